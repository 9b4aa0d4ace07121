-- no running version minds: the rule for approvals takes a kind more than before, and every one that it took
CREATE TABLE "book_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"book" text NOT NULL,
	"book_id" text NOT NULL,
	"note" text NOT NULL,
	"written_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_periods" (
	"quarter" text PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"filed" jsonb NOT NULL,
	"asked_by" integer NOT NULL,
	"closed_by" integer NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_corrections" ADD CONSTRAINT "book_corrections_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_periods" ADD CONSTRAINT "vat_periods_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_corrections_of" ON "book_corrections" USING btree ("book","book_id","created_at");--> statement-breakpoint
-- What was filed stays as it was filed.
CREATE FUNCTION "vat_periods_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a closed tax period is never changed' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "vat_periods_stay" BEFORE UPDATE OR DELETE ON "vat_periods" FOR EACH ROW EXECUTE FUNCTION "vat_periods_stay"();
--> statement-breakpoint
ALTER TABLE "pending_approvals" DROP CONSTRAINT "pending_approvals_states";
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_states" CHECK ("status" in ('open', 'confirmed', 'refused', 'withdrawn', 'lapsed') and ("status" in ('open', 'lapsed')) = ("settled_by" is null) and ("status" = 'open') = ("settled_at" is null) and "kind" in ('staff_account', 'role', 'staff_roles', 'refund_limit', 'second_factor_reset', 'account_merge', 'cohort_ending', 'vat_number', 'program_price', 'coupon_campaign', 'certificate_revocation', 'vat_period'));
