CREATE TABLE "national_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"national_id" text NOT NULL,
	"transaction" text NOT NULL,
	"number" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"name_ar" text,
	"name_en" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "national_requests" ADD CONSTRAINT "national_requests_attempt_id_sign_in_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."sign_in_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "national_requests_attempt" ON "national_requests" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "national_requests_transaction" ON "national_requests" USING btree ("transaction");