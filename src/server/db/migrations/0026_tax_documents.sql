CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"counter" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text NOT NULL,
	"profile" text NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"vat" integer NOT NULL,
	"xml" text NOT NULL,
	"cleared_xml" text,
	"qr" text NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tax_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"status" text NOT NULL,
	"serial" text NOT NULL,
	"seller" jsonb NOT NULL,
	"branch" text NOT NULL,
	"industry" text NOT NULL,
	"private_key" text NOT NULL,
	"csr" text NOT NULL,
	"certificate" text,
	"token" text,
	"secret" text,
	"request_id" text,
	"counter" integer DEFAULT 0 NOT NULL,
	"last_hash" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_units_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_unit_id_tax_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."tax_units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_place" ON "tax_documents" USING btree ("unit_id","counter");--> statement-breakpoint
CREATE INDEX "tax_documents_number" ON "tax_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_documents_status" ON "tax_documents" USING btree ("status","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_standing" ON "tax_documents" USING btree ("number") WHERE "tax_documents"."status" <> 'replaced';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_units_active" ON "tax_units" USING btree ("status") WHERE "tax_units"."status" = 'active';