CREATE TABLE "payout_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"payment_id" uuid,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"fee_vat" integer NOT NULL,
	"problem" text,
	"counts" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"status" text DEFAULT 'expected' NOT NULL,
	"expected_on" date NOT NULL,
	"gross" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"fees_vat" bigint NOT NULL,
	"withheld" bigint NOT NULL,
	"net" bigint NOT NULL,
	"received_on" date,
	"received" bigint,
	"note" text,
	"recorded_by" integer,
	"closed_by" integer,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_lines_of" ON "payout_lines" USING btree ("payout_id","line");--> statement-breakpoint
CREATE INDEX "payout_lines_payment" ON "payout_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_lines_once" ON "payout_lines" USING btree ("payment_id") WHERE "payout_lines"."kind" = 'payment' and "payout_lines"."counts";--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("expected_on","id");--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","expected_on");--> statement-breakpoint
CREATE INDEX "payouts_recorded_by" ON "payouts" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "payouts_closed_by" ON "payouts" USING btree ("closed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference" ON "payouts" USING btree ("provider","reference") WHERE "payouts"."status" <> 'cancelled';