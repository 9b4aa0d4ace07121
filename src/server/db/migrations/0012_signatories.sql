ALTER TABLE "settings" ADD COLUMN "issuer_ar" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "issuer_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "signatories" jsonb DEFAULT '[]'::jsonb NOT NULL;