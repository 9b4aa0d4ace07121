/** An instructor's schedule and the sessions that they hold (api.md §10): times are said as Riyadh's clocks show them. */
import { array, boolean, number as numberField, object as form, string, type InferType } from "yup";
import { REGISTER_STATUSES } from "#contract/attendance/attendance.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, key, ofText, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import {
  day,
  fileBytes,
  flag,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  text,
  uuid,
  type Static,
} from "#contract/schema.ts";
import { cursorMeta, cursorQuery } from "#contract/shapes.ts";
import { CALENDAR_TYPE, calendarFeed, scheduledSession } from "#contract/requests/student-services.ts";

/** The student's session (`attendance` and `excuse` are null), and what its instructor knows beside it. */
export const teachingSession = () =>
  object({
    ...scheduledSession().properties,
    teaching: object({
      /** The program's id. */
      course_id: integer(),
      cohort_id: integer(),
      item_id: nullable(integer()),
      /** Held by the caller; false where another instructor of the program holds it. */
      own: flag(),
      students: integer(),
      attendance_status: oneOf(...REGISTER_STATUSES),
      marked: integer(),
      /** Codes count from then until then; null while check-in was not opened. */
      check_in: nullable(object({ opens_at: instant(), closes_at: instant() })),
      /** The link at any time: it is the instructor's own room. */
      join_url: nullable(text()),
      cancel_reason: nullable(text()),
      /** Until when a cancelled one may be brought back. */
      restorable_until: nullable(instant()),
      /** It can be moved or cancelled: it has not begun. */
      can_change: flag(),
      /** The caller's own absence that names it and was not taken back or refused. */
      absence: nullable(object({ id: uuid(), status: oneOf("pending", "approved") })),
    }),
  });
export type TeachingSession = Static<ReturnType<typeof teachingSession>>;

export const getTeachingSchedule = endpoint("GET", "/instructor/schedule", {
  summary: "Sessions of the caller's programs; four weeks from the start of this week where nothing else is asked",
  access: "instructor",
  query: object({
    from: optional(instant()),
    to: optional(instant()),
    "filter[course_id]": optional(integer(1)),
    updated_since: optional(instant()),
    ...cursorQuery(),
  }),
  data: list(teachingSession()),
  meta: object({ deleted: list(integer()), ...cursorMeta() }),
});
export type TeachingSchedule = DataOf<typeof getTeachingSchedule>;

const session = () => object({ id: integer(1) });

export const getTeachingSession = endpoint("GET", "/instructor/sessions/:id", {
  summary: "One session of the caller's programs",
  access: "instructor",
  params: session(),
  data: teachingSession(),
});

export const getTeachingSessionCalendar = endpoint("GET", "/instructor/sessions/:id.ics", {
  summary: "A session as an iCalendar file, for its instructor",
  access: "instructor",
  params: session(),
  media: [CALENDAR_TYPE],
  data: fileBytes(),
  problems: ["too_many_requests"],
});

/** As the student's (`getCalendarFeed`): whoever has the link reads the instructor's schedule, without an account. */
export const getTeachingFeed = endpoint("GET", "/instructor/schedule/feed", {
  summary: "The instructor's calendar link, where there is one",
  access: "instructor",
  secret: true,
  data: nullable(calendarFeed()),
});

export const openTeachingFeed = endpoint("POST", "/instructor/schedule/feed", {
  summary: "Make a private calendar link for an instructor",
  access: "instructor",
  secret: true,
  success: 201,
  data: calendarFeed(),
});

export const closeTeachingFeed = endpoint("DELETE", "/instructor/schedule/feed", {
  summary: "Revoke the instructor's calendar link",
  access: "instructor",
  data: object({ done: flag() }),
});

/** A series has at most so many sessions; one lasts from five minutes to half a day. */
export const SERIES_MAX = 60;
export const SESSION = { minMinutes: 5, maxMinutes: 720, titleMax: 160, urlMax: 500, reasonMax: 500 } as const;
/** A cancelled session can be brought back for so long, minutes. */
export const RESTORE_MINUTES = 30;
/** Kinds that an instructor may hold; deadlines belong to the items that fall due. */
export const HELD_KINDS = ["lecture", "interactive_lecture", "workshop", "exam", "onsite"] as const;
export const FREQUENCIES = ["daily", "weekly"] as const;

const dayField = () =>
  string()
    .required(key("selection"))
    .matches(/^\d{4}-\d{2}-\d{2}$/u, { message: key("selection"), excludeEmptyString: true });
export const timeField = () =>
  string()
    .required(key("selection"))
    .matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, { message: key("selection"), excludeEmptyString: true });
export const minutesField = () =>
  numberField()
    .required(key("selection"))
    .typeError(key("selection"))
    .integer(key("selection"))
    .min(SESSION.minMinutes, key("selection"))
    .max(SESSION.maxMinutes, key("selection"));
