CREATE TABLE "caption_lines" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "caption_lines" ADD CONSTRAINT "caption_lines_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Lessons hold the lines of their captions already; captions that no lesson holds are brought anew.
INSERT INTO "caption_lines" ("file_id", "lines")
SELECT "item_files"."file_id", "item_contents"."body" -> 'transcript' -> "item_files"."language"
FROM "item_files" JOIN "item_contents" ON "item_contents"."item_id" = "item_files"."item_id"
WHERE "item_files"."role" = 'captions' AND "item_files"."language" IS NOT NULL AND "item_contents"."body" ->> 'kind' = 'lesson'
ON CONFLICT DO NOTHING;
