CREATE TABLE "certificate_templates" (
	"id" serial PRIMARY KEY NOT NULL,
	"name_ar" text NOT NULL,
	"name_en" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"awards_ar" text NOT NULL,
	"awards_en" text NOT NULL,
	"facts_ar" text NOT NULL,
	"facts_en" text NOT NULL,
	"signatories" jsonb NOT NULL,
	"written_by" integer,
	"approved_by" integer,
	"in_force_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_templates_in_force" ON "certificate_templates" USING btree ("status") WHERE "certificate_templates"."status" = 'in_force';--> statement-breakpoint
CREATE INDEX "certificate_templates_written_by" ON "certificate_templates" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "certificate_templates_approved_by" ON "certificate_templates" USING btree ("approved_by");