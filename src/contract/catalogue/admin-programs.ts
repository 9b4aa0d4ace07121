import { array, boolean, number, object as form, string } from "yup";
import {
  amountField,
  bothLines,
  bothLists,
  bothMany,
  bothOptional,
  bothParagraphs,
  bothTexts,
  count,
  dayField,
  instantField,
  noneForNull,
  optionalLine,
  seenVersion,
  slugField,
  staffCalls,
} from "#contract/admin-resource.ts";
import { endpoint, FILE_TYPES } from "#contract/endpoint.ts";
import { chosenId, key, linesField, MULTI_LINE, requiredLines } from "#contract/form-fields.ts";
import { VAT_CATEGORIES } from "#contract/rules/money.ts";
import { day, flag, instant, integer, list, nullable, object, oneOf, optional, sar, text, uuid } from "#contract/schema.ts";
import { APPROVAL_REASON_MAX } from "#contract/security/approval-kinds.ts";
import { coverPhoto, pageMeta, pageQuery, PROGRAM_TYPES } from "#contract/shapes.ts";

export const PROGRAM_STATUSES = ["draft", "published", "archived"] as const;
const LEVELS = ["beginner", "intermediate", "advanced"] as const;
const TAUGHT_IN = ["ar", "en"] as const;
const DELIVERIES = ["online", "onsite", "blended"] as const;
const MOST_INSTRUCTORS = 20;

const one = <const W extends string>(words: readonly W[]) => string().required(key("selection")).oneOf(words, key("selection"));
const kept = { id: integer(), version: integer() };
const archived = { archived_at: nullable(instant()) };

const question = () =>
  form({
    question: string().trim().required(key("required")).max(300),
    answer: string().trim().meta(MULTI_LINE).required(key("required")).max(2_000),
  });
const questions = () =>
  array(question())
    .max(30, key("list.max", { max: 30 }))
    .default([]);
const percent = () => count(0, 100);

const adminProgram = () => {
  const faqs = () => list(object({ question: text(), answer: text() }));
  return object({
    ...kept,
    type: oneOf(...PROGRAM_TYPES),
    slug: text(),
    status: oneOf(...PROGRAM_STATUSES),
    /** Neither a published lesson nor a session: not sold, whatever its status (I6). */
    empty: flag(),
    category_id: integer(),
    title: bothTexts(),
    summary: bothTexts(),
    description: bothLists(),
    outcomes: bothLists(),
    requirements: bothLists(),
    audience: bothLists(),
    faqs: object({ ar: faqs(), en: faqs() }),
    price: sar(),
    price_after_discount: nullable(sar()),
    /** Another price that waits for a second person. */
    price_wish: nullable(object({ approval: uuid(), price: sar(), price_after_discount: nullable(sar()) })),
    vat_category: oneOf(...VAT_CATEGORIES),
    duration_min: integer(),
    duration_weeks: integer(),
    level: oneOf(...LEVELS),
    language: oneOf(...TAUGHT_IN),
    delivery: oneOf(...DELIVERIES),
    certificate: object({ enabled: flag(), progress: integer(), grade: integer(), attendance: integer() }),
    instructors: list(object({ id: integer(), name: bothTexts() })),
    /** What it builds on. */
    prerequisites: list(object({ id: integer(), title: bothTexts() })),
    prerequisites_required: flag(),
    cover_photo: coverPhoto(),
    enrollments_count: integer(),
    created_at: instant(),
    updated_at: instant(),
  });
};

/** Programs that one builds on. */
const MOST_PREREQUISITES = 10;

/** What staff write of a program. */
export const programForm = form({
  /** Type and slug are given once. */
  type: one(PROGRAM_TYPES),
  slug: slugField(),
  category_id: chosenId(),
  title: bothLines(160),
  summary: bothParagraphs(600),
  description: bothMany(4_000, 60),
  outcomes: bothMany(400, 30),
  requirements: bothMany(400, 30),
  audience: bothMany(400, 30),
  faqs: form({
    ar: questions(),
    en: questions().test(
      "as-many",
      key("translation.missing"),
      (en, { parent }) => en.length === (parent as { ar?: unknown[] }).ar?.length,
    ),
  }),
  price: amountField().required(key("amount")),
  price_after_discount: amountField()
    .nullable()
    .default(null)
    .test("lower", key("price.lower"), (lower, { parent }) => lower === null || lower < (parent as { price: number }).price),
  /** Why the price of a published program is another: it waits for a second person. */
  price_reason: linesField().max(APPROVAL_REASON_MAX).default(""),
  vat_category: one(VAT_CATEGORIES),
  duration_min: count(1, 600_000),
  duration_weeks: count(1, 260),
  level: one(LEVELS),
  language: one(TAUGHT_IN),
  delivery: one(DELIVERIES),
  certificate: form({ enabled: boolean().required(key("required")), progress: percent(), grade: percent(), attendance: percent() }),
  /** As they are answered; their ids count. Left out, they stay as they are. */
  instructors: array(form({ id: chosenId() }))
    .max(MOST_INSTRUCTORS, key("list.max", { max: MOST_INSTRUCTORS }))
    .optional(),
  /** The same. */
  prerequisites: array(form({ id: chosenId() }))
    .max(MOST_PREREQUISITES, key("list.max", { max: MOST_PREREQUISITES }))
    .optional(),
  prerequisites_required: boolean().optional(),
});

