ALTER TABLE "order_items" ADD COLUMN "seat_id" uuid;--> statement-breakpoint
ALTER TABLE "seat_invitations" ADD COLUMN "claimed_by" integer;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "share_type" text;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "share_value" integer;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "seat_price" integer;--> statement-breakpoint
ALTER TABLE "sponsorships" ADD COLUMN "seat_share" integer;--> statement-breakpoint
ALTER TABLE "seat_invitations" ADD CONSTRAINT "seat_invitations_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_items_seat" ON "order_items" USING btree ("seat_id") WHERE "order_items"."seat_id" is not null;--> statement-breakpoint
CREATE INDEX "seat_invitations_claimed" ON "seat_invitations" USING btree ("claimed_by") WHERE "seat_invitations"."claimed_by" is not null;