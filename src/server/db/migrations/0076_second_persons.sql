-- no running version minds: the rules for approvals take more kinds and two states more than before, and every one that they took
ALTER TABLE "coupon_campaigns" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund_approvals" ADD COLUMN "lapses_on" date;--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD COLUMN "figures" jsonb;--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD COLUMN "lapses_on" date;--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD COLUMN "told_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pending_approvals" DROP CONSTRAINT "pending_approvals_states";--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_states" CHECK ("status" in ('open', 'confirmed', 'refused', 'withdrawn', 'lapsed') and ("status" in ('open', 'lapsed')) = ("settled_by" is null) and ("status" = 'open') = ("settled_at" is null) and "kind" in ('staff_account', 'role', 'staff_roles', 'refund_limit', 'second_factor_reset', 'account_merge', 'cohort_ending', 'vat_number', 'program_price', 'coupon_campaign', 'certificate_revocation'));
