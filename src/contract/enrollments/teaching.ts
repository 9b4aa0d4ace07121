/**
 * What an instructor sees of their programs and learners (api.md §10). `{id}` of a course is the PROGRAM's id. Every call here answers
 * only about programs that the caller teaches; another's id answers 404 `not_found`, exactly like a missing one.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { ENROLLMENT_STATUSES } from "./enrollments.ts";
import { EXCUSE_REASONS } from "#contract/requests/excuses.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { RISK_CODES } from "#contract/attendance/at-risk.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { pageMeta, pageQuery, person, programReference } from "#contract/shapes.ts";
import { teachingSession } from "#contract/schedule/teaching-schedule.ts";

/** A learner as their instructor may know them: never the national id, the e-mail or the phone. */
export const learner = () =>
  /** `avatar` is below the API's origin and read with the bearer (`getFile`). */
  object({
    id: integer(),
    name: text(),
    translations: object({ ar: object({ name: text() }), en: object({ name: text() }) }),
    avatar: nullable(text()),
  });
export type Learner = Static<ReturnType<typeof learner>>;

export const PROGRAM_PHASES = ["running", "upcoming", "ended", "draft"] as const;
export type ProgramPhase = (typeof PROGRAM_PHASES)[number];

/** Why a learner needs looking after, in figures (`rules/at-risk.ts`). */
const risk = () => object({ code: oneOf(...RISK_CODES), value: number(), limit: number() });

const riskRow = () => object({ enrollment_id: integer(), student: learner(), program: programReference(), risks: list(risk()) });
const gradingRow = () =>
  object({
    course_id: integer(),
    program: programReference(),
    item_id: integer(),
    kind: oneOf("application", "activity"),
    translations: titles(),
    /** How many wait, of how many handed in. */
    waiting: integer(),
    total: integer(),
    oldest_at: instant(),
  });
const excuseRow = () =>
  object({
    id: uuid(),
    course_id: integer(),
    student: learner(),
    program: programReference(),
    reason_code: oneOf(...EXCUSE_REASONS),
    /** The first of its sessions. */
    session: object({ id: integer(), starts_at: instant(), translations: titles() }),
    sessions: integer(),
    files: integer(),
    requested_at: instant(),
    expires_at: instant(),
  });
const withdrawalRow = () =>
  object({
    id: uuid(),
    course_id: integer(),
    student: learner(),
    program: programReference(),
    progress: integer(),
    requested_at: instant(),
    /** The last day on which staff answer. */
    reply_by: day(),
  });

export const getTeachingDashboard = endpoint("GET", "/instructor/dashboard", {
  summary: "An instructor's day: sessions, what waits for them, learners at risk, averages",
  access: "instructor",
  data: object({
    name: object({ ar: text(), en: text() }),
    /** The session that goes on, or comes next within four weeks. */
    next_session: nullable(teachingSession()),
    /** Of this day in Riyadh, cancelled ones too. */
    today: list(teachingSession()),
    /** The five after today. */
    upcoming: list(teachingSession()),
    to_grade: object({ total: integer(), oldest_at: nullable(instant()), items: list(gradingRow()) }),
    /** The soonest limit first. */
    excuses: object({ total: integer(), items: list(excuseRow()) }),
    withdrawals: object({ total: integer(), items: list(withdrawalRow()) }),
    at_risk: object({ total: integer(), items: list(riskRow()) }),
    figures: object({
      programs: integer(),
      students: integer(),
      /** Percent; null before there is anything to take a mean of. */
      attendance: nullable(integer()),
      grade: nullable(integer()),
      progress: nullable(integer()),
    }),
  }),
});
export type TeachingDashboard = DataOf<typeof getTeachingDashboard>;

const programRow = {
  program: programReference(),
  status: oneOf("draft", "published", "archived"),
  phase: oneOf(...PROGRAM_PHASES),
  /** The cohort that the phase is of: the one that runs, else the next, else the last. */
  cohort: nullable(object({ id: integer(), starts_on: day(), ends_on: day() })),
  next_session: nullable(object({ id: integer(), starts_at: instant(), translations: titles() })),
  /** Of that cohort; deadlines and cancelled ones are none. */
  sessions: object({ held: integer(), total: integer() }),
  /** Of that cohort: whoever has access. */
  students: integer(),
  /** Mean of those, percent. */
  progress: nullable(integer()),
  attendance_rate: nullable(integer()),
  to_grade: integer(),
  excuses: integer(),
  withdrawals: integer(),
  /** Marks that learners do not see yet. */
  unpublished: integer(),
  certificates: integer(),
  rating: nullable(number()),
  reviews: integer(),
  items: object({ published: integer(), total: integer() }),
  updated_at: instant(),
};

