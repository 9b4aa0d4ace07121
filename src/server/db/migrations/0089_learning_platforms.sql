CREATE TABLE "learning_platforms" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"deployment_ids" text[] NOT NULL,
	"authorization_url" text NOT NULL,
	"token_url" text NOT NULL,
	"key_url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_courses" (
	"platform_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"cohort_id" integer,
	"chosen_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "platform_courses_platform_id_program_id_pk" PRIMARY KEY("platform_id","program_id")
);
--> statement-breakpoint
CREATE TABLE "platform_scores" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"item_id" integer,
	"line_item" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"pending" jsonb,
	"sent" jsonb,
	"sending_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform_courses" ADD CONSTRAINT "platform_courses_platform_id_learning_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."learning_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_courses" ADD CONSTRAINT "platform_courses_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_courses" ADD CONSTRAINT "platform_courses_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_courses" ADD CONSTRAINT "platform_courses_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_scores" ADD CONSTRAINT "platform_scores_platform_id_learning_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."learning_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_scores" ADD CONSTRAINT "platform_scores_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_scores" ADD CONSTRAINT "platform_scores_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_platforms_client" ON "learning_platforms" USING btree ("issuer","client_id");--> statement-breakpoint
CREATE INDEX "platform_courses_program" ON "platform_courses" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "platform_courses_cohort" ON "platform_courses" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "platform_courses_chooser" ON "platform_courses" USING btree ("chosen_by");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_scores_line" ON "platform_scores" USING btree ("platform_id","line_item","enrollment_id");--> statement-breakpoint
CREATE INDEX "platform_scores_enrollment" ON "platform_scores" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "platform_scores_item" ON "platform_scores" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "platform_scores_due" ON "platform_scores" USING btree ("id") WHERE "platform_scores"."queued" < "platform_scores"."revision";--> statement-breakpoint
-- What a platform is told of may have changed: a job looks at it.
CREATE FUNCTION platform_scores_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE platform_scores SET revision = revision + 1
  WHERE enrollment_id = CASE TG_TABLE_NAME WHEN 'enrollments' THEN (to_jsonb(NEW) ->> 'id')::integer ELSE (to_jsonb(NEW) ->> 'enrollment_id')::integer END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "platform_scores_course" AFTER UPDATE OF "progress", "status" ON "enrollments" FOR EACH ROW
WHEN (OLD.progress IS DISTINCT FROM NEW.progress OR OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION platform_scores_moved();
--> statement-breakpoint
CREATE TRIGGER "platform_scores_begun" AFTER INSERT ON "item_progress" FOR EACH ROW EXECUTE FUNCTION platform_scores_moved();
--> statement-breakpoint
CREATE TRIGGER "platform_scores_done" AFTER UPDATE OF "completed_at" ON "item_progress" FOR EACH ROW
WHEN (OLD.completed_at IS DISTINCT FROM NEW.completed_at) EXECUTE FUNCTION platform_scores_moved();
--> statement-breakpoint
CREATE TRIGGER "platform_scores_marked" AFTER INSERT OR UPDATE ON "grade_marks" FOR EACH ROW EXECUTE FUNCTION platform_scores_moved();
