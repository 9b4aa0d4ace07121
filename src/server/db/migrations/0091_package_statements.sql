CREATE TABLE "package_statements" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	"verb" text NOT NULL,
	"activities" text[] NOT NULL,
	"statement" text NOT NULL,
	CONSTRAINT "package_statements_enrollment_id_item_id_id_pk" PRIMARY KEY("enrollment_id","item_id","id")
);
--> statement-breakpoint
ALTER TABLE "package_statements" ADD CONSTRAINT "package_statements_state" FOREIGN KEY ("enrollment_id","item_id") REFERENCES "public"."package_states"("enrollment_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_statements_order" ON "package_statements" USING btree ("enrollment_id","item_id","position");