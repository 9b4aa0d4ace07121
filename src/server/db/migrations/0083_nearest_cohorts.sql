ALTER TABLE "enrollment_import_lines" ADD COLUMN "offered_cohort_id" integer;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD COLUMN "replaced_cohort" jsonb;--> statement-breakpoint
ALTER TABLE "enrollment_import_lines" ADD CONSTRAINT "enrollment_import_lines_offered_cohort_id_cohorts_id_fk" FOREIGN KEY ("offered_cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_offered" ON "enrollment_import_lines" USING btree ("offered_cohort_id");