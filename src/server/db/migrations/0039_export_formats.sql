ALTER TABLE "staff_exports" ADD COLUMN "format" text DEFAULT 'csv' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_exports" ADD COLUMN "columns" jsonb;