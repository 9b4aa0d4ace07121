CREATE TABLE "company_seats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"program_id" integer NOT NULL,
	"cohort_id" integer NOT NULL,
	"number" integer NOT NULL,
	"enrollment_id" integer,
	"returned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seat_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text,
	"status" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_seats" ADD CONSTRAINT "company_seats_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_invitations" ADD CONSTRAINT "seat_invitations_seat_id_company_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."company_seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_seats_line" ON "company_seats" USING btree ("order_id","program_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "company_seats_enrollment" ON "company_seats" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "company_seats_program" ON "company_seats" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "company_seats_cohort" ON "company_seats" USING btree ("cohort_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_invitations_token" ON "seat_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "seat_invitations_open" ON "seat_invitations" USING btree ("seat_id") WHERE "seat_invitations"."status" = 'open';--> statement-breakpoint
CREATE INDEX "seat_invitations_seat" ON "seat_invitations" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "seat_invitations_ended" ON "seat_invitations" USING btree ("ended_at");