export const adminPrograms = staffCalls(
  "/admin/programs",
  { one: "a program", many: "Programs, the last changed first; made ones are drafts" },
  {
    row: adminProgram(),
    fields: programForm,
    query: {
      "filter[status]": optional(oneOf(...PROGRAM_STATUSES)),
      "filter[type]": optional(oneOf(...PROGRAM_TYPES)),
      "filter[category_id]": optional(integer(1)),
      "filter[empty]": optional(flag()),
    },
    may: { read: "programs.read", write: "programs.write" },
    about: "program",
  },
);

const ofId = () => object({ id: integer(1) });

export const adminPublishProgram = endpoint("POST", "/admin/programs/:id/publish", {
  summary: "Put a draft into the catalogue",
  access: "staff",
  capability: "programs.write",
  about: "program",
  params: ofId(),
  form: form({ version: seenVersion() }),
  data: adminProgram(),
  problems: ["version_conflict", "still_in_use", "nothing_to_learn"],
});

/** A cover of one's own. */
export const COVER_FILE = {
  types: [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp],
  extensions: [".jpg", ".jpeg", ".png", ".webp"],
  maxBytes: 10 * 1024 * 1024,
} as const;

const cover = {
  access: "staff",
  success: 201,
  params: ofId(),
  form: form({}),
  files: { cover: COVER_FILE },
  data: object({ cover_photo: coverPhoto() }),
  problems: ["too_large", "unsupported_file"],
} as const;

export const adminSetProgramCover = endpoint("POST", "/admin/programs/:id/cover", {
  summary: "Give a program a cover of its own",
  capability: "programs.write",
  about: "program",
  ...cover,
});
export const adminSetNewsCover = endpoint("POST", "/admin/news-posts/:id/cover", {
  summary: "Give a news post a cover of its own",
  capability: "content.write",
  ...cover,
});

export const adminListInstructors = endpoint("GET", "/admin/instructors", {
  summary: "Who can be named as an instructor of a program",
  access: "staff",
  capability: "programs.read",
  query: object({ ...pageQuery(), q: optional(text(120)) }),
  data: list(
    object({
      id: integer(),
      user_id: nullable(integer()),
      name: bothTexts(),
      title: object({ ar: nullable(text()), en: nullable(text()) }),
    }),
  ),
  meta: pageMeta(),
});

export const adminSections = staffCalls(
  "/admin/sections",
  { one: "a section", many: "Units and modules of programs, in their order" },
  {
    row: object({
      ...kept,
      ...archived,
      program_id: integer(),
      kind: oneOf("unit", "module"),
      position: integer(),
      title: bothTexts(),
      duration_min: integer(),
      required: flag(),
      credits: nullable(integer()),
      opens_at: nullable(instant()),
      after_section_id: nullable(integer()),
      after_all: flag(),
    }),
    fields: form({
      program_id: chosenId(),
      position: count(0, 10_000),
      title: bothLines(200),
      duration_min: count(0, 600_000).default(0),
      required: boolean().default(true),
      credits: number()
        .nullable()
        .default(null)
        .integer(key("number.range", { min: 0, max: 100 }))
        .min(0, key("number.range", { min: 0, max: 100 }))
        .max(100, key("number.range", { min: 0, max: 100 })),
      opens_at: instantField(),
      after_section_id: number().nullable().default(null).integer(key("selection")).min(1, key("selection")).max(2_147_483_647),
      after_all: boolean().default(false),
    }),
    query: { "filter[program_id]": optional(integer(1)) },
    may: { read: "programs.read", write: "cohorts.write" },
    about: "section",
  },
);

const MINUTES_OF_A_DAY = 1_440;

