CREATE TABLE "provider_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"redirect" text,
	"shared" boolean DEFAULT false NOT NULL,
	"stage" text DEFAULT 'begun' NOT NULL,
	"ticket_hash" text,
	"claims" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taken_tokens" (
	"provider" text NOT NULL,
	"token_id" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "taken_tokens_provider_token_id_pk" PRIMARY KEY("provider","token_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "categories" integer[];--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_identities_user" ON "provider_identities" USING btree ("user_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_attempts_state" ON "sign_in_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_attempts_ticket" ON "sign_in_attempts" USING btree ("ticket_hash") WHERE "sign_in_attempts"."ticket_hash" is not null;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_expires" ON "sign_in_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "taken_tokens_taken" ON "taken_tokens" USING btree ("taken_at");--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider","provider_subject") WHERE "sessions"."provider" is not null;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "network" text;