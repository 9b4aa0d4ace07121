CREATE TABLE "attendance_marks" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"mark" text NOT NULL,
	"minutes_late" integer,
	"note" text,
	"source" text NOT NULL,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attendance_marks_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "removed_sessions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"cohort_id" integer NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_id_unique" UNIQUE("id"),
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "certificate_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"full_name" text NOT NULL,
	"address" text NOT NULL,
	"country_id" integer NOT NULL,
	"city_id" integer,
	"city_name" text,
	"district" text,
	"postal_code" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"notes" text,
	"carrier" text,
	"tracking_number" text,
	"tracking_url" text,
	"expected_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"verification_id" text NOT NULL,
	"enrollment_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"status" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"payload" text NOT NULL,
	"signatures" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"reason" text,
	"replaced_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_number_unique" UNIQUE("number"),
	CONSTRAINT "certificates_verification_id_unique" UNIQUE("verification_id")
);
--> statement-breakpoint
CREATE TABLE "name_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"certificate_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"full_name_ar" text NOT NULL,
	"full_name_en" text,
	"evidence" text NOT NULL,
	"note" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "excuse_sessions" (
	"excuse_id" uuid NOT NULL,
	"session_id" integer NOT NULL,
	CONSTRAINT "excuse_sessions_excuse_id_session_id_pk" PRIMARY KEY("excuse_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "excuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "excuses_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "grade_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"program_item_id" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"title_ar" text NOT NULL,
	"title_en" text NOT NULL,
	"max_degree" numeric(7, 2) NOT NULL,
	"pass_degree" numeric(7, 2),
	"weight" integer NOT NULL,
	"due_after_days" integer,
	"question_count" integer,
	"keeps" text DEFAULT 'best' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grade_marks" (
	"id" serial PRIMARY KEY NOT NULL,
	"enrollment_id" integer NOT NULL,
	"grade_item_id" integer NOT NULL,
	"degree" numeric(7, 2),
	"status" text NOT NULL,
	"feedback" text,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" serial PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"cohort_id" integer,
	"instructor_id" integer,
	"title_ar" text NOT NULL,
	"title_en" text NOT NULL,
	"body_ar" jsonb NOT NULL,
	"body_en" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"questions" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"pass_mark" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"marks" jsonb,
	"score" integer
);
--> statement-breakpoint
CREATE TABLE "item_contents" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_files" (
	"item_id" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"role" text NOT NULL,
	"language" text,
	"position" integer DEFAULT 0 NOT NULL,
	"duration_s" double precision,
	CONSTRAINT "item_files_item_id_file_id_pk" PRIMARY KEY("item_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "item_progress" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"position_s" double precision DEFAULT 0 NOT NULL,
	"position_at" timestamp (3) with time zone,
	"position_event" uuid,
	"started_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_progress_enrollment_id_item_id_pk" PRIMARY KEY("enrollment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "progress_events" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"verb" text NOT NULL,
	"percent" integer,
	"position_s" double precision,
	"score" double precision,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "progress_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"url" text,
	"file_id" uuid,
	"late" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"graded_at" timestamp (3) with time zone,
	"degree" double precision,
	"feedback" text,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target" jsonb NOT NULL,
	"values" jsonb NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"device_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"holder_name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"granted" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"file_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_refund_id_unique" UNIQUE("refund_id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"yearly" boolean DEFAULT false NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	CONSTRAINT "holidays_day_unique" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "postponements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"target_cohort_id" integer,
	"from_cohort_id" integer,
	"seat_held" boolean DEFAULT false NOT NULL,
	"waiting_for_seat" boolean DEFAULT false NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "postponements_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "refund_quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"payment_id" uuid,
	"eligible" boolean NOT NULL,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"paid" integer NOT NULL,
	"progress" integer NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"program_id" integer NOT NULL,
	"withdrawal_id" uuid,
	"amount" integer NOT NULL,
	"vat" integer NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "request_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"request_id" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor_role" text NOT NULL,
	"actor_names" jsonb,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_files" (
	"kind" text NOT NULL,
	"request_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "request_files_kind_request_id_file_id_pk" PRIMARY KEY("kind","request_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"user_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"status" text NOT NULL,
	"reason_code" text NOT NULL,
	"reason" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"recommendation" text,
	"recommendation_note" text,
	"decided_at" timestamp (3) with time zone,
	"decision_note" text,
	"refund_due" date,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"alg" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "item_id" integer;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "program_items" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "program_items" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "program_items" ADD COLUMN "release_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "program_items" ADD COLUMN "offline_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "program_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "required" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "after_section_id" integer;--> statement-breakpoint
ALTER TABLE "program_sections" ADD COLUMN "after_all" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "vat_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vat_category" text DEFAULT 'S' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollments" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "value" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_deliveries" ADD CONSTRAINT "certificate_deliveries_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_deliveries" ADD CONSTRAINT "certificate_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_deliveries" ADD CONSTRAINT "certificate_deliveries_country_id_nationalities_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."nationalities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_deliveries" ADD CONSTRAINT "certificate_deliveries_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_corrections" ADD CONSTRAINT "name_corrections_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_corrections" ADD CONSTRAINT "name_corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excuse_sessions" ADD CONSTRAINT "excuse_sessions_excuse_id_excuses_id_fk" FOREIGN KEY ("excuse_id") REFERENCES "public"."excuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excuse_sessions" ADD CONSTRAINT "excuse_sessions_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excuses" ADD CONSTRAINT "excuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excuses" ADD CONSTRAINT "excuses_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "excuses" ADD CONSTRAINT "excuses_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_program_item_id_program_items_id_fk" FOREIGN KEY ("program_item_id") REFERENCES "public"."program_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_marks" ADD CONSTRAINT "grade_marks_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_marks" ADD CONSTRAINT "grade_marks_grade_item_id_grade_items_id_fk" FOREIGN KEY ("grade_item_id") REFERENCES "public"."grade_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_contents" ADD CONSTRAINT "item_contents_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_files" ADD CONSTRAINT "item_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_progress" ADD CONSTRAINT "item_progress_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_progress" ADD CONSTRAINT "item_progress_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_events" ADD CONSTRAINT "progress_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_events" ADD CONSTRAINT "progress_events_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_events" ADD CONSTRAINT "progress_events_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_target_cohort_id_cohorts_id_fk" FOREIGN KEY ("target_cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_from_cohort_id_cohorts_id_fk" FOREIGN KEY ("from_cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_quotes" ADD CONSTRAINT "refund_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_quotes" ADD CONSTRAINT "refund_quotes_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_quotes" ADD CONSTRAINT "refund_quotes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_files" ADD CONSTRAINT "request_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_quote_id_refund_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."refund_quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_marks_user" ON "attendance_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_sessions_cohort" ON "removed_sessions" USING btree ("cohort_id","removed_at");--> statement-breakpoint
CREATE INDEX "certificate_deliveries_status" ON "certificate_deliveries" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_deliveries_one" ON "certificate_deliveries" USING btree ("certificate_id") WHERE "certificate_deliveries"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_one_alive" ON "certificates" USING btree ("enrollment_id") WHERE "certificates"."status" in ('pending', 'issued');--> statement-breakpoint
CREATE INDEX "name_corrections_status" ON "name_corrections" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "name_corrections_one_open" ON "name_corrections" USING btree ("certificate_id") WHERE "name_corrections"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "excuse_sessions_session" ON "excuse_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "excuses_user" ON "excuses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "excuses_waiting" ON "excuses" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "excuses_enrollment" ON "excuses" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "grade_items_program" ON "grade_items" USING btree ("program_id","position");--> statement-breakpoint
CREATE INDEX "grade_items_program_item" ON "grade_items" USING btree ("program_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grade_marks_once" ON "grade_marks" USING btree ("enrollment_id","grade_item_id");--> statement-breakpoint
CREATE INDEX "grade_marks_item" ON "grade_marks" USING btree ("grade_item_id");--> statement-breakpoint
CREATE INDEX "announcements_program" ON "announcements" USING btree ("program_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "attempts" USING btree ("enrollment_id","item_id","number");--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("status","ends_at");--> statement-breakpoint
CREATE INDEX "item_files_file" ON "item_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "progress_events_enrollment" ON "progress_events" USING btree ("enrollment_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_once" ON "submissions" USING btree ("enrollment_id","item_id");--> statement-breakpoint
CREATE INDEX "submissions_item" ON "submissions" USING btree ("item_id","status");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","shown","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_cards_user" ON "payment_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_token" ON "payment_cards" USING btree ("provider","token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_default" ON "payment_cards" USING btree ("user_id") WHERE "payment_cards"."is_default" and "payment_cards"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "account_deletions_open" ON "account_deletions" USING btree ("user_id") WHERE "account_deletions"."status" in ('requested', 'confirmed', 'scheduled');--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "postponements_user" ON "postponements" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "postponements_enrollment" ON "postponements" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "postponements_status" ON "postponements" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "refund_quotes_enrollment" ON "refund_quotes" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "refund_quotes_made" ON "refund_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_withdrawal" ON "refunds" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "request_events_of" ON "request_events" USING btree ("kind","request_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_files_once" ON "request_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_enrollment" ON "withdrawals" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "review_reports_open" ON "review_reports" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "signing_keys_purpose" ON "signing_keys" USING btree ("purpose","alg");--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_sections" ADD CONSTRAINT "program_sections_after_section_id_program_sections_id_fk" FOREIGN KEY ("after_section_id") REFERENCES "public"."program_sections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_sessions_item" ON "class_sessions" USING btree ("item_id","cohort_id");--> statement-breakpoint
-- custom
-- attendance, grades, excuses
ALTER TABLE "grade_items" ADD CONSTRAINT "grade_items_numbers" CHECK ("weight" between 0 and 100 and "max_degree" > 0 and "pass_degree" between 0 and "max_degree");
--> statement-breakpoint
ALTER TABLE "grade_marks" ADD CONSTRAINT "grade_marks_degree" CHECK (("status" = 'graded') = ("degree" is not null) and "degree" >= 0);
--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_mark" CHECK ("mark" in ('unmarked', 'present', 'late', 'absent', 'excused'));
--> statement-breakpoint
ALTER TABLE "excuses" ADD CONSTRAINT "excuses_status" CHECK ("status" in ('pending', 'approved', 'rejected', 'cancelled', 'expired'));
--> statement-breakpoint
CREATE FUNCTION note_removed_session() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "removed_sessions" ("session_id", "uid", "cohort_id") VALUES (OLD."id", OLD."uid", OLD."cohort_id") ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_sessions_removed" AFTER DELETE ON "class_sessions" FOR EACH ROW EXECUTE FUNCTION note_removed_session();

--> statement-breakpoint
-- postponement, withdrawal, refunds
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_status" CHECK ("status" in ('pending', 'approved', 'applied', 'resumed', 'rejected', 'cancelled', 'expired'));
--> statement-breakpoint
ALTER TABLE "postponements" ADD CONSTRAINT "postponements_days" CHECK ("target_cohort_id" is not null or "to_day" > "from_day");
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_status" CHECK ("status" in ('pending', 'instructor_reviewed', 'approved', 'refund_processing', 'refunded', 'closed_no_refund', 'rejected', 'cancelled'));
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amounts" CHECK ("amount" > 0 and "vat" between 0 and "amount");
--> statement-breakpoint
INSERT INTO "holidays" ("day", "yearly", "name_ar", "name_en") VALUES
  ('2026-02-22', true, 'يوم التأسيس', 'Founding Day'),
  ('2026-09-23', true, 'اليوم الوطني', 'National Day');
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_status" CHECK ("status" in ('pending', 'published', 'hidden', 'deleted') and ("status" = 'deleted') = ("deleted_from" is not null));
