CREATE TABLE "learner_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"author_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "learner_notes" ADD CONSTRAINT "learner_notes_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_notes" ADD CONSTRAINT "learner_notes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learner_notes" ADD CONSTRAINT "learner_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learner_notes_person" ON "learner_notes" USING btree ("person_id","program_id","created_at");--> statement-breakpoint
CREATE INDEX "learner_notes_program" ON "learner_notes" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "learner_notes_author" ON "learner_notes" USING btree ("author_id");