CREATE TABLE "peer_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"enrollment_id" integer NOT NULL,
	"rubric" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"comment" text,
	"done_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"reported_reason" text,
	"hidden_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_reviews_once" ON "peer_reviews" USING btree ("submission_id","enrollment_id");--> statement-breakpoint
CREATE INDEX "peer_reviews_reviewer" ON "peer_reviews" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "item_contents_peers" ON "item_contents" USING btree ("item_id") WHERE "item_contents"."body" ? 'peerReview';