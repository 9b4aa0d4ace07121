CREATE TABLE "attendance_check_ins" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"device_hash" text,
	"client_id" text NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_check_ins_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_overrides" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"degree" numeric(7, 2) NOT NULL,
	"reason" text NOT NULL,
	"by_user" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_policies" (
	"program_id" integer PRIMARY KEY NOT NULL,
	"max_degree" numeric(7, 2) NOT NULL,
	"present" numeric(4, 3) NOT NULL,
	"late" numeric(4, 3) NOT NULL,
	"absent" numeric(4, 3) NOT NULL,
	"excused" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_registers" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" integer,
	"check_in_opens_at" timestamp (3) with time zone,
	"check_in_closes_at" timestamp (3) with time zone,
	"check_in_closed_at" timestamp (3) with time zone,
	"late_after_minutes" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_id" uuid,
	"status" text NOT NULL,
	"failure" text,
	"plan" jsonb,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"made" jsonb,
	"applied_at" timestamp (3) with time zone,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"body" text NOT NULL,
	"written_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"program_id" integer NOT NULL,
	"withdrawal_id" uuid,
	"amount" integer NOT NULL,
	"reason" text,
	"withdraw" boolean DEFAULT false NOT NULL,
	"seen_version" integer,
	"asked_by" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"settled_by" integer,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absence_sessions" (
	"absence_id" uuid NOT NULL,
	"session_id" integer NOT NULL,
	CONSTRAINT "absence_sessions_absence_id_session_id_pk" PRIMARY KEY("absence_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"instructor_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason_code" text NOT NULL,
	"proposed" text NOT NULL,
	"substitute_id" integer,
	"new_time" timestamp (3) with time zone,
	CONSTRAINT "absences_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"instructor_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"program_id" integer NOT NULL,
	"effective_from" date NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "departures_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD COLUMN "marked_by" integer;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD COLUMN "marked_on" text;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "recorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "comments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_posts" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partner_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_reviews" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "refund_limit" integer DEFAULT 500000;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_check_ins" ADD CONSTRAINT "attendance_check_ins_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_check_ins" ADD CONSTRAINT "attendance_check_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_overrides" ADD CONSTRAINT "attendance_overrides_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_overrides" ADD CONSTRAINT "attendance_overrides_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_policies" ADD CONSTRAINT "attendance_policies_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_registers" ADD CONSTRAINT "attendance_registers_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_registers" ADD CONSTRAINT "attendance_registers_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD CONSTRAINT "refund_approvals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_sessions" ADD CONSTRAINT "absence_sessions_absence_id_absences_id_fk" FOREIGN KEY ("absence_id") REFERENCES "public"."absences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_sessions" ADD CONSTRAINT "absence_sessions_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_substitute_id_instructors_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_check_ins_user" ON "attendance_check_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "course_imports_program" ON "course_imports" USING btree ("program_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_answers_message" ON "contact_answers" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "refund_approvals_status" ON "refund_approvals" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_approvals_open" ON "refund_approvals" USING btree ("order_id","program_id") WHERE "refund_approvals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "absence_sessions_session" ON "absence_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "absences_user" ON "absences" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "absences_status" ON "absences" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "departures_user" ON "departures" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "departures_due" ON "departures" USING btree ("status","effective_from");--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- custom
-- requests of instructors, and marks that are not announced
ALTER TABLE "absences" ADD CONSTRAINT "absences_status" CHECK ("status" in ('pending', 'approved', 'rejected', 'cancelled'));
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_proposed" CHECK (("proposed" = 'substitute') = ("substitute_id" is not null) and ("proposed" = 'reschedule') = ("new_time" is not null));
--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_status" CHECK ("status" in ('pending', 'approved', 'rejected', 'cancelled') and ("applied_at" is null or "status" = 'approved'));
--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_withheld" CHECK (not "withheld" or "status" = 'graded');
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_withheld" CHECK (not "withheld" or ("status" = 'graded' and "score" is not null));
