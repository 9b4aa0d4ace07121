DROP INDEX "withdrawals_open";--> statement-breakpoint
ALTER TABLE "postponements" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "postponements" ADD COLUMN "clock_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "clock_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "postponements_waiting" ON "postponements" USING btree ((waits_since is not null),coalesce(clock_at, created_at)) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ((waits_since is not null),coalesce(clock_at, created_at)) WHERE status in ('pending', 'instructor_reviewed');