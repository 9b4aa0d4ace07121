CREATE TABLE "program_prerequisites" (
	"program_id" integer NOT NULL,
	"required_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "program_prerequisites_program_id_required_id_pk" PRIMARY KEY("program_id","required_id")
);
--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "prerequisites_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "program_prerequisites" ADD CONSTRAINT "program_prerequisites_program_id_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "program_prerequisites" ADD CONSTRAINT "program_prerequisites_required_id_programs_id_fk" FOREIGN KEY ("required_id") REFERENCES "public"."programs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "program_prerequisites_required" ON "program_prerequisites" USING btree ("required_id");