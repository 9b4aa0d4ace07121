import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, optional, text, type Static, uuid } from "#contract/schema.ts";
import { programCard } from "#contract/catalogue/catalogue.ts";
import { itemReference, titles } from "#contract/classroom/lesson-content.ts";
import { notificationTarget } from "#contract/notifications/notifications.ts";
import { pageMeta, pageQuery, programReference } from "#contract/shapes.ts";
import { scheduledSession } from "#contract/requests/student-services.ts";

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
    /** Where learning goes on; null where all is done, or nothing may be opened. */
    next_item: nullable(itemReference()),
    items_done: integer(),
    items_total: integer(),
    /** Of the certificate that was issued for it. */
    certificate_id: nullable(uuid()),
    /** What may be asked for now; each request checks for itself again. */
    can: object({ postpone: flag(), withdraw: flag(), review: flag(), download: flag() }),
  });
export type Enrollment = Static<ReturnType<typeof enrollment>>;

export const listEnrollments = endpoint("GET", "/student/enrollments", {
  summary: "The student's enrollments",
  access: "student",
  inView: true,
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf("all", ...ENROLLMENT_STATUSES)) }),
  data: list(enrollment()),
  meta: pageMeta(),
});

/** What the dashboard tells of a request: enough for a line that leads to its page. */
const dashboardRequest = () =>
  object({
    kind: oneOf("postponement", "withdrawal", "delivery"),
    id: text(),
    /** Of the program it is about. */
    title: text(),
    translations: titles(),
    status: text(),
    /** For the student: staff asked something. */
    waits: flag(),
    at: instant(),
  });
export type DashboardRequest = Static<ReturnType<typeof dashboardRequest>>;

export const getDashboard = endpoint("GET", "/student/dashboard", {
  summary: "What a student sees first",
  access: "student",
  inView: true,
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
    /** Never what one has. `completes_path`: of a field one studies, a level further. */
    recommended: list(object({ program: programCard(), reason: oneOf("completes_path", "same_category", "popular") }), 4),
    /** Open ones, and those decided in the last two weeks, newest first. */
    requests: list(dashboardRequest(), 3),
    alerts: list(
      object({
        kind: oneOf("payment_pending", "request_decided", "access_ending", "session_changed"),
        title: text(),
        translations: titles(),
        /** Of a request that was decided, or whose sender was `asked` for more or `offered` something else, which may have ended. */
        decision: nullable(oneOf("approved", "rejected", "asked", "offered", "offer_ended")),
        /** What became of a session. */
        change: nullable(oneOf("moved", "cancelled")),
        target: nullable(notificationTarget()),
        order_id: nullable(text()),
        enrollment_id: nullable(integer()),
        at: instant(),
      }),
    ),
  }),
});
export type Dashboard = DataOf<typeof getDashboard>;
