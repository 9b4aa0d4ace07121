-- no running version minds: the rule is about columns that this migration adds, and that version leaves them empty
ALTER TABLE "payment_differences" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "settled_as" text;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "matched_with" uuid;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "settled_by" integer;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "open" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_matched_with_payment_differences_id_fk" FOREIGN KEY ("matched_with") REFERENCES "public"."payment_differences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_differences_matched" ON "payment_differences" USING btree ("matched_with");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("kind","at") WHERE "payment_differences"."settled_as" is null;--> statement-breakpoint
-- What was found before is open, each difference at the hour of its payment, and a day without one is closed.
UPDATE "payment_differences" "d" SET "at" = coalesce((SELECT "p"."created_at" FROM "payments" "p" WHERE "p"."id" = "d"."payment_id"), "r"."starts_at")
  FROM "reconciliations" "r" WHERE "r"."id" = "d"."reconciliation_id";
--> statement-breakpoint
UPDATE "reconciliations" SET "open" = "differences", "closed_at" = CASE WHEN "status" = 'done' AND "differences" = 0 THEN "checked_at" END;
--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_settled" CHECK (("settled_as" is null) = ("settled_at" is null) and ("settled_as" is null) = ("settled_by" is null) and ("settled_as" is null or "settled_as" = 'matched' or ("settled_as" = 'accepted' and "reason" is not null)));
