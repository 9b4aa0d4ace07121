ALTER TABLE "users" ADD COLUMN "contact_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "identified_by" text;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "checked_how" text;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "check_note" text;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "identified_by" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "checked_how" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "check_note" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_unchecked" ON "account_deletions" USING btree ("created_at") WHERE "account_deletions"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "data_exports_held" ON "data_exports" USING btree ("created_at") WHERE "data_exports"."status" = 'held';--> statement-breakpoint
-- Whose e-mail or mobile changed lately is told from the log: fourteen days are looked back.
UPDATE "users" SET "contact_changed_at" = "told"."at" FROM (
  SELECT "e"."person_id", max("e"."at") AS "at" FROM "security_events" "e" LEFT JOIN "security_event_values" "v" ON "v"."event_id" = "e"."id"
  WHERE "e"."at" > now() - interval '14 days' AND ("e"."name" IN ('email_changed', 'email_change_taken_back')
    OR ("e"."name" = 'account_changed' AND jsonb_typeof("v"."changes") = 'array' AND "v"."changes" @> '[["phone"]]'))
  GROUP BY "e"."person_id") "told" WHERE "told"."person_id" = "users"."id";
