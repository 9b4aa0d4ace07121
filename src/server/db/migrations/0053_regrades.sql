CREATE TABLE "regraded_attempts" (
	"regrade_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "regraded_attempts_regrade_id_attempt_id_pk" PRIMARY KEY("regrade_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"number" integer NOT NULL,
	"question" text NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "regrades_way" CHECK ("regrades"."way" in ('key', 'points', 'drop'))
);
--> statement-breakpoint
ALTER TABLE "regraded_attempts" ADD CONSTRAINT "regraded_attempts_regrade_id_regrades_id_fk" FOREIGN KEY ("regrade_id") REFERENCES "public"."regrades"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regraded_attempts" ADD CONSTRAINT "regraded_attempts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_item_id_program_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."program_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regraded_attempts_attempt" ON "regraded_attempts" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "regrades_number" ON "regrades" USING btree ("item_id","number");