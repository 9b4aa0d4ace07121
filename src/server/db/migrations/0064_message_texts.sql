CREATE TABLE "message_texts" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"wording" jsonb,
	"return_to" integer,
	"reason" text NOT NULL,
	"written_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_texts_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_texts_written_by" ON "message_texts" USING btree ("written_by");