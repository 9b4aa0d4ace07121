CREATE TABLE "course_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"format" text NOT NULL,
	"language" text,
	"status" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_exports" ADD CONSTRAINT "course_exports_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exports" ADD CONSTRAINT "course_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_exports" ADD CONSTRAINT "course_exports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_exports_program" ON "course_exports" USING btree ("program_id","created_at");--> statement-breakpoint
CREATE INDEX "course_exports_user" ON "course_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "course_exports_file" ON "course_exports" USING btree ("file_id");