ALTER TABLE "security_event_values" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "security_event_values_address" ON "security_event_values" USING btree ("address","event_id");--> statement-breakpoint
CREATE INDEX "security_events_subject" ON "security_events" USING btree ("subject","id") WHERE "security_events"."subject" is not null;