/** What staff write of a cohort. */
export const cohortForm = form({
  program_id: chosenId(),
  starts_on: dayField(),
  ends_on: dayField().test("after", key("day.after"), (end, { parent }) => !end || end >= (parent as { starts_on: string }).starts_on),
  /** Weekdays, 0 is Sunday. */
  days: array(count(0, 6)).max(7).default([]),
  /** After midnight in Riyadh. */
  starts_minute: count(0, MINUTES_OF_A_DAY - 1),
  duration_min: count(1, MINUTES_OF_A_DAY),
  /** Never below the seats that are taken. */
  seats_total: count(1, 100_000),
  closed: boolean().default(false),
});

export const adminCohorts = staffCalls(
  "/admin/cohorts",
  { one: "a cohort", many: "Cohorts, the latest first" },
  {
    row: object({
      ...kept,
      ...archived,
      program_id: integer(),
      program_title: bothTexts(),
      starts_on: day(),
      ends_on: day(),
      days: list(integer()),
      starts_minute: integer(),
      duration_min: integer(),
      seats_total: integer(),
      seats_taken: integer(),
      closed: flag(),
      sessions_count: integer(),
    }),
    fields: cohortForm,
    query: {
      "filter[program_id]": optional(integer(1)),
      "filter[starts_after]": optional(day()),
      "filter[starts_before]": optional(day()),
    },
    may: { read: "programs.read", write: "cohorts.write" },
    about: "cohort",
  },
);

export const SESSION_KINDS = ["lecture", "interactive_lecture", "workshop", "exam", "deadline", "onsite"] as const;
export const MOST_SESSIONS = 400;

export const adminSession = () =>
  object({
    id: integer(),
    uid: uuid(),
    cohort_id: integer(),
    instructor_id: nullable(integer()),
    sequence: integer(),
    title: bothTexts(),
    kind: oneOf(...SESSION_KINDS),
    starts_at: instant(),
    ends_at: instant(),
    cancelled_at: nullable(instant()),
    room: object({ ar: nullable(text()), en: nullable(text()) }),
    join_url: nullable(text()),
    updated_at: instant(),
  });

/** What staff write of a session. */
export const adminSessionForm = form({
  title: bothLines(200),
  kind: one(SESSION_KINDS),
  starts_at: instantField().required(key("required")),
  ends_at: instantField()
    .required(key("required"))
    .test(
      "after",
      key("day.after"),
      (end, { parent }) => Date.parse(String(end)) > Date.parse((parent as { starts_at: string }).starts_at),
    ),
  room: bothOptional(160),
  join_url: string()
    .transform(noneForNull)
    .trim()
    .max(500)
    .matches(/^https:\/\//u, { message: key("link"), excludeEmptyString: true })
    .default(""),
  instructor_id: number().nullable().default(null).integer(key("selection")).min(1, key("selection")).max(2_147_483_647),
  /** Why it is held in spite of what takes the same time; empty: a clash is refused. */
  clash_reason: optionalLine(300),
});

export const adminListSessions = endpoint("GET", "/admin/cohorts/:id/sessions", {
  summary: "The sessions of a cohort in their order",
  access: "staff",
  capability: "programs.read",
  about: "cohort",
  params: ofId(),
  data: list(adminSession(), MOST_SESSIONS),
});

/** A clash of room, instructor or cohort without a reason: 409 `session_clash`, with `data.clashes` as the planner names them. */
export const adminCreateSession = endpoint("POST", "/admin/cohorts/:id/sessions", {
  summary: "Add a session to a cohort",
  access: "staff",
  capability: "cohorts.write",
  about: "cohort",
  success: 201,
  params: ofId(),
  form: adminSessionForm,
  data: adminSession(),
  problems: ["session_clash"],
});

/** Grows with every move: it stands for a version here, as calendars read it (RFC 5545 §3.8.7.4). */
const seen = { sequence: count(0, 2_147_483_647) };
const ofSession = {
  access: "staff",
  capability: "cohorts.write",
  about: "class_session",
  params: ofId(),
  data: adminSession(),
  problems: ["version_conflict", "session_closed", "session_clash"],
} as const;

export const adminChangeSession = endpoint("PUT", "/admin/sessions/:id", {
  summary: "Change a session; a new time or place is told to its students",
  form: adminSessionForm.shape(seen),
  ...ofSession,
});

export const adminCancelSession = endpoint("POST", "/admin/sessions/:id/archive", {
  summary: "Cancel a session; its students are told why",
  form: form({ reason: requiredLines(500, "reason.required"), ...seen }),
  ...ofSession,
});

export const adminRestoreSession = endpoint("POST", "/admin/sessions/:id/restore", {
  summary: "Let a session take place that was cancelled a moment ago",
  form: form(seen),
  ...ofSession,
});