const place = {
  location: string()
    .required(key("selection"))
    .oneOf(["online", "room"] as const, key("selection")),
  /** Of an online one: an https address. Empty where the platform has a live-lecture service: it is held there. */
  join_url: string()
    .trim()
    .max(SESSION.urlMax)
    .default("")
    .matches(/^https:\/\/[^\s<>"]+$/u, { message: key("link"), excludeEmptyString: true }),
  room_ar: string().transform(ofText(plainLine)).max(SESSION.titleMax).default(""),
  room_en: string().transform(ofText(plainLine)).max(SESSION.titleMax).default(""),
};

/** A session or a series. `day` is the first possible day; with a recurrence the first that fits it. */
export const sessionForm = form({
  course_id: chosenId(),
  cohort_id: chosenId(),
  title_ar: requiredLine(SESSION.titleMax),
  title_en: string().transform(ofText(plainLine)).max(SESSION.titleMax).default(""),
  kind: string().required(key("selection")).oneOf(HELD_KINDS, key("selection")),
  day: dayField(),
  /** `16:30`, on Riyadh's clocks. */
  time: timeField(),
  minutes: minutesField(),
  ...place,
  recurrence: form({
    frequency: string().required(key("selection")).oneOf(FREQUENCIES, key("selection")),
    /** Every so many days or weeks. */
    interval: numberField().integer(key("selection")).min(1, key("selection")).max(12, key("selection")).default(1),
    /** Of a weekly one, 0 is Sunday; none: the weekday of `day`. */
    weekdays: array()
      .of(numberField().required(key("selection")).integer(key("selection")).min(0, key("selection")).max(6, key("selection")))
      .max(7, key("selection"))
      .default([]),
    count: numberField()
      .required(key("selection"))
      .typeError(key("selection"))
      .integer(key("selection"))
      .min(1, key("selection"))
      .max(SERIES_MAX, key("selection")),
  })
    .nullable()
    .default(null),
  /** Days of the series that are left out: how a clash is solved on its own date. */
  skip: array().of(dayField()).max(SERIES_MAX).default([]),
  /** Makes sessions although they clash. */
  accept_clashes: boolean().default(false),
  /** An interactive lecture of the course that the (first) session is the time of. */
  item_id: numberField().integer().min(1).max(2_147_483_647).nullable().default(null),
  /** Or the section at whose end each session gets an interactive lecture of its own. */
  section_id: numberField().integer().min(1).max(2_147_483_647).nullable().default(null),
});
export type SessionForm = InferType<typeof sessionForm>;

/** A session that takes the same time: of the caller, or of the cohort. */
const clash = () =>
  object({
    of: oneOf("own", "cohort"),
    session_id: integer(),
    starts_at: instant(),
    ends_at: instant(),
    translations: titles(),
    program: titles(),
  });
export type SessionClash = Static<ReturnType<typeof clash>>;

const planned = () => object({ day: day(), starts_at: instant(), ends_at: instant(), skipped: flag(), clashes: list(clash()) });

/** Changes nothing: the dates that the form would make, each with what it clashes with. */
export const previewSessions = endpoint("POST", "/instructor/sessions/preview", {
  summary: "The dates of a session or series before it is made, with clashes on their own dates",
  access: "instructor",
  key: "none",
  form: sessionForm,
  data: object({
    dates: list(planned()),
    /** How many would be made. */
    count: integer(),
    clashes: integer(),
    /** RFC 5545; null for a single session. */
    rrule: nullable(text()),
  }),
});
export type SessionPlan = DataOf<typeof previewSessions>;

/** A clash that is neither skipped nor accepted: 409 `session_clash`, with `data: { dates }` as the preview has them. */
export const createSessions = endpoint("POST", "/instructor/sessions", {
  summary: "Make a session, or a series of at most 60",
  access: "instructor",
  success: 201,
  form: sessionForm,
  data: list(teachingSession()),
  problems: ["session_clash", "session_closed"],
});

export const rescheduleForm = form({
  day: dayField(),
  time: timeField(),
  minutes: minutesField(),
  ...place,
  accept_clashes: boolean().default(false),
  /** Of the session as it was seen. */
  sequence: numberField().required(key("required")).integer(key("required")).min(0, key("required")),
});
export type RescheduleForm = InferType<typeof rescheduleForm>;

/** `version_conflict` carries the session as it is. Learners are told where time or place changes. */
export const rescheduleSession = endpoint("PATCH", "/instructor/sessions/:id", {
  summary: "Move a session to another time or place",
  access: "instructor",
  params: session(),
  form: rescheduleForm,
  data: teachingSession(),
  problems: ["session_clash", "session_closed", "version_conflict"],
});

export const cancelForm = form({ reason: requiredLines(SESSION.reasonMax, "reason.required") });

/** Cancelling twice changes nothing. */
export const cancelSession = endpoint("POST", "/instructor/sessions/:id/cancel", {
  summary: "Cancel a session that has not begun; its learners are told why",
  access: "instructor",
  params: session(),
  form: cancelForm,
  data: teachingSession(),
  problems: ["session_closed"],
});

export const restoreSession = endpoint("POST", "/instructor/sessions/:id/restore", {
  summary: "Bring back a session that was cancelled within the last half hour",
  access: "instructor",
  params: session(),
  data: teachingSession(),
  problems: ["session_closed"],
});
