ALTER TABLE "enrollment_standings" ADD COLUMN "settled_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_standings" ADD COLUMN "settled_run" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_standings" ADD COLUMN "excused_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "enrollment_standings" ADD COLUMN "short_of_attendance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enrollment_standings" ADD COLUMN "short_of_grade" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Once the last settled mark is known, its run is the same from its session to the next settled one: an excuse granted ahead ends it when
-- its session begins, and nothing has to be counted to say so.
DROP FUNCTION counted_attendance(integer[]);
--> statement-breakpoint
CREATE FUNCTION counted_attendance(ids integer[]) RETURNS TABLE (enrollment_id integer, present integer, late integer, absent integer, excused integer, absent_run integer, marked_until timestamptz,
  settled_until timestamptz, settled_run integer, excused_from timestamptz) LANGUAGE sql STABLE AS $$
  SELECT two.id,
    count(*) FILTER (WHERE two.mark = 'present')::integer, count(*) FILTER (WHERE two.mark = 'late')::integer,
    count(*) FILTER (WHERE two.mark = 'absent')::integer, count(*) FILTER (WHERE two.mark = 'excused')::integer,
    count(*) FILTER (WHERE two.mark = 'absent' AND (two.last_other IS NULL OR two.starts_at > two.last_other))::integer,
    max(two.starts_at) FILTER (WHERE two.mark IS NOT NULL),
    max(two.settled),
    count(*) FILTER (WHERE two.mark = 'absent' AND (two.last_before IS NULL OR two.starts_at > two.last_before))::integer,
    min(two.starts_at) FILTER (WHERE two.mark = 'excused' AND (two.settled IS NULL OR two.starts_at > two.settled))
  FROM (
    SELECT one.*, max(one.starts_at) FILTER (WHERE one.mark <> 'absent' AND one.starts_at <= one.settled) OVER (PARTITION BY one.id) AS last_before
    FROM (
      SELECT e.id, m.mark, s.starts_at,
        max(s.starts_at) FILTER (WHERE m.mark <> 'absent') OVER (PARTITION BY e.id) AS last_other,
        max(s.starts_at) FILTER (WHERE m.mark <> 'excused') OVER (PARTITION BY e.id) AS settled
      FROM enrollments e
        LEFT JOIN class_sessions s ON s.cohort_id = e.cohort_id AND s.cancelled_at IS NULL
        LEFT JOIN attendance_marks m ON m.session_id = s.id AND m.user_id = e.user_id AND m.mark <> 'unmarked'
      WHERE e.id = ANY (ids)
    ) one
  ) two GROUP BY two.id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_attendance_standings(ids integer[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF cardinality(ids) IS NULL OR cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings s SET present = c.present, late = c.late, absent = c.absent, excused = c.excused,
    absent_run = c.absent_run, marked_until = c.marked_until,
    settled_until = c.settled_until, settled_run = c.settled_run, excused_from = c.excused_from
  FROM counted_attendance(ids) c WHERE s.enrollment_id = c.enrollment_id;
END $$;
--> statement-breakpoint
-- From two marked sessions and from 20 % of the grade on a figure says something: `AT_RISK` of contract/attendance/at-risk.ts, and a test
-- holds what is kept here against it.
CREATE OR REPLACE FUNCTION standing_rate() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE policy attendance_policies; needed record; BEGIN
  SELECT p.* INTO policy FROM attendance_policies p JOIN enrollments e ON e.program_id = p.program_id WHERE e.id = NEW.enrollment_id;
  SELECT p.required_attendance AS attendance, p.required_grade AS grade INTO needed
  FROM programs p JOIN enrollments e ON e.program_id = p.id WHERE e.id = NEW.enrollment_id;
  NEW.attendance_rate := attendance_rate(NEW.present, NEW.late, NEW.absent, NEW.excused, policy);
  NEW.short_of_attendance := coalesce(NEW.present + NEW.late + NEW.absent >= 2 AND NEW.attendance_rate < needed.attendance, false);
  NEW.short_of_grade := coalesce(NEW.graded_percent >= 20 AND NEW.grade < needed.grade, false);
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "enrollment_standings_rate" ON "enrollment_standings";
--> statement-breakpoint
CREATE TRIGGER "enrollment_standings_rate" BEFORE INSERT OR UPDATE OF "present", "late", "absent", "excused", "grade", "graded_percent" ON "enrollment_standings" FOR EACH ROW EXECUTE FUNCTION standing_rate();
--> statement-breakpoint
CREATE FUNCTION requirements_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; BEGIN
  SELECT array_agg(id) INTO ids FROM enrollments WHERE program_id = NEW.id;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings SET present = present WHERE enrollment_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "programs_requirements_changed" AFTER UPDATE OF "required_attendance", "required_grade" ON "programs" FOR EACH ROW
WHEN (NEW.required_attendance IS DISTINCT FROM OLD.required_attendance OR NEW.required_grade IS DISTINCT FROM OLD.required_grade) EXECUTE FUNCTION requirements_changed();
--> statement-breakpoint
SELECT refresh_attendance_standings(array(SELECT id FROM enrollments));
