/**
 * Requests that an instructor answers or makes: excuses of learners, absences of their own, withdrawals of learners (a recommendation:
 * staff decide about money), and leaving a program. Files are uploaded first (`uploadTeachingFile`); `GET /files/{id}` gives the
 * files of a learner's request to who teaches the program.
 */
import { array, number as numberField, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { excuse, EXCUSE_REASONS, excuseDecision } from "./excuses.ts";
import { chosenId, clientId, key, linesField, requiredLines } from "#contract/form-fields.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { attachmentIds, REQUEST, REQUEST_FILE, requestParts } from "./requests.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, text, type Static } from "#contract/schema.ts";
import {
  cursorQuery,
  newestMeta,
  newestQuery,
  pageMeta,
  pageQuery,
  person,
  programReference,
  requestFile,
  wholeMeta,
} from "#contract/shapes.ts";
import { ATTENDANCE_MARKS, EXCUSE_STATUSES } from "./student-services.ts";
import { learner } from "#contract/enrollments/teaching.ts";
import { withdrawal, WITHDRAWAL_STATUSES } from "./withdrawals.ts";

// Excuses of learners

const attendance = () => object({ rate: nullable(integer()), present: integer(), late: integer(), absent: integer(), excused: integer() });

/** A learner's excuse with what helps to decide about it. */
export const learnerExcuse = () =>
  object({
    ...excuse().properties,
    course_id: integer(),
    student: learner(),
    /** What the register says of its sessions; null where nothing is noted. */
    marks: list(object({ session_id: integer(), mark: nullable(oneOf(...ATTENDANCE_MARKS)) })),
    attendance: attendance(),
    /** Other excuses of the learner in this program, by what became of them. */
    earlier: object({ approved: integer(), rejected: integer() }),
    can_decide: flag(),
  });
export type LearnerExcuse = Static<ReturnType<typeof learnerExcuse>>;

const excuseQuery = () => ({ ...pageQuery(), "filter[status]": optional(oneOf("all", "closed", ...EXCUSE_STATUSES)) });
const excuseMeta = () => object({ ...pageMeta().properties, pending: integer() });

export const listLearnerExcuses = endpoint("GET", "/instructor/excuses/learners", {
  summary: "Excuses of learners in all programs of the caller: those that wait first, the soonest limit before all",
  access: "instructor",
  shows: "people",
  query: object(excuseQuery()),
  data: list(learnerExcuse()),
  meta: excuseMeta(),
});

export const listCourseExcuses = endpoint("GET", "/instructor/courses/:id/excuses", {
  summary: "Excuses of learners in one program",
  access: "instructor",
  shows: "people",
  params: object({ id: integer(1) }),
  query: object(excuseQuery()),
  data: list(learnerExcuse()),
  meta: excuseMeta(),
});

const courseExcuse = () => object({ id: integer(1), eid: text(60) });

export const getLearnerExcuse = endpoint("GET", "/instructor/courses/:id/excuses/:eid", {
  summary: "One excuse of a learner",
  access: "instructor",
  shows: "person",
  params: courseExcuse(),
  data: learnerExcuse(),
});

/** Approved, absences of its sessions are excused and the degree is counted anew. `version_conflict` carries the excuse as it is. */
export const decideLearnerExcuse = endpoint("POST", "/instructor/courses/:id/excuses/:eid/decide", {
  summary: "Approve or reject a learner's excuse",
  access: "instructor",
  params: courseExcuse(),
  form: excuseDecision,
  data: learnerExcuse(),
  problems: ["request_closed", "version_conflict"],
});

// The instructor's own absences

export const ABSENCE_STATUSES = ["pending", "approved", "rejected", "cancelled"] as const;
export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number];
/** What is to become of the sessions. */
export const PROPOSALS = ["substitute", "reschedule", "recorded"] as const;
export type Proposal = (typeof PROPOSALS)[number];
export const ABSENCE = { sessionsMax: 20, daysMax: 60 } as const;

