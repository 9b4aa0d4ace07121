CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "reference_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "reference_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "trainer_application_events" (
	"application_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trainer_application_events_application_id_position_pk" PRIMARY KEY("application_id","position")
);
--> statement-breakpoint
CREATE TABLE "trainer_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"track_hash" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"nationality_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"gender" text,
	"qualification" text NOT NULL,
	"specialization" text NOT NULL,
	"years_experience" integer NOT NULL,
	"topics" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"bio" text NOT NULL,
	"linkedin" text,
	"cv_file_id" uuid NOT NULL,
	"consent" boolean NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'submitted' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "trainer_applications_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title_ar" text NOT NULL,
	"title_en" text NOT NULL,
	"lead_ar" text NOT NULL,
	"lead_en" text NOT NULL,
	"sections_ar" jsonb NOT NULL,
	"sections_en" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "category_slug" text DEFAULT 'news' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "author_ar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "author_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "tags_ar" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "tags_en" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "cover_width" integer;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "cover_height" integer;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "trainer_application_events" ADD CONSTRAINT "trainer_application_events_application_id_trainer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."trainer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_applications" ADD CONSTRAINT "trainer_applications_nationality_id_nationalities_id_fk" FOREIGN KEY ("nationality_id") REFERENCES "public"."nationalities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_applications" ADD CONSTRAINT "trainer_applications_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainer_applications" ADD CONSTRAINT "trainer_applications_cv_file_id_files_id_fk" FOREIGN KEY ("cv_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "trainer_applications_email" ON "trainer_applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "trainer_applications_waiting" ON "trainer_applications" USING btree ("status","created_at");