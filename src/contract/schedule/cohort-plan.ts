import { array, boolean, number, object as form, string, type InferType } from "yup";
import { bothLines, bothOptional, bothTexts, count, dayField, noneForNull } from "#contract/admin-resource.ts";
import { adminSession, MOST_SESSIONS, SESSION_KINDS } from "#contract/catalogue/admin-programs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf } from "#contract/schema.ts";
import { CLASHES } from "./plan-clashes.ts";
import { minutesField, SERIES_MAX, timeField } from "./teaching-schedule.ts";

const ofId = () => object({ id: integer(1) });
const linked = () => number().nullable().default(null).integer(key("selection")).min(1, key("selection")).max(2_147_483_647);

/** A weekly pattern, or one time: the days, the clock of Riyadh, the place and who teaches. */
const pattern = {
  /** The first possible day. */
  day: dayField(),
  time: timeField(),
  minutes: minutesField(),
  /** 0 is Sunday; none: the weekday of `day`. */
  weekdays: array(count(0, 6)).max(7).default([]),
  count: count(1, SERIES_MAX),
  /** Days off are left out, and the pattern goes on behind them. */
  skip_holidays: boolean().default(true),
  /** Within a time that has hours of its own (Ramadan) the sessions are held at those. */
  own_hours: boolean().default(true),
  room: bothOptional(160),
  instructor_id: linked(),
};

export const cohortPlanForm = form({
  ...pattern,
  /** The session that is to be moved: it does not clash with itself. */
  except: linked(),
});
export type CohortPlanForm = InferType<typeof cohortPlanForm>;

/** A session that takes the same time: of this cohort, of the instructor, or in the room. */
const clash = () =>
  object({
    of: oneOf(...CLASHES),
    session_id: integer(),
    starts_at: instant(),
    ends_at: instant(),
    title: bothTexts(),
    program: bothTexts(),
  });

const planned = () =>
  object({
    day: day(),
    starts_at: instant(),
    ends_at: instant(),
    /** The day off that it falls on. */
    holiday: nullable(bothTexts()),
    /** The time whose hours it is held at, such as Ramadan. */
    hours: nullable(bothTexts()),
    skipped: flag(),
    clashes: list(clash()),
  });

export const planCohort = endpoint("POST", "/admin/cohorts/:id/plan", {
  summary: "The dates that a pattern would make, with what each clashes with and the days off among them; changes nothing",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  key: "none",
  params: ofId(),
  form: cohortPlanForm,
  data: object({
    dates: list(planned()),
    /** Of a room that is known: how many it holds, and how many the cohort may have. */
    room: nullable(object({ seats: integer(), needed: integer() })),
    /** How many would be made. */
    count: integer(),
    /** Dates that something else takes: while there is one, none is made. */
    clashes: integer(),
  }),
});

export const cohortSeriesForm = form({
  ...pattern,
  title: bothLines(160),
  kind: string().required(key("selection")).oneOf(SESSION_KINDS, key("selection")),
  join_url: string()
    .transform(noneForNull)
    .trim()
    .max(500)
    .matches(/^https:\/\//u, { message: key("link"), excludeEmptyString: true })
    .default(""),
});

/** A clash of room, instructor or cohort: 409 `session_clash`, with `data` as the plan has it. */
export const makeCohortSeries = endpoint("POST", "/admin/cohorts/:id/series", {
  summary: "Make the sessions of a weekly pattern, all of them or none",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  success: 201,
  params: ofId(),
  form: cohortSeriesForm,
  data: list(adminSession(), MOST_SESSIONS),
  problems: ["session_clash"],
});
