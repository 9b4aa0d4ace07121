CREATE TABLE "mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"job_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"resends" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_mark_unique" UNIQUE("mark")
);
--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_state" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree ("recipient" text_pattern_ops,"created_at");--> statement-breakpoint
CREATE INDEX "mails_job" ON "mails" USING btree ("job_id");