export const absence = () =>
  object({
    ...requestParts(),
    status: oneOf(...ABSENCE_STATUSES),
    reason_code: oneOf(...EXCUSE_REASONS),
    reason: text(),
    proposed: oneOf(...PROPOSALS),
    substitute: nullable(object({ id: integer(), translations: object({ ar: object({ name: text() }), en: object({ name: text() }) }) })),
    /** The new start of the first session; the others move by the same time. */
    new_time: nullable(instant()),
    instructor: object({ id: integer(), translations: object({ ar: object({ name: text() }), en: object({ name: text() }) }) }),
    sessions: list(
      object({ id: integer(), program: programReference(), starts_at: instant(), ends_at: instant(), translations: titles() }),
    ),
    can_cancel: flag(),
  });
export type Absence = Static<ReturnType<typeof absence>>;

const dayText = () =>
  string()
    .matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("selection"), excludeEmptyString: true })
    .default("");

/** Sessions by name, or every session of one's own between two days; never both. */
export const absenceForm = form({
  /** Made by the sender, once an absence. */
  id: clientId(),
  session_ids: array().of(chosenId()).max(ABSENCE.sessionsMax, key("selection")).default([]),
  /** Days of Riyadh, both included. */
  from: dayText(),
  to: dayText(),
  reason_code: string().required(key("selection")).oneOf(EXCUSE_REASONS, key("selection")),
  reason: requiredLines(REQUEST.reasonMax, "reason.required"),
  attachments: attachmentIds(),
  proposed: string().required(key("selection")).oneOf(PROPOSALS, key("selection")),
  substitute_id: numberField().integer().min(1).max(2_147_483_647).nullable().default(null),
  /** ISO 8601, required to reschedule. */
  new_time: string().nullable().default(null),
});
export type AbsenceForm = InferType<typeof absenceForm>;

export const listAbsences = endpoint("GET", "/instructor/excuses", {
  summary: "The caller's own absences, newest first",
  access: "instructor",
  query: object({ ...newestQuery(), "filter[status]": optional(oneOf(...ABSENCE_STATUSES)) }),
  data: list(absence()),
  meta: newestMeta(),
});

/** Who could stand in: others who teach in the caller's programs. */
export const listSubstitutes = endpoint("GET", "/instructor/excuses/substitutes", {
  summary: "Instructors who may hold the caller's sessions",
  access: "instructor",
  query: object({ course_id: optional(integer(1)), ...cursorQuery() }),
  meta: wholeMeta(),
  data: list(object({ ...person().properties, translations: object({ ar: object({ name: text() }), en: object({ name: text() }) }) })),
});

export const getAbsence = endpoint("GET", "/instructor/excuses/:id", {
  summary: "One absence of the caller",
  access: "instructor",
  params: object({ id: text(60) }),
  data: absence(),
  problems: ["request_not_found"],
});

export const submitAbsence = endpoint("POST", "/instructor/excuses", {
  summary: "Report that the caller cannot hold sessions, with what is to become of them",
  access: "instructor",
  success: 201,
  form: absenceForm,
  data: absence(),
  problems: ["excuse_pending", "excuse_window_closed", "idempotency_key_reused"],
});

export const cancelAbsence = endpoint("POST", "/instructor/excuses/:id/cancel", {
  summary: "Take back an absence that is not decided",
  access: "instructor",
  params: object({ id: text(60) }),
  data: absence(),
  problems: ["request_not_found", "request_closed"],
});

/** Belongs to no request until one names it, and is forgotten after a day. */
export const uploadTeachingFile = endpoint("POST", "/instructor/request-files", {
  summary: "Upload a file for a request of an instructor",
  access: "instructor",
  success: 201,
  files: { file: REQUEST_FILE },
  data: requestFile(),
  problems: ["too_large", "unsupported_file"],
});

// Withdrawals of learners

/** The student's request as its instructor sees it, with the facts that a recommendation rests on. */
export const learnerWithdrawal = () =>
  object({
    ...withdrawal().properties,
    course_id: integer(),
    student: learner(),
    facts: object({
      /** Percent of the program, now. */
      progress: integer(),
      attendance: attendance(),
      /** Percent of what is graded so far, unpublished marks included. */
      grade: nullable(integer()),
      paid_at: nullable(instant()),
      days_since_payment: nullable(integer()),
      last_seen: nullable(instant()),
      /** The next cohort with a free seat: postponing may do instead. */
      next_cohort: nullable(object({ id: integer(), starts_on: day() })),
    }),
    can_recommend: flag(),
  });
