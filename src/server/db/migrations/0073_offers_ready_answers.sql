CREATE TABLE "ready_answers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"body_ar" text NOT NULL,
	"body_en" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "offered_cohort_id" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "offer_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_offered_cohort_id_cohorts_id_fk" FOREIGN KEY ("offered_cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_offered_cohort" ON "withdrawals" USING btree ("offered_cohort_id") WHERE "withdrawals"."offered_cohort_id" is not null;