CREATE TABLE "assignments" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"assignee_id" integer NOT NULL,
	"assigned_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_assignee" ON "assignments" USING btree ("assignee_id","kind");--> statement-breakpoint
CREATE INDEX "assignments_assigned_by" ON "assignments" USING btree ("assigned_by");