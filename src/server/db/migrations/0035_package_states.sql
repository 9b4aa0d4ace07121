CREATE TABLE "package_states" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"completion" text NOT NULL,
	"success" text NOT NULL,
	"score" integer,
	"location" text NOT NULL,
	"suspend_data" text NOT NULL,
	"total_s" integer NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "package_states_enrollment_id_item_id_pk" PRIMARY KEY("enrollment_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "package_states" ADD CONSTRAINT "package_states_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_states" ADD CONSTRAINT "package_states_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_states_item" ON "package_states" USING btree ("item_id");