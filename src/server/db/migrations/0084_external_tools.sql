CREATE TABLE "tool_scores" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"score" double precision,
	"activity" text NOT NULL,
	"grading" text NOT NULL,
	"comment" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tool_scores_enrollment_id_item_id_pk" PRIMARY KEY("enrollment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "tool_subjects" (
	"tool_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"subject" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tool_subjects_tool_id_user_id_pk" PRIMARY KEY("tool_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"client_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"deployment_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"login_url" text NOT NULL,
	"launch_urls" text[] NOT NULL,
	"key_url" text,
	"public_key" text,
	"shares_name" boolean DEFAULT false NOT NULL,
	"shares_email" boolean DEFAULT false NOT NULL,
	"writes_grades" boolean DEFAULT false NOT NULL,
	"reads_members" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "tool_scores" ADD CONSTRAINT "tool_scores_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_scores" ADD CONSTRAINT "tool_scores_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_subjects" ADD CONSTRAINT "tool_subjects_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_subjects" ADD CONSTRAINT "tool_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_scores_item" ON "tool_scores" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tool_subjects_subject" ON "tool_subjects" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "tool_subjects_user" ON "tool_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tools_client" ON "tools" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "item_contents_tool" ON "item_contents" USING btree ((("body" -> 'tool' ->> 'toolId')::int)) WHERE "item_contents"."body" ? 'tool';