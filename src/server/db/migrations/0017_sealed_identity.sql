CREATE TABLE "sealing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"wrapped" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"active_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"swept_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- A sealed text carries the keyed hashes by which it is found: s1.<key>.<hash of the whole>.<hash of the end>.<sealed>. One from before
-- values were sealed is found by itself until the server has sealed it.
CREATE FUNCTION sealed_whole(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value LIKE 's1.%' THEN split_part(value, '.', 3) ELSE value END
$$;
--> statement-breakpoint
CREATE FUNCTION sealed_end(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN value LIKE 's1.%' THEN split_part(value, '.', 4) ELSE right(value, 4) END
$$;
--> statement-breakpoint
DROP INDEX "users_national_id";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "birth_date" SET DATA TYPE text USING to_char("birth_date", 'YYYY-MM-DD');--> statement-breakpoint
CREATE INDEX "users_national_id_end" ON "users" USING btree (sealed_end("national_id"));--> statement-breakpoint
CREATE INDEX "users_document" ON "users" USING btree (sealed_whole("document_number"));--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree (sealed_whole("phone"));--> statement-breakpoint
CREATE INDEX "users_phone_end" ON "users" USING btree (sealed_end("phone"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_national_id" ON "users" USING btree (sealed_whole("national_id"));
--> statement-breakpoint
-- What is sealed says nothing to a search of words.
DROP INDEX IF EXISTS "users_search";
--> statement-breakpoint
DROP FUNCTION person_folded(text, text, text, text, text);
--> statement-breakpoint
CREATE FUNCTION person_folded(name_ar text, name_en text, email text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.fold_text(name_ar) || ' ' || public.fold_text(name_en) || ' ' || public.fold_text(email)
$$;
--> statement-breakpoint
DO $$ BEGIN
  CREATE INDEX "users_search" ON "users" USING gin (person_folded("name_ar", "name_en", "email") gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE WARNING 'pg_trgm is not to be had: searches of accounts read the whole table';
END $$;
--> statement-breakpoint
ALTER TABLE "security_event_values" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "security_event_values_address" ON "security_event_values" USING btree ("address","event_id");--> statement-breakpoint
CREATE INDEX "security_events_subject" ON "security_events" USING btree ("subject","id") WHERE "security_events"."subject" is not null;