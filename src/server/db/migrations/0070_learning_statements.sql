CREATE TABLE "learning_record_store" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "learning_record_store_one" CHECK ("learning_record_store"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "learning_statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigserial NOT NULL,
	"enrollment_id" integer NOT NULL,
	"verb" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "learning_statements" ADD CONSTRAINT "learning_statements_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learning_statements_once" ON "learning_statements" USING btree ("enrollment_id","verb","subject");--> statement-breakpoint
CREATE INDEX "learning_statements_waiting" ON "learning_statements" USING btree ("position") WHERE "learning_statements"."sent_at" is null and "learning_statements"."refused_at" is null;--> statement-breakpoint
INSERT INTO "learning_record_store" ("id", "enabled") VALUES (1, false);
--> statement-breakpoint
-- One statement of a kind and a subject for an enrollment, in the transaction of what it tells; nothing where nobody is told, and nothing of demo accounts.
CREATE FUNCTION tell_learning(enrollment integer, what text, about text, happened timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO learning_statements (enrollment_id, verb, subject, at)
  SELECT e.id, what, about, happened
  FROM enrollments e JOIN users u ON u.id = e.user_id AND NOT u.demo
  WHERE e.id = enrollment AND (SELECT enabled FROM learning_record_store)
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- Progress is told by quarters: it never falls in the store, whatever becomes of a course later.
CREATE FUNCTION tell_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_learning(NEW.id, 'registered', 'course', NEW.created_at);
  ELSE
    IF NEW.progress > OLD.progress THEN
      PERFORM tell_learning(NEW.id, 'progressed', 'step:' || step, clock_timestamp())
      FROM generate_series(25, 100, 25) step WHERE step <= NEW.progress AND step > OLD.progress;
    END IF;
    IF NEW.status = 'completed' AND OLD.status <> 'completed' THEN
      PERFORM tell_learning(NEW.id, 'completed', 'course', clock_timestamp());
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_enrollment AFTER INSERT OR UPDATE OF progress, status ON enrollments FOR EACH ROW EXECUTE FUNCTION tell_enrollment();
--> statement-breakpoint
CREATE FUNCTION tell_item() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE item record; BEGIN
  PERFORM tell_learning(NEW.enrollment_id, 'initialized', 'course', NEW.started_at);
  IF NEW.completed_at IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.completed_at IS NULL) THEN
    SELECT kind, format INTO item FROM program_items WHERE id = NEW.item_id;
    IF item.kind = 'lesson' AND item.format = 'video' THEN
      PERFORM tell_learning(NEW.enrollment_id, 'watched', 'item:' || NEW.item_id, NEW.completed_at);
    END IF;
    IF item.kind = 'lesson' THEN
      PERFORM tell_learning(NEW.enrollment_id, 'completed', 'item:' || NEW.item_id, NEW.completed_at);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_item AFTER INSERT OR UPDATE OF completed_at ON item_progress FOR EACH ROW EXECUTE FUNCTION tell_item();
--> statement-breakpoint
-- A score is told once its learner may see it.
CREATE FUNCTION tell_attempt() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.score IS NOT NULL AND NOT NEW.withheld AND NEW.submitted_at IS NOT NULL THEN
    PERFORM tell_learning(NEW.enrollment_id, 'attempted', 'attempt:' || NEW.id, NEW.submitted_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_attempt AFTER INSERT OR UPDATE OF score, withheld ON attempts FOR EACH ROW EXECUTE FUNCTION tell_attempt();
--> statement-breakpoint
CREATE FUNCTION tell_submission() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.submitted_at IS NOT NULL THEN
    PERFORM tell_learning(NEW.enrollment_id, 'completed', 'item:' || NEW.item_id, NEW.submitted_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_submission AFTER INSERT OR UPDATE OF submitted_at ON submissions FOR EACH ROW EXECUTE FUNCTION tell_submission();
--> statement-breakpoint
CREATE FUNCTION tell_mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.mark IN ('present', 'late') THEN
    PERFORM tell_learning(e.id, 'attended', 'session:' || s.id, NEW.marked_at)
    FROM class_sessions s JOIN enrollments e ON e.cohort_id = s.cohort_id AND e.user_id = NEW.user_id
    WHERE s.id = NEW.session_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_mark AFTER INSERT OR UPDATE OF mark ON attendance_marks FOR EACH ROW EXECUTE FUNCTION tell_mark();
--> statement-breakpoint
CREATE FUNCTION tell_review() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM tell_learning(max(e.id), 'rated', 'review:' || NEW.id, NEW.created_at)
  FROM enrollments e WHERE e.user_id = NEW.user_id AND e.program_id = NEW.program_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_review AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION tell_review();
--> statement-breakpoint
-- A certificate that replaces another one is of the same course: what was earned is told once.
CREATE FUNCTION tell_certificate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.status = 'issued' AND NOT EXISTS (SELECT FROM learning_statements WHERE enrollment_id = NEW.enrollment_id AND verb = 'earned') THEN
    PERFORM tell_learning(NEW.enrollment_id, 'earned', 'certificate:' || NEW.id, NEW.issued_at);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_certificate AFTER INSERT OR UPDATE OF status ON certificates FOR EACH ROW EXECUTE FUNCTION tell_certificate();
