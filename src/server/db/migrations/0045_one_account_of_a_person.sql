-- no running version minds: the rule for approvals takes two kinds more than before, and every kind that it took
ALTER TABLE "cohorts" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "cohorts" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_merged_into_cohorts_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cohorts_merged" ON "cohorts" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("merged_into") WHERE "users"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_ending" CHECK ("ending" in ('merge', 'cancel') and ("ending" = 'merge') = ("merged_into" is not null) and "closed" and "merged_into" is distinct from "id" or "ending" is null and "merged_into" is null);--> statement-breakpoint
ALTER TABLE "pending_approvals" DROP CONSTRAINT "pending_approvals_states";--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_states" CHECK ("status" in ('open', 'confirmed', 'refused') and ("status" = 'open') = ("settled_by" is null) and ("status" = 'open') = ("settled_at" is null) and "kind" in ('staff_account', 'role', 'staff_roles', 'refund_limit', 'second_factor_reset', 'account_merge', 'cohort_ending'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_elsewhere" CHECK ("merged_into" <> "id" and "suspended_at" is not null or "merged_into" is null);
