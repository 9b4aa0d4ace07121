CREATE TABLE "security_log_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"linked" bigint NOT NULL,
	"head_id" bigint NOT NULL,
	"broken_id" bigint,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "staff_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"filter" jsonb,
	"categories" jsonb,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer,
	"file_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_exports" ADD CONSTRAINT "staff_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_exports" ADD CONSTRAINT "staff_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_exports_user" ON "staff_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "staff_exports_file" ON "staff_exports" USING btree ("file_id");