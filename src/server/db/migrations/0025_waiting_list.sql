CREATE TABLE "waiting_list" (
	"cohort_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"offered_until" timestamp (3) with time zone,
	"ordered_at" timestamp (3) with time zone,
	CONSTRAINT "waiting_list_cohort_id_user_id_pk" PRIMARY KEY("cohort_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "choose_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "choose_program_id" integer;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_cohort_id_cohorts_id_fk" FOREIGN KEY ("cohort_id") REFERENCES "public"."cohorts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_list_user" ON "waiting_list" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_list_offered" ON "waiting_list" USING btree ("offered_until") WHERE "waiting_list"."offered_until" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_choose_program_id_programs_id_fk" FOREIGN KEY ("choose_program_id") REFERENCES "public"."programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_choose_program" ON "orders" USING btree ("choose_program_id");