ALTER TABLE "enrollment_standings" ADD COLUMN "attendance_rate" integer;--> statement-breakpoint
CREATE INDEX "users_gone" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- The rule is `attendanceDegree` of contract/rules/attendance-degree.ts, the shares where a program says nothing its DEFAULT_POLICY.
-- Shares have three decimals: counted in thousandths and rounded, in binary fractions as the rule reckons, so that a half falls the same way.
CREATE FUNCTION attendance_rate(present integer, late integer, absent integer, excused integer, policy attendance_policies) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$ DECLARE
  there integer := CASE WHEN coalesce((policy).excused, 'not_counted') = 'present' THEN excused ELSE 0 END;
  counted integer := present + late + absent + there;
  points double precision;
BEGIN
  IF counted = 0 THEN RETURN NULL; END IF;
  points := round((present * coalesce((policy).present, 1)::double precision + late * coalesce((policy).late, 0.5)::double precision
    + absent * coalesce((policy).absent, 0)::double precision + there) * 1000) / 1000;
  RETURN floor(least(1, greatest(0, points / counted)) * 100 + 0.5)::integer;
END $$;
--> statement-breakpoint
CREATE FUNCTION standing_rate() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE policy attendance_policies; BEGIN
  SELECT p.* INTO policy FROM attendance_policies p JOIN enrollments e ON e.program_id = p.program_id WHERE e.id = NEW.enrollment_id;
  NEW.attendance_rate := attendance_rate(NEW.present, NEW.late, NEW.absent, NEW.excused, policy);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "enrollment_standings_rate" BEFORE INSERT OR UPDATE OF "present", "late", "absent", "excused" ON "enrollment_standings" FOR EACH ROW EXECUTE FUNCTION standing_rate();
--> statement-breakpoint
CREATE FUNCTION policy_changed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE ids integer[]; program integer := coalesce(NEW.program_id, OLD.program_id); BEGIN
  SELECT array_agg(id) INTO ids FROM enrollments WHERE program_id = program;
  PERFORM lock_standings(ids);
  UPDATE enrollment_standings SET present = present WHERE enrollment_id = ANY (ids);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "attendance_policies_changed" AFTER INSERT OR UPDATE OR DELETE ON "attendance_policies" FOR EACH ROW EXECUTE FUNCTION policy_changed();
--> statement-breakpoint
UPDATE enrollment_standings SET present = present;
