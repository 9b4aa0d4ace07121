CREATE TABLE "group_members" (
	"set_id" uuid NOT NULL,
	"enrollment_id" integer NOT NULL,
	"group_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_set_id_enrollment_id_pk" PRIMARY KEY("set_id","enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "group_sets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"title" text NOT NULL,
	"joining" text NOT NULL,
	"max_size" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learner_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"set_id" uuid NOT NULL,
	"cohort_id" integer NOT NULL,
	"number" integer NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "joint_id" uuid;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "joint_group" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "handed_in_by" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "own_mark" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_set_id_group_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."group_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_learner_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."learner_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_sets" ADD CONSTRAINT "group_sets_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_groups" ADD CONSTRAINT "learner_groups_set_id_group_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."group_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_groups" ADD CONSTRAINT "learner_groups_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_members_enrollment" ON "group_members" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "group_sets_program" ON "group_sets" USING btree ("program_id","created_at");--> statement-breakpoint
CREATE INDEX "learner_groups_set" ON "learner_groups" USING btree ("set_id","cohort_id","number");--> statement-breakpoint
CREATE INDEX "learner_groups_cohort" ON "learner_groups" USING btree ("cohort_id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_handed_in_by_enrollments_id_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submissions_joint" ON "submissions" USING btree ("joint_id");--> statement-breakpoint
CREATE INDEX "submissions_by" ON "submissions" USING btree ("handed_in_by");