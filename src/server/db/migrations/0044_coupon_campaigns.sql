CREATE TABLE "coupon_campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"max_discount" integer,
	"min_total" integer,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"program_ids" jsonb,
	"category_ids" jsonb,
	"budget" integer NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_campaign_id_coupon_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."coupon_campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_campaign" ON "coupons" USING btree ("campaign_id","id");