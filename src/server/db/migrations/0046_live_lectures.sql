CREATE TABLE "live_attendances" (
	"session_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "live_attendances_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_reports" (
	"meeting_id" text PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_recordings" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"minutes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "live_room" uuid;--> statement-breakpoint
ALTER TABLE "live_attendances" ADD CONSTRAINT "live_attendances_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendances" ADD CONSTRAINT "live_attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_reports" ADD CONSTRAINT "live_reports_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_recordings" ADD CONSTRAINT "live_recordings_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_attendances_user" ON "live_attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_reports_session" ON "live_reports" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "class_sessions_live_room" ON "class_sessions" USING btree ("live_room");