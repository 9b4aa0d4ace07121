CREATE TABLE "platform_contexts" (
	"id" serial PRIMARY KEY NOT NULL,
	"platform_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"context_id" text NOT NULL,
	"title" text,
	"members_url" text NOT NULL,
	"launched_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learning_platforms" ADD COLUMN "service_urls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_contexts" ADD CONSTRAINT "platform_contexts_course" FOREIGN KEY ("platform_id","program_id") REFERENCES "public"."platform_courses"("platform_id","program_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_contexts_context" ON "platform_contexts" USING btree ("platform_id","program_id","context_id");--> statement-breakpoint
CREATE INDEX "platform_contexts_program" ON "platform_contexts" USING btree ("program_id");