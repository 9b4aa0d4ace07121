CREATE TABLE "lesson_notes" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"body" text NOT NULL,
	"position_s" double precision,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "seat_alerts" (
	"user_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seat_alerts_user_id_program_id_pk" PRIMARY KEY("user_id","program_id")
);
--> statement-breakpoint
CREATE TABLE "session_recordings" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"duration_s" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"refusal" jsonb,
	"file_id" uuid,
	"duration_s" double precision,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "announced_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "awaits_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_alerts" ADD CONSTRAINT "seat_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_alerts" ADD CONSTRAINT "seat_alerts_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_recordings" ADD CONSTRAINT "session_recordings_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_recordings" ADD CONSTRAINT "session_recordings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_notes_item" ON "lesson_notes" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "seat_alerts_program" ON "seat_alerts" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "session_recordings_file" ON "session_recordings" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("user_id","program_id");--> statement-breakpoint
CREATE INDEX "uploads_file" ON "uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "uploads_expiry" ON "uploads" USING btree ("status","expires_at");--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_awaits_payment_id_payments_id_fk" FOREIGN KEY ("awaits_payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;
-- custom
--> statement-breakpoint
-- resumable uploads: their states, and what an upload has in each of them
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_status" CHECK ("status" in ('receiving', 'checking', 'ready', 'refused', 'attached') and ("status" in ('ready', 'attached')) = ("file_id" is not null) and ("status" = 'refused') = ("refusal" is not null));
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_announced" CHECK ("bytes" > 0 and "sha256" ~ '^[0-9a-f]{64}$' and "purpose" in ('lesson_video', 'lesson_audio', 'lesson_pdf', 'captions', 'lecture_recording', 'picture', 'attachment'));
