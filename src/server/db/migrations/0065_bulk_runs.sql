CREATE TABLE "bulk_run_rows" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"subject" text NOT NULL,
	"label" text,
	"mark" text NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"code" text,
	"before" text,
	CONSTRAINT "bulk_run_rows_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"made_by" integer NOT NULL,
	"list" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"value" text,
	"weights" jsonb,
	"request_id" text,
	"stopped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_run_rows" ADD CONSTRAINT "bulk_run_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_run_rows_result" ON "bulk_run_rows" USING btree ("run_id","result","place");--> statement-breakpoint
CREATE INDEX "bulk_runs_made" ON "bulk_runs" USING btree ("made_by","created_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_created" ON "bulk_runs" USING btree ("created_at");