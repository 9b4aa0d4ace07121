ALTER TABLE "cart_items" ADD COLUMN "cohort_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_items_cohort" ON "cart_items" USING btree ("cohort_id");--> statement-breakpoint
CREATE INDEX "order_items_held" ON "order_items" USING btree ("held_until") WHERE "order_items"."held_until" is not null;