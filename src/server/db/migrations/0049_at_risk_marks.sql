CREATE TABLE "at_risk_marks" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"weight" smallint NOT NULL,
	"absences" boolean NOT NULL,
	"attendance" boolean NOT NULL,
	"grade" boolean NOT NULL,
	"inactive" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_reports" (
	"name" text PRIMARY KEY NOT NULL,
	"as_of" timestamp (3) with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "at_risk_marks" ADD CONSTRAINT "at_risk_marks_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "at_risk_marks" ADD CONSTRAINT "at_risk_marks_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "at_risk_marks_listed" ON "at_risk_marks" USING btree ("weight" DESC NULLS LAST,"enrollment_id");--> statement-breakpoint
CREATE INDEX "at_risk_marks_category" ON "at_risk_marks" USING btree ("category_id","weight" DESC NULLS LAST,"enrollment_id");--> statement-breakpoint
CREATE INDEX "at_risk_marks_absences" ON "at_risk_marks" USING btree ("weight" DESC NULLS LAST,"enrollment_id") WHERE absences;--> statement-breakpoint
CREATE INDEX "at_risk_marks_attendance" ON "at_risk_marks" USING btree ("weight" DESC NULLS LAST,"enrollment_id") WHERE attendance;--> statement-breakpoint
CREATE INDEX "at_risk_marks_grade" ON "at_risk_marks" USING btree ("weight" DESC NULLS LAST,"enrollment_id") WHERE grade;--> statement-breakpoint
CREATE INDEX "at_risk_marks_inactive" ON "at_risk_marks" USING btree ("weight" DESC NULLS LAST,"enrollment_id") WHERE inactive;--> statement-breakpoint
CREATE INDEX "programs_changed" ON "programs" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_figures" ON "orders" USING btree ("status","total");--> statement-breakpoint
CREATE INDEX "enrollment_import_lines_told" ON "enrollment_import_lines" USING btree ("import_id",(result in ('wrong', 'kept')) desc,"line");