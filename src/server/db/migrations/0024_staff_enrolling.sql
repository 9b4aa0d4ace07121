CREATE TABLE "enrollment_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"learner_id" integer,
	"program_id" integer,
	"cohort_id" integer,
	"basis" text,
	"reference" text,
	"result" text NOT NULL,
	"problem" text,
	"enrollment_id" integer,
	CONSTRAINT "enrollment_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "enrollment_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_by" integer NOT NULL,
	"file_name" text NOT NULL,
	"reason" text NOT NULL,
	"allow_clash" boolean NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "manual_enrollments" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"basis" text NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	"made_by" integer NOT NULL,
	"import_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_hours" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"starts_minute" integer NOT NULL,
	"duration_min" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"venue_ar" text,
	"venue_en" text,
	"seats" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_import_id_enrollment_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."enrollment_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_learner_id_users_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_imports" ADD CONSTRAINT "enrollment_imports_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_enrollments" ADD CONSTRAINT "manual_enrollments_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_enrollments" ADD CONSTRAINT "manual_enrollments_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_enrollments" ADD CONSTRAINT "manual_enrollments_import_id_enrollment_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."enrollment_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_result" ON "enrollment_import_lines" USING btree ("import_id","result","line");--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_learner" ON "enrollment_import_lines" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_enrollment" ON "enrollment_import_lines" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_program" ON "enrollment_import_lines" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_cohort" ON "enrollment_import_lines" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "enrollment_imports_listed" ON "enrollment_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enrollment_imports_maker" ON "enrollment_imports" USING btree ("made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_enrollments_receipt" ON "manual_enrollments" USING btree ("reference") WHERE "manual_enrollments"."basis" = 'paid';--> statement-breakpoint
CREATE INDEX "manual_enrollments_maker" ON "manual_enrollments" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "manual_enrollments_import" ON "manual_enrollments" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "staff_notes_person" ON "staff_notes" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_notes_author" ON "staff_notes" USING btree ("author_id");