CREATE TABLE "referrals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"role" text,
	"to_id" integer,
	"note" text NOT NULL,
	"by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignments" ALTER COLUMN "assignee_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_subject" ON "referrals" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "referrals_to" ON "referrals" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "referrals_by" ON "referrals" USING btree ("by_id");--> statement-breakpoint
-- What was handed over with a note before there was a history begins it.
INSERT INTO "referrals" ("kind", "subject_id", "to_id", "note", "by_id", "created_at")
  SELECT "kind", "subject_id", "assignee_id", "note", "assigned_by", "created_at" FROM "assignments" WHERE "note" IS NOT NULL ORDER BY "created_at";
