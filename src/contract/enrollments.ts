import { endpoint, type DataOf } from "./endpoint.ts";
import { day, instant, integer, list, nullable, number, object, oneOf, optional, text, type Static } from "./schema.ts";
import { programCard } from "./catalogue.ts";
import { pageMeta, pageQuery, programReference } from "./shapes.ts";
import { scheduledSession } from "./student-services.ts";

export const ENROLLMENT_STATUSES = ["pending", "active", "completed", "postponed", "withdrawn", "expired"] as const;
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number];

export const enrollment = () =>
  object({
    id: integer(),
    program: programReference(),
    status: oneOf(...ENROLLMENT_STATUSES),
    /** Percent, 0 to 100. */
    progress: integer(),
    started_at: instant(),
    access_until: instant(),
    cohort: nullable(object({ id: integer(), starts_at: day(), ends_at: day() })),
    instructor: nullable(text()),
    next_session: nullable(object({ id: integer(), title: text(), starts_at: instant() })),
  });
export type Enrollment = Static<ReturnType<typeof enrollment>>;

export const listEnrollments = endpoint("GET", "/student/enrollments", {
  summary: "The student's enrollments",
  access: "student",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf("all", ...ENROLLMENT_STATUSES)) }),
  data: list(enrollment()),
  meta: pageMeta(),
});

export const getDashboard = endpoint("GET", "/student/dashboard", {
  summary: "What a student sees first",
  access: "student",
  data: object({
    stats: object({
      active: integer(),
      completed: integer(),
      certificates: integer(),
      hours_learned: number(),
      /** Percent; null before the first session with a register. */
      attendance_rate: nullable(integer()),
    }),
    enrolled: list(enrollment(), 4),
    upcoming_sessions: list(scheduledSession(), 5),
    recommended: list(object({ program: programCard(), reason: oneOf("same_category", "popular") }), 4),
    alerts: list(
      object({
        kind: oneOf("payment_pending", "access_ending", "session_changed"),
        title: text(),
        order_id: nullable(text()),
        enrollment_id: nullable(integer()),
        at: instant(),
      }),
    ),
  }),
});
export type Dashboard = DataOf<typeof getDashboard>;
