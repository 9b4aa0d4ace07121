ALTER TABLE "notification_preferences" ADD COLUMN "conversation_emails" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "gathered_until" timestamp (3) with time zone;