export const listTeachingPrograms = endpoint("GET", "/instructor/programs", {
  summary: "The programs that the caller teaches: those that run first",
  access: "instructor",
  query: object({
    ...pageQuery(),
    "filter[status]": optional(oneOf("all", "running", "upcoming", "ended", "draft")),
    q: optional(text(120)),
  }),
  data: list(object(programRow)),
  meta: object({
    ...pageMeta().properties,
    counts: object({ all: integer(), running: integer(), upcoming: integer(), ended: integer(), draft: integer() }),
  }),
});
export type TeachingPrograms = DataOf<typeof listTeachingPrograms>;
export type TeachingProgram = TeachingPrograms[number];

const course = () => object({ id: integer(1) });
const about = () =>
  object({
    title: text(),
    summary: text(),
    description: list(text()),
    outcomes: list(text()),
    requirements: list(text()),
    audience: list(text()),
    faqs: list(object({ question: text(), answer: text() })),
  });

export const getTeachingProgram = endpoint("GET", "/instructor/programs/:id", {
  summary: "A program that the caller teaches, with its cohorts and what its page says",
  access: "instructor",
  params: course(),
  data: object({
    ...programRow,
    cohorts: list(
      object({
        id: integer(),
        starts_on: day(),
        ends_on: day(),
        phase: oneOf("running", "upcoming", "ended"),
        /** 0 is Sunday. */
        days: list(integer()),
        /** Minutes after midnight in Riyadh. */
        starts_minute: integer(),
        duration_minutes: integer(),
        students: integer(),
        seats_total: integer(),
        sessions: object({ held: integer(), total: integer() }),
      }),
    ),
    /** Online sessions without a link are held at a live-lecture service. */
    live_rooms: optional(flag()),
    instructors: list(person()),
    about: object({ ar: about(), en: about() }),
    facts: object({
      duration_minutes: integer(),
      duration_weeks: integer(),
      level: oneOf("beginner", "intermediate", "advanced"),
      language: oneOf("ar", "en"),
      delivery: oneOf("online", "onsite", "blended"),
      required_progress: integer(),
      required_grade: integer(),
      required_attendance: integer(),
      certificate_enabled: flag(),
    }),
  }),
});
export type TeachingProgramDetails = DataOf<typeof getTeachingProgram>;

/** A learner of a program with what is known of them. */
export const teachingStudent = () =>
  object({
    enrollment_id: integer(),
    student: learner(),
    cohort_id: nullable(integer()),
    status: oneOf(...ENROLLMENT_STATUSES),
    progress: integer(),
    attendance_rate: nullable(integer()),
    attendance: object({ present: integer(), late: integer(), absent: integer(), excused: integer() }),
    /** Percent of what is graded so far, unpublished marks included: for the instructor alone. Null before the first mark. */
    grade: nullable(integer()),
    /** When anything of the course was opened last. */
    last_seen: nullable(instant()),
    enrolled_at: instant(),
    flags: list(risk()),
  });

export const STUDENT_SORTS = ["name", "-progress", "progress", "attendance", "grade", "last_seen"] as const;

export const listTeachingStudents = endpoint("GET", "/instructor/programs/:id/students", {
  summary: "Who learns in a program, with progress, attendance, grade and what to look after",
  access: "instructor",
  shows: "people",
  params: course(),
  query: object({
    ...pageQuery(),
    q: optional(text(120)),
    "filter[cohort_id]": optional(integer(1)),
    "filter[flag]": optional(oneOf("any", ...RISK_CODES)),
    sort: optional(oneOf(...STUDENT_SORTS)),
  }),
  data: list(teachingStudent()),
  meta: object({
    ...pageMeta().properties,
    at_risk: integer(),
    /** Some come from a platform that says who is in its course (`listRosters`). */
    elsewhere: optional(flag()),
  }),
});
export type TeachingStudents = DataOf<typeof listTeachingStudents>;
export type TeachingStudent = TeachingStudents[number];
