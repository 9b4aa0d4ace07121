CREATE TABLE "due_extensions" (
	"enrollment_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "due_extensions_enrollment_id_item_id_pk" PRIMARY KEY("enrollment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "extra_times" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "extra_times_amount" CHECK ("extra_times"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "due_extensions" ADD CONSTRAINT "due_extensions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_extensions" ADD CONSTRAINT "due_extensions_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_extensions_item" ON "due_extensions" USING btree ("item_id");