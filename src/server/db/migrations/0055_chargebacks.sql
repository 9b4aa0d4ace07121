CREATE TABLE "chargeback_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"chargeback_id" uuid NOT NULL,
	"step" text NOT NULL,
	"note" text,
	"done_by" integer,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"bank_reference" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"due_on" date NOT NULL,
	"note" text,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chargeback_steps" ADD CONSTRAINT "chargeback_steps_chargeback_id_chargebacks_id_fk" FOREIGN KEY ("chargeback_id") REFERENCES "public"."chargebacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargeback_steps" ADD CONSTRAINT "chargeback_steps_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargeback_steps_of" ON "chargeback_steps" USING btree ("chargeback_id","id");--> statement-breakpoint
CREATE INDEX "chargeback_steps_done_by" ON "chargeback_steps" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "chargebacks_due" ON "chargebacks" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "chargebacks_status_due" ON "chargebacks" USING btree ("status","due_on","id");--> statement-breakpoint
CREATE INDEX "chargebacks_order" ON "chargebacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_reference" ON "chargebacks" USING btree ("payment_id","bank_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_open" ON "chargebacks" USING btree ("payment_id") WHERE "chargebacks"."status" = 'open';--> statement-breakpoint
CREATE INDEX "chargebacks_closed" ON "chargebacks" USING btree ("closed_at") WHERE "chargebacks"."status" in ('lost', 'accepted');