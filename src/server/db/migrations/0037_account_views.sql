CREATE TABLE "account_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"person_id" integer NOT NULL,
	"viewer_id" integer NOT NULL,
	"viewer_session" uuid NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_views" ADD CONSTRAINT "account_views_viewer_id_users_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_views_token" ON "account_views" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "account_views_person" ON "account_views" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "account_views_viewer" ON "account_views" USING btree ("viewer_id");