export type LearnerWithdrawal = Static<ReturnType<typeof learnerWithdrawal>>;

export const listLearnerWithdrawals = endpoint("GET", "/instructor/withdrawal-requests", {
  summary: "Withdrawal requests of learners in the caller's programs: those that wait for a recommendation first",
  access: "instructor",
  shows: "people",
  query: object({ ...pageQuery(), "filter[status]": optional(oneOf("waiting", "earlier", "all", ...WITHDRAWAL_STATUSES)) }),
  data: list(learnerWithdrawal()),
  meta: object({ ...pageMeta().properties, waiting: integer() }),
});

export const getLearnerWithdrawal = endpoint("GET", "/instructor/withdrawal-requests/:id", {
  summary: "One withdrawal request of a learner",
  access: "instructor",
  shows: "person",
  params: object({ id: text(60) }),
  data: learnerWithdrawal(),
});

export const recommendationForm = form({
  recommendation: string()
    .required(key("selection"))
    .oneOf(["approve", "reject"] as const, key("selection")),
  /** For staff alone; required to advise against. */
  note: linesField()
    .max(REQUEST.noteMax)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("recommendation", { is: "reject", then: (schema) => schema.required(key("reason.required")) }),
  version: numberField().required(key("required")).integer(key("required")).min(1, key("required")).max(2_147_483_647),
});

/** `version_conflict` carries the request as it is. */
export const recommendWithdrawal = endpoint("POST", "/instructor/withdrawal-requests/:id/recommend", {
  summary: "Recommend what staff should decide about a withdrawal",
  access: "instructor",
  params: object({ id: text(60) }),
  form: recommendationForm,
  data: learnerWithdrawal(),
  problems: ["request_closed", "version_conflict"],
});

// Leaving a program

export const DEPARTURE_STATUSES = ["pending", "approved", "rejected", "cancelled"] as const;

/** An instructor's own withdrawal from a program. Approved, they teach it no longer from `effective_from` on. */
export const departure = () =>
  object({
    ...requestParts(),
    status: oneOf(...DEPARTURE_STATUSES),
    program: programReference(),
    reason: text(),
    effective_from: day(),
    instructor: object({ id: integer(), translations: object({ ar: object({ name: text() }), en: object({ name: text() }) }) }),
    /** Own sessions from that day on, that somebody else must hold. */
    sessions_left: integer(),
    can_cancel: flag(),
  });
export type Departure = Static<ReturnType<typeof departure>>;

export const departureForm = form({
  id: clientId(),
  reason: requiredLines(REQUEST.reasonMax, "reason.required"),
  /** A day of Riyadh, today or later, within a year. */
  effective_from: string()
    .required(key("selection"))
    .matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("selection"), excludeEmptyString: true }),
  attachments: attachmentIds(),
});
export type DepartureForm = InferType<typeof departureForm>;

export const listDepartures = endpoint("GET", "/instructor/program-withdrawals", {
  summary: "The caller's own requests to leave programs, newest first",
  access: "instructor",
  query: object(newestQuery()),
  data: list(departure()),
  meta: newestMeta(),
});

export const getDeparture = endpoint("GET", "/instructor/program-withdrawals/:id", {
  summary: "One request of the caller to leave a program",
  access: "instructor",
  params: object({ id: text(60) }),
  data: departure(),
  problems: ["request_not_found"],
});

export const submitDeparture = endpoint("POST", "/instructor/programs/:id/withdrawal", {
  summary: "Ask to leave a program that the caller teaches",
  access: "instructor",
  success: 201,
  params: object({ id: integer(1) }),
  form: departureForm,
  data: departure(),
  problems: ["request_already_pending", "idempotency_key_reused"],
});

export const cancelDeparture = endpoint("POST", "/instructor/program-withdrawals/:id/cancel", {
  summary: "Take back a request to leave a program that is not decided",
  access: "instructor",
  params: object({ id: text(60) }),
  data: departure(),
  problems: ["request_not_found", "request_closed"],
});

export type LearnerExcuses = DataOf<typeof listLearnerExcuses>;
