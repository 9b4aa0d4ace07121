-- accounts
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Whoever is there already signed in by this e-mail for as long as the account stands.
UPDATE "users" SET "email_verified_at" = "created_at" WHERE "deleted_at" IS NULL;
--> statement-breakpoint
-- One spelling of each e-mail (contract/accounts/email-address.ts). Accounts that would become one stay as they are: each signs in by its
-- national ID, and staff decide. New ones cannot arise.
UPDATE "users" AS "u" SET "email" = lower(normalize("u"."email", NFKC))
WHERE "u"."email" <> lower(normalize("u"."email", NFKC)) AND NOT EXISTS (
	SELECT 1 FROM "users" "o" WHERE "o"."id" <> "u"."id" AND lower(normalize("o"."email", NFKC)) = lower(normalize("u"."email", NFKC))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "reauthenticated_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"previous_email" text NOT NULL,
	"new_email" text NOT NULL,
	"token_hash" text,
	"take_back_until" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_token" ON "email_changes" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "email_changes_previous" ON "email_changes" USING btree ("previous_email");
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "previous_secret_hash" text;
--> statement-breakpoint
UPDATE "sessions" SET "expires_at" = least("sessions"."expires_at", "sessions"."created_at" + case when "users"."type" in ('staff', 'admin') then interval '12 hours' else interval '90 days' end) FROM "users" WHERE "users"."id" = "sessions"."user_id";
--> statement-breakpoint
UPDATE "payments" SET "status" = 'expired', "failure" = 'expired' FROM "payments" "newer" WHERE "newer"."order_id" = "payments"."order_id" AND "payments"."status" IN ('initiated', 'requires_action', 'authorized') AND "newer"."status" IN ('initiated', 'requires_action', 'authorized') AND ("newer"."created_at", "newer"."id") > ("payments"."created_at", "payments"."id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("order_id") WHERE "payments"."status" in ('initiated', 'requires_action', 'authorized');
--> statement-breakpoint
-- security_log
CREATE SEQUENCE "security_event_ids" AS bigint;
--> statement-breakpoint
-- The transaction's own number comes before the id: the linker of the chain relies on that order.
CREATE FUNCTION "next_security_event"() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_current_xact_id();
  RETURN nextval('public.security_event_ids');
END $$;
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY DEFAULT next_security_event() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"actor_id" integer,
	"person_id" integer,
	"subject" text,
	"device_id" uuid,
	"request_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"values_digest" text,
	"previous_hash" text,
	"hash" text
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_linked" CHECK (("hash" is null) = ("previous_hash" is null));
--> statement-breakpoint
CREATE INDEX "security_events_unlinked" ON "security_events" USING btree ("id") WHERE "security_events"."hash" is null;
--> statement-breakpoint
CREATE INDEX "security_events_name" ON "security_events" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "security_events_actor" ON "security_events" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "security_events_person" ON "security_events" USING btree ("person_id","id");
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "security_event_values" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"address" text,
	"user_agent" text,
	"typed" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_event_values" ADD CONSTRAINT "security_event_values_event_id_security_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."security_events"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "security_event_values_typed" ON "security_event_values" USING btree ("typed") WHERE "security_event_values"."typed" is not null;
--> statement-breakpoint
CREATE INDEX "security_event_values_at" ON "security_event_values" USING btree ("at");
--> statement-breakpoint
CREATE TABLE "security_log_head" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"event_id" bigint DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	"linked" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_log_head" ADD CONSTRAINT "security_log_head_one" CHECK ("one" = 1);
--> statement-breakpoint
INSERT INTO "security_log_head" ("hash") VALUES (repeat('0', 64));
--> statement-breakpoint
-- Rows are only appended. The linker alone changes one, once: the two hashes.
CREATE FUNCTION "security_events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."hash" IS NULL AND NEW."hash" IS NOT NULL
    AND to_jsonb(NEW) - 'hash' - 'previous_hash' = to_jsonb(OLD) - 'hash' - 'previous_hash' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'security events are only appended' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "security_events_stay" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "security_events_stay"();
--> statement-breakpoint
CREATE TRIGGER "security_events_stay_whole" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "security_events_stay"();
--> statement-breakpoint
-- Personal values are erased, never changed.
CREATE FUNCTION "security_event_values_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'values of security events are never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "security_event_values_stay" BEFORE UPDATE ON "security_event_values" FOR EACH ROW EXECUTE FUNCTION "security_event_values_stay"();
--> statement-breakpoint
CREATE TABLE "account_makers" (
	"user_id" integer NOT NULL,
	"maker_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_makers_user_id_maker_id_pk" PRIMARY KEY("user_id","maker_id")
);
--> statement-breakpoint
ALTER TABLE "account_makers" ADD CONSTRAINT "account_makers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_makers" ADD CONSTRAINT "account_makers_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_makers_maker" ON "account_makers" USING btree ("maker_id");
--> statement-breakpoint
-- Who made an account, and who gave it its rights, as the audit log has it.
INSERT INTO "account_makers" ("user_id", "maker_id", "created_at")
SELECT made."id", maker."id", min("audit_log"."created_at")
FROM "audit_log"
JOIN "users" made ON made."id"::text = "audit_log"."subject_id"
JOIN "users" maker ON 'user:' || maker."id" = "audit_log"."actor"
WHERE "audit_log"."subject" = 'user' AND maker."id" <> made."id"
  AND ("audit_log"."from_state" IS NULL OR "audit_log"."from_state" IN ('student', 'instructor', 'staff', 'admin'))
  AND "audit_log"."to_state" IN ('student', 'instructor', 'staff', 'admin')
GROUP BY made."id", maker."id";
--> statement-breakpoint
CREATE TABLE "pending_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"person_id" integer,
	"change" jsonb NOT NULL,
	"asked_by" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"settled_by" integer,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_states" CHECK ("status" in ('open', 'confirmed', 'refused') and ("status" = 'open') = ("settled_by" is null) and ("status" = 'open') = ("settled_at" is null) and "kind" in ('staff_account', 'role', 'refund_limit'));
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_two" CHECK ("status" <> 'confirmed' or "settled_by" <> "asked_by");
--> statement-breakpoint
CREATE UNIQUE INDEX "pending_approvals_open" ON "pending_approvals" USING btree ("kind","about") WHERE "pending_approvals"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "pending_approvals_listed" ON "pending_approvals" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "pending_approvals_person" ON "pending_approvals" USING btree ("person_id");
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_by" integer;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
UPDATE "refunds" SET "asked_by" = asker."id"
FROM "audit_log" JOIN "users" asker ON 'user:' || asker."id" = "audit_log"."actor"
WHERE "audit_log"."subject" = 'refund' AND "audit_log"."subject_id" = "refunds"."id"::text AND "audit_log"."from_state" IS NULL;
--> statement-breakpoint
CREATE INDEX "refunds_asked_by" ON "refunds" USING btree ("asked_by","created_at");
--> statement-breakpoint
CREATE INDEX "refund_approvals_asked_by" ON "refund_approvals" USING btree ("asked_by","created_at");
--> statement-breakpoint
-- Requests that asked for an order, each by its key: what the reason in the audit log stood for.
CREATE TABLE "order_requests" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "order_requests_order" ON "order_requests" USING btree ("order_id");
--> statement-breakpoint
INSERT INTO "order_requests" ("user_id", "key", "order_id", "created_at")
SELECT DISTINCT ON ("orders"."user_id", "audit_log"."reason") "orders"."user_id", substr("audit_log"."reason", 9), "orders"."id", "audit_log"."created_at"
FROM "audit_log" JOIN "orders" ON "orders"."id"::text = "audit_log"."subject_id"
WHERE "audit_log"."subject" = 'order' AND "audit_log"."reason" LIKE 'request %'
ORDER BY "orders"."user_id", "audit_log"."reason", "audit_log"."id" DESC;
--> statement-breakpoint
ALTER TABLE "course_imports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "course_imports" ADD COLUMN "claimed_at" timestamp with time zone;
--> statement-breakpoint
-- Jobs in queues, under leases, with dead letters that stay; recurring work once per cluster; notices that are told in batches.
alter table "jobs" add column "queue" text default 'normal' not null;
--> statement-breakpoint
alter table "jobs" add column "priority" smallint default 5 not null;
--> statement-breakpoint
alter table "jobs" add column "deaths" smallint default 0 not null;
--> statement-breakpoint
alter table "jobs" add column "first_tried_at" timestamp (3) with time zone;
--> statement-breakpoint
alter table "jobs" add column "locked_by" text;
--> statement-breakpoint
alter table "jobs" add column "locked_until" timestamp (3) with time zone;
--> statement-breakpoint
alter table "jobs" add column "dead_at" timestamp (3) with time zone;
--> statement-breakpoint
alter table "jobs" add column "dead_reason" text;
--> statement-breakpoint
alter table "jobs" add column "sent" text[] default '{}' not null;
--> statement-breakpoint
update "jobs" set "queue" = 'urgent', "priority" = 0
  where "done_at" is null and "kind" in ('password-reset-mail', 'email-change-mail', 'receipt-mail');
--> statement-breakpoint
update "jobs" set "queue" = 'bulk'
  where "done_at" is null and "kind" in ('notification-push', 'check-upload', 'read-import', 'export-data', 'seat-alert');
--> statement-breakpoint
-- A job that was given up counted as done: it is a dead letter, and waits for somebody to decide.
update "jobs" set "dead_at" = "done_at", "dead_reason" = 'retries_exhausted', "done_at" = null
  where "done_at" is not null and "last_error" is not null;
--> statement-breakpoint
drop index "jobs_due";
--> statement-breakpoint
create index "jobs_due" on "jobs" ("queue", "kind", "priority", "run_at", "id") where "done_at" is null and "dead_at" is null;
--> statement-breakpoint
create index "jobs_dead" on "jobs" ("id") where "dead_at" is not null and "done_at" is null;
--> statement-breakpoint
create index "jobs_done" on "jobs" ("done_at") where "done_at" is not null;
--> statement-breakpoint
create table "recurring_jobs" (
  "name" text primary key not null,
  "last_fired_at" timestamp (3) with time zone not null,
  "locked_by" text,
  "locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
create table "notices" (
  "id" uuid primary key not null,
  "kind" text not null,
  "target" jsonb not null,
  "values" jsonb not null,
  "audience" jsonb not null,
  "last_user_id" integer default 0 not null,
  "told" integer default 0 not null,
  "expires_at" timestamp (3) with time zone,
  "finished_at" timestamp (3) with time zone,
  "created_at" timestamp (3) with time zone default now() not null
);
--> statement-breakpoint
create index "notices_created" on "notices" ("created_at");
--> statement-breakpoint
create table "notice_recipients" (
  "notice_id" uuid not null constraint "notice_recipients_notice_id_notices_id_fk" references "notices" ("id") on delete cascade,
  "user_id" integer not null constraint "notice_recipients_user_id_users_id_fk" references "users" ("id") on delete cascade,
  "values" jsonb,
  constraint "notice_recipients_notice_id_user_id_pk" primary key ("notice_id", "user_id")
);
--> statement-breakpoint
create index "notice_recipients_user" on "notice_recipients" ("user_id");
--> statement-breakpoint
alter table "notifications" add column "notice_id" uuid constraint "notifications_notice_id_notices_id_fk" references "notices" ("id") on delete set null;
--> statement-breakpoint
create unique index "notifications_once" on "notifications" ("notice_id", "user_id") where "notice_id" is not null;
--> statement-breakpoint
-- reads
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    regexp_replace(normalize(lower(coalesce(value, '')), NFKD), '[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED\u0640\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]', '', 'g'),
    U&'\0671\0649\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
    U&'\0627\064A\064701234567890123456789')
$$;
--> statement-breakpoint
CREATE FUNCTION person_folded(name_ar text, name_en text, email text, phone text, national_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(name_ar) || ' ' || public.fold_text(name_en) || ' ' || public.fold_text(email) || ' ' || coalesce(phone, '') || ' '
    || CASE WHEN phone LIKE '+966%' THEN '0' || substr(phone, 5) ELSE '' END || ' ' || coalesce(national_id, '')
$$;
--> statement-breakpoint
-- A search holds without trigrams too, it then reads the table: a server whose owner may not add extensions still starts.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "users_search" ON "users" USING gin (person_folded("name_ar", "name_en", "email", "phone", "national_id") gin_trgm_ops);
  CREATE INDEX "programs_search" ON "programs" USING gin ("search_folded" gin_trgm_ops);
  CREATE INDEX "programs_titles" ON "programs" USING gin ("titles_folded" gin_trgm_ops);
  CREATE INDEX "news_posts_search" ON "news_posts" USING gin ("search_folded" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'pg_trgm is not to be had: searches read whole tables';
END $$;
--> statement-breakpoint
CREATE INDEX "absences_instructor" ON "absences" ("instructor_id");
--> statement-breakpoint
CREATE INDEX "absences_substitute" ON "absences" ("substitute_id");
--> statement-breakpoint
CREATE INDEX "departures_instructor" ON "departures" ("instructor_id");
--> statement-breakpoint
CREATE INDEX "departures_program" ON "departures" ("program_id");
--> statement-breakpoint
CREATE INDEX "account_deletions_user" ON "account_deletions" ("user_id");
--> statement-breakpoint
CREATE INDEX "announcements_cohort" ON "announcements" ("cohort_id");
--> statement-breakpoint
CREATE INDEX "announcements_instructor" ON "announcements" ("instructor_id");
--> statement-breakpoint
CREATE INDEX "attempts_item" ON "attempts" ("item_id", "status");
--> statement-breakpoint
CREATE INDEX "item_progress_item" ON "item_progress" ("item_id");
--> statement-breakpoint
CREATE INDEX "progress_events_item" ON "progress_events" ("item_id");
--> statement-breakpoint
CREATE INDEX "submissions_file" ON "submissions" ("file_id");
--> statement-breakpoint
CREATE INDEX "certificate_deliveries_certificate" ON "certificate_deliveries" ("certificate_id");
--> statement-breakpoint
CREATE INDEX "certificate_deliveries_user" ON "certificate_deliveries" ("user_id");
--> statement-breakpoint
CREATE INDEX "certificates_enrollment" ON "certificates" ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "certificates_program" ON "certificates" ("program_id", "status");
--> statement-breakpoint
CREATE INDEX "name_corrections_certificate" ON "name_corrections" ("certificate_id");
--> statement-breakpoint
CREATE INDEX "name_corrections_user" ON "name_corrections" ("user_id");
--> statement-breakpoint
CREATE INDEX "class_sessions_instructor" ON "class_sessions" ("instructor_id", "starts_at");
--> statement-breakpoint
CREATE INDEX "class_sessions_starts" ON "class_sessions" ("starts_at");
--> statement-breakpoint
CREATE INDEX "instructors_user" ON "instructors" ("user_id");
--> statement-breakpoint
CREATE INDEX "program_instructors_instructor" ON "program_instructors" ("instructor_id");
--> statement-breakpoint
CREATE INDEX "program_sections_after" ON "program_sections" ("after_section_id");
--> statement-breakpoint
CREATE INDEX "programs_category" ON "programs" ("category_id");
--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" ("user_id");
--> statement-breakpoint
CREATE INDEX "coupon_redemptions_order" ON "coupon_redemptions" ("order_id");
--> statement-breakpoint
CREATE INDEX "coupon_redemptions_of_user" ON "coupon_redemptions" ("user_id");
--> statement-breakpoint
CREATE INDEX "order_items_program" ON "order_items" ("program_id");
--> statement-breakpoint
CREATE INDEX "order_items_cohort" ON "order_items" ("cohort_id");
--> statement-breakpoint
CREATE INDEX "orders_made" ON "orders" ("created_at");
--> statement-breakpoint
CREATE INDEX "course_imports_file" ON "course_imports" ("file_id");
--> statement-breakpoint
CREATE INDEX "course_imports_user" ON "course_imports" ("user_id");
--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" ("order_id");
--> statement-breakpoint
CREATE INDEX "postponements_from_cohort" ON "postponements" ("from_cohort_id");
--> statement-breakpoint
CREATE INDEX "postponements_target_cohort" ON "postponements" ("target_cohort_id");
--> statement-breakpoint
CREATE INDEX "refund_approvals_order" ON "refund_approvals" ("order_id");
--> statement-breakpoint
CREATE INDEX "refund_approvals_program" ON "refund_approvals" ("program_id");
--> statement-breakpoint
CREATE INDEX "refund_approvals_withdrawal" ON "refund_approvals" ("withdrawal_id");
--> statement-breakpoint
CREATE INDEX "refund_quotes_payment" ON "refund_quotes" ("payment_id");
--> statement-breakpoint
CREATE INDEX "refund_quotes_user" ON "refund_quotes" ("user_id");
--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" ("payment_id");
--> statement-breakpoint
CREATE INDEX "refunds_program" ON "refunds" ("program_id");
--> statement-breakpoint
CREATE INDEX "withdrawals_quote" ON "withdrawals" ("quote_id");
--> statement-breakpoint
CREATE INDEX "data_exports_file" ON "data_exports" ("file_id");
--> statement-breakpoint
CREATE INDEX "enrollments_program" ON "enrollments" ("program_id", "status");
--> statement-breakpoint
CREATE INDEX "enrollments_status" ON "enrollments" ("status", "access_until");
--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" ("owner_id");
--> statement-breakpoint
CREATE INDEX "outbox_streams_user" ON "outbox_streams" ("user_id");
--> statement-breakpoint
CREATE INDEX "partner_reviews_partner" ON "partner_reviews" ("partner_id");
--> statement-breakpoint
CREATE INDEX "payment_cards_awaits" ON "payment_cards" ("awaits_payment_id");
--> statement-breakpoint
CREATE INDEX "review_reports_user" ON "review_reports" ("user_id");
--> statement-breakpoint
CREATE INDEX "trainer_applications_cv" ON "trainer_applications" ("cv_file_id");
--> statement-breakpoint
CREATE INDEX "uploads_program" ON "uploads" ("program_id");
--> statement-breakpoint
CREATE INDEX "users_made" ON "users" ("created_at", "id");
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "by_hand" boolean GENERATED ALWAYS AS (jsonb_path_exists("questions", '$[*] ? (@.kind == "short_answer" && @.accepted.size() == 0)')) STORED;
--> statement-breakpoint
CREATE TABLE "enrollment_standings" (
  "enrollment_id" integer PRIMARY KEY NOT NULL,
  "present" integer DEFAULT 0 NOT NULL,
  "late" integer DEFAULT 0 NOT NULL,
  "absent" integer DEFAULT 0 NOT NULL,
  "excused" integer DEFAULT 0 NOT NULL,
  "absent_run" integer DEFAULT 0 NOT NULL,
  "marked_until" timestamp (3) with time zone,
  "last_seen_at" timestamp (3) with time zone,
  "grade" integer,
  "graded_percent" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enrollment_standings" ADD CONSTRAINT "enrollment_standings_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE cascade;
--> statement-breakpoint
CREATE FUNCTION counted_attendance(ids integer[]) RETURNS TABLE (enrollment_id integer, present integer, late integer, absent integer, excused integer, absent_run integer, marked_until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT one.id,
    count(*) FILTER (WHERE one.mark = 'present')::integer, count(*) FILTER (WHERE one.mark = 'late')::integer,
    count(*) FILTER (WHERE one.mark = 'absent')::integer, count(*) FILTER (WHERE one.mark = 'excused')::integer,
    count(*) FILTER (WHERE one.mark = 'absent' AND (one.last_other IS NULL OR one.starts_at > one.last_other))::integer,
    max(one.starts_at) FILTER (WHERE one.mark IS NOT NULL)
  FROM (
    SELECT e.id, m.mark, s.starts_at,
      max(s.starts_at) FILTER (WHERE m.mark <> 'absent') OVER (PARTITION BY e.id) AS last_other
    FROM enrollments e
      LEFT JOIN class_sessions s ON s.cohort_id = e.cohort_id AND s.cancelled_at IS NULL
      LEFT JOIN attendance_marks m ON m.session_id = s.id AND m.user_id = e.user_id AND m.mark <> 'unmarked'
    WHERE e.id = ANY (ids)
  ) one GROUP BY one.id
$$;
--> statement-breakpoint
CREATE FUNCTION counted_grades(ids integer[]) RETURNS TABLE (enrollment_id integer, grade integer, graded_percent double precision) LANGUAGE sql STABLE AS $$
  SELECT parts.id,
    CASE WHEN parts.whole > 0 AND 100 - parts.open > 0 THEN floor(parts.earned * 100 / (100 - parts.open) + 0.5)::integer END,
    CASE WHEN parts.whole > 0 THEN (100 - parts.open)::double precision ELSE 0 END
  FROM (
    SELECT one.id, one.whole,
      CASE WHEN one.whole > 0 THEN round(one.earned * 100 / one.whole, 2) END AS earned,
      CASE WHEN one.whole > 0 THEN round(one.open * 100.0 / one.whole, 2) END AS open
    FROM (
      SELECT e.id,
        coalesce(sum(i.weight) FILTER (WHERE g.status IS DISTINCT FROM 'excused'), 0) AS whole,
        coalesce(sum(i.weight * least(coalesce(g.degree, 0), i.max_degree) / i.max_degree) FILTER (WHERE g.status = 'graded'), 0) AS earned,
        coalesce(sum(i.weight) FILTER (WHERE g.status IS NULL OR g.status = 'submitted'), 0) AS open
      FROM enrollments e
        LEFT JOIN grade_items i ON i.program_id = e.program_id AND i.max_degree > 0
        LEFT JOIN grade_marks g ON g.enrollment_id = e.id AND g.grade_item_id = i.id
      WHERE e.id = ANY (ids) GROUP BY e.id
    ) one
  ) parts
$$;
--> statement-breakpoint
-- Locked first and counted afterwards, in another statement: of two that change one standing the second counts what the first one wrote.
CREATE FUNCTION lock_standings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO enrollment_standings (enrollment_id) SELECT id FROM enrollments WHERE id = ANY (ids) ORDER BY id ON CONFLICT DO NOTHING;
  PERFORM 1 FROM enrollment_standings WHERE enrollment_id = ANY (ids) ORDER BY enrollment_id FOR UPDATE;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_attendance_standings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings s SET present = c.present, late = c.late, absent = c.absent, excused = c.excused,
    absent_run = c.absent_run, marked_until = c.marked_until
  FROM counted_attendance(ids) c WHERE s.enrollment_id = c.enrollment_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_grade_standings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings s SET grade = c.grade, graded_percent = c.graded_percent
  FROM counted_grades(ids) c WHERE s.enrollment_id = c.enrollment_id;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_seen_standings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings s SET last_seen_at = (SELECT max(p.last_at) FROM item_progress p WHERE p.enrollment_id = s.enrollment_id)
  WHERE s.enrollment_id = ANY (ids);
END $$;
--> statement-breakpoint
-- Marks set ahead of their session, an excuse for instance, end no run of absences before that session begins.
CREATE FUNCTION absent_run_at(enrollment integer, moment timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer
  FROM enrollments e
    JOIN class_sessions s ON s.cohort_id = e.cohort_id AND s.cancelled_at IS NULL AND s.starts_at <= moment
    JOIN attendance_marks m ON m.session_id = s.id AND m.user_id = e.user_id AND m.mark = 'absent'
  WHERE e.id = enrollment AND s.starts_at > coalesce((
    SELECT other.starts_at
    FROM class_sessions other
    WHERE other.cohort_id = e.cohort_id AND other.cancelled_at IS NULL AND other.starts_at <= moment
      -- Asked of one session after the other, from the latest: a join would read all of them.
      AND (SELECT o.mark FROM attendance_marks o WHERE o.session_id = other.id AND o.user_id = e.user_id) NOT IN ('absent', 'unmarked')
    ORDER BY other.starts_at DESC LIMIT 1
  ), '-infinity')
$$;
--> statement-breakpoint
CREATE FUNCTION marks_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT e.id) INTO ids FROM after a JOIN before b ON b.session_id = a.session_id AND b.user_id = a.user_id
      JOIN class_sessions s ON s.id = a.session_id JOIN enrollments e ON e.cohort_id = s.cohort_id AND e.user_id = a.user_id
      WHERE a.mark <> b.mark;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT e.id) INTO ids FROM after a
      JOIN class_sessions s ON s.id = a.session_id JOIN enrollments e ON e.cohort_id = s.cohort_id AND e.user_id = a.user_id;
  ELSE
    SELECT array_agg(DISTINCT e.id) INTO ids FROM before a
      JOIN class_sessions s ON s.id = a.session_id JOIN enrollments e ON e.cohort_id = s.cohort_id AND e.user_id = a.user_id;
  END IF;
  PERFORM refresh_attendance_standings(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "attendance_marks_made" AFTER INSERT ON "attendance_marks" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
CREATE TRIGGER "attendance_marks_changed" AFTER UPDATE ON "attendance_marks" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
CREATE TRIGGER "attendance_marks_gone" AFTER DELETE ON "attendance_marks" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION marks_changed();
--> statement-breakpoint
CREATE FUNCTION sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT e.id) INTO ids FROM after a JOIN before b ON b.id = a.id
      JOIN attendance_marks m ON m.session_id = a.id JOIN enrollments e ON e.cohort_id IN (a.cohort_id, b.cohort_id) AND e.user_id = m.user_id
      WHERE (a.cancelled_at IS NULL) <> (b.cancelled_at IS NULL) OR a.cohort_id <> b.cohort_id OR a.starts_at <> b.starts_at;
  ELSE
    SELECT array_agg(DISTINCT e.id) INTO ids FROM before a JOIN enrollments e ON e.cohort_id = a.cohort_id;
  END IF;
  PERFORM refresh_attendance_standings(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "class_sessions_changed" AFTER UPDATE ON "class_sessions" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
CREATE TRIGGER "class_sessions_gone" AFTER DELETE ON "class_sessions" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION sessions_changed();
--> statement-breakpoint
CREATE FUNCTION enrollments_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(a.id) INTO ids FROM after a JOIN before b ON b.id = a.id
      WHERE a.cohort_id IS DISTINCT FROM b.cohort_id OR a.program_id <> b.program_id OR a.user_id <> b.user_id;
  ELSE
    SELECT array_agg(a.id) INTO ids FROM after a;
  END IF;
  PERFORM refresh_attendance_standings(ids);
  PERFORM refresh_grade_standings(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "enrollments_made" AFTER INSERT ON "enrollments" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION enrollments_changed();
--> statement-breakpoint
CREATE TRIGGER "enrollments_changed" AFTER UPDATE ON "enrollments" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION enrollments_changed();
--> statement-breakpoint
CREATE FUNCTION grade_marks_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT enrollment_id) INTO ids FROM before;
  ELSE SELECT array_agg(DISTINCT enrollment_id) INTO ids FROM after; END IF;
  PERFORM refresh_grade_standings(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "grade_marks_made" AFTER INSERT ON "grade_marks" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION grade_marks_changed();
--> statement-breakpoint
CREATE TRIGGER "grade_marks_changed" AFTER UPDATE ON "grade_marks" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION grade_marks_changed();
--> statement-breakpoint
CREATE TRIGGER "grade_marks_gone" AFTER DELETE ON "grade_marks" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION grade_marks_changed();
--> statement-breakpoint
CREATE FUNCTION grade_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT array_agg(DISTINCT e.id) INTO ids FROM after a JOIN before b ON b.id = a.id JOIN enrollments e ON e.program_id IN (a.program_id, b.program_id)
      WHERE a.weight <> b.weight OR a.max_degree <> b.max_degree OR a.program_id <> b.program_id;
  ELSIF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT e.id) INTO ids FROM after a JOIN enrollments e ON e.program_id = a.program_id;
  ELSE
    SELECT array_agg(DISTINCT e.id) INTO ids FROM before a JOIN enrollments e ON e.program_id = a.program_id;
  END IF;
  PERFORM refresh_grade_standings(ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "grade_items_made" AFTER INSERT ON "grade_items" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION grade_items_changed();
--> statement-breakpoint
CREATE TRIGGER "grade_items_changed" AFTER UPDATE ON "grade_items" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION grade_items_changed();
--> statement-breakpoint
CREATE TRIGGER "grade_items_gone" AFTER DELETE ON "grade_items" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION grade_items_changed();
--> statement-breakpoint
CREATE FUNCTION progress_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM refresh_seen_standings(array_agg(DISTINCT enrollment_id)) FROM before;
  ELSE
    INSERT INTO enrollment_standings (enrollment_id, last_seen_at) SELECT enrollment_id, max(last_at) FROM after GROUP BY enrollment_id ORDER BY enrollment_id
    ON CONFLICT (enrollment_id) DO UPDATE SET last_seen_at = excluded.last_seen_at
    WHERE enrollment_standings.last_seen_at IS NULL OR enrollment_standings.last_seen_at < excluded.last_seen_at;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "item_progress_made" AFTER INSERT ON "item_progress" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION progress_changed();
--> statement-breakpoint
CREATE TRIGGER "item_progress_changed" AFTER UPDATE ON "item_progress" REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION progress_changed();
--> statement-breakpoint
CREATE TRIGGER "item_progress_gone" AFTER DELETE ON "item_progress" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION progress_changed();
--> statement-breakpoint
CREATE FUNCTION refresh_standings(ids integer[]) RETURNS void LANGUAGE sql AS $$
  SELECT refresh_attendance_standings(ids); SELECT refresh_grade_standings(ids); SELECT refresh_seen_standings(ids);
$$;
--> statement-breakpoint
SELECT refresh_standings(array(SELECT id FROM enrollments));
