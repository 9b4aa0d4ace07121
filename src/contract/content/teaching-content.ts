/**
 * What a course holds, for who teaches it (api.md §10). `:id` of a course is the PROGRAM's id; a course, section or item that the
 * caller does not teach answers 404 `not_found`. A text that was not written is null here; readers are shown the other language.
 */
import { endpoint } from "#contract/endpoint.ts";
import { CLOZE } from "#contract/coursework/cloze.ts";
import { peerRules } from "#contract/coursework/peer-part.ts";
import { QUIZ_RULES_MAX, quizRules } from "#contract/coursework/quiz-rules.ts";
import { placedTool } from "#contract/tools/tools.ts";
import {
  ITEM_KINDS,
  LESSON_FORMATS,
  lessonBlock,
  mediaFile,
  pair,
  QUESTION_KINDS,
  SUBMISSION_TYPES,
} from "#contract/classroom/lesson-content.ts";
import {
  either,
  flag,
  instant,
  integer,
  lines,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
  word,
  type Static,
} from "#contract/schema.ts";

export const CONTENT = {
  titleMax: 160,
  /** Of a course and of a section. */
  sectionsMax: 100,
  itemsMax: 300,
  blocksMax: 400,
  /** Of one stretch of text, of one line (a heading, a cell, a caption), and of the lines of a list or table. */
  textMax: 10_000,
  lineMax: 500,
  partsMax: 200,
  filesMax: 20,
  questionsMax: 100,
  optionsMax: 12,
  optionFeedbackMax: 1_000,
  rubricMax: 20,
  /** Of a line of the rubric; one with levels has two at least. */
  levelsMax: 8,
  degreeMax: 1000,
  durationMaxMinutes: 1440,
} as const;

const title = () => nullable(text(CONTENT.titleMax));
const ownTitles = () => object({ ar: object({ title: title() }), en: object({ title: title() }) });
export type OwnTitles = Static<ReturnType<typeof ownTitles>>;

const itemRow = {
  id: integer(),
  kind: oneOf(...ITEM_KINDS),
  format: nullable(oneOf(...LESSON_FORMATS)),
  /** Its place in the whole course, from 1; archived ones are not in the course. */
  number: integer(),
  translations: ownTitles(),
  duration_min: integer(),
  status: oneOf("draft", "published"),
  /** Locked until then. */
  release_at: nullable(instant()),
  version: integer(),
};

const outlineItem = () =>
  object({
    ...itemRow,
    /** Of an activity. */
    question_count: nullable(integer()),
    /** Of an activity the sum of its questions, of an application its most. */
    points: nullable(number()),
    /** Of an interactive lecture: the next session that it has, else its last. */
    starts_at: nullable(instant()),
    submission_types: list(oneOf(...SUBMISSION_TYPES)),
    /** Percent of the program's grade that hangs on it; null where it does not count. */
    weight: nullable(integer()),
    /** What is written in both languages, not its title alone. */
    translated: flag(),
  });

const outlineSection = () => object({ id: integer(), translations: ownTitles(), items: list(outlineItem()) });
const outline = () =>
  object({
    course_id: integer(),
    sections: list(outlineSection()),
    /** How many of its items are no more than drafts. */
    drafts: integer(),
    /** Percent of the program's grade that is given out, exams and registers included. */
    grade_weight: integer(),
  });
export type CourseOutline = Static<ReturnType<typeof outline>>;

const course = () => object({ id: integer(1) });
const section = () => object({ id: integer(1), sid: integer(1) });
const item = () => object({ iid: integer(1) });

export const getCourseOutline = endpoint("GET", "/instructor/courses/:id/outline", {
  summary: "Sections and items of a course in order, drafts included",
  access: "instructor",
  params: course(),
  data: outline(),
});

const sectionBody = () => object({ title_ar: title(), title_en: title() });

/** One of the two titles is enough. */
export const createSection = endpoint("POST", "/instructor/courses/:id/sections", {
  summary: "Add a section at the end of a course",
  access: "instructor",
  success: 201,
  params: course(),
  body: sectionBody(),
  data: outline(),
});

export const renameSection = endpoint("PATCH", "/instructor/courses/:id/sections/:sid", {
  summary: "Rename a section",
  access: "instructor",
  params: section(),
  body: sectionBody(),
  data: outline(),
});

/** Its items go with it. What trainees did there is kept; `restoreSection` brings all of it back. */
export const deleteSection = endpoint("DELETE", "/instructor/courses/:id/sections/:sid", {
  summary: "Take a section out of a course",
  access: "instructor",
  params: section(),
  data: outline(),
});

export const restoreSection = endpoint("POST", "/instructor/courses/:id/sections/:sid/restore", {
  summary: "Bring a section back that was taken out",
  access: "instructor",
  params: section(),
  data: outline(),
});

/**
 * All sections with all their items, in their new order. What is missing or too much (somebody added or deleted meanwhile) answers
 * `version_conflict` with the outline as it is.
 */
export const saveOrder = endpoint("PUT", "/instructor/courses/:id/order", {
  summary: "Put sections and items of a course in order",
  access: "instructor",
  params: course(),
  body: object({ sections: list(object({ id: integer(1), items: list(integer(1), CONTENT.itemsMax) }), CONTENT.sectionsMax) }),
  data: outline(),
  problems: ["version_conflict"],
});

const blocks = () => list(lessonBlock(), CONTENT.blocksMax);
const bothBlocks = () => object({ ar: blocks(), en: blocks() });
const both = (max: number) => object({ ar: lines(max), en: lines(max) });

/** How near to an answer that counts another one has to be: its very words, their other forms, other words of their stems. */
export const ANSWER_MATCHES = ["exact", "forms", "stems"] as const;
export type AnswerMatch = (typeof ANSWER_MATCHES)[number];
/** Where the author says nothing. */
export const ANSWER_MATCH = "forms" satisfies AnswerMatch;

const teachingGap = () =>
  object({
    id: text(40),
    options: list(object({ id: text(40), text: both(CLOZE.givenMax) }), CONTENT.optionsMax),
    correct: nullable(text(40)),
    accepted: list(text(CLOZE.givenMax), 20),
    match: optional(oneOf(...ANSWER_MATCHES)),
    numeric: optional(object({ value: number(), tolerance: number(), unit: text(40) })),
    /** Its part of the question's points, against the other gaps. */
    weight: integer(1, CLOZE.weightMax),
  });
export type TeachingGap = Static<ReturnType<typeof teachingGap>>;

/**
 * A question as it is written. Lines of `ordering` stand in their right order, and `correct` follows from it. Ids of options and
 * matches that are new are given by the server, so that they tell no order.
 */
const teachingQuestion = () =>
  object({
    id: text(40),
    kind: oneOf(...QUESTION_KINDS),
    text: both(2_000),
    points: number(),
    options: list(
      object({ id: text(40), text: both(500), feedback: optional(nullable(both(CONTENT.optionFeedbackMax))) }),
      CONTENT.optionsMax,
    ),
    correct: list(text(40), CONTENT.optionsMax),
    /** Of `matching`: what options are put together with, and which belongs to which option. */
    matches: optional(list(object({ id: text(40), text: both(500) }), CONTENT.optionsMax)),
    pairs: optional(list(pair(), CONTENT.optionsMax)),
    accepted: list(text(200), 20),
    /** Of `cloze`: every gap that the text marks, once. One with options has its `correct` one, another `accepted` words or a number. */
    gaps: optional(list(teachingGap(), CLOZE.gapsMax)),
    /** Of `short_answer`; left out: `ANSWER_MATCH`. */
    match: optional(oneOf(...ANSWER_MATCHES)),
    /** Of a `short_answer` that is a number: then `accepted` follows from it. Left out, it stays as it is; null: words. An empty `unit` is none. */
    numeric: optional(nullable(object({ value: number(), tolerance: number(), unit: text(40) }))),
    /** What draws call it by; left out, it stays as it is. */
    category: optional(text(QUIZ_RULES_MAX.categoryMax)),
    /** Draws are made by them too; left out, they stay as they are. */
    tags: optional(list(text(QUIZ_RULES_MAX.tagMax), QUIZ_RULES_MAX.tagsMax)),
    feedback: nullable(both(2_000)),
  });
export type TeachingQuestion = Static<ReturnType<typeof teachingQuestion>>;

const rubricLevel = () => object({ points: number(), title: both(160) });
const rubricLine = () =>
  object({
    id: text(40),
    title: both(160),
    points: number(),
    /** What levels of it say, the most points first: the first has all points of the line, and each has fewer than the one before. */
    levels: optional(list(rubricLevel(), CONTENT.levelsMax)),
  });

/**
 * What an item holds beside its text, in this order: of a lesson one film, sound or PDF, captions (one a language) and attachments; of an
 * interactive lecture a recording for all cohorts and captions; of an application attachments. Pictures stand in the text. Each is a file
 * of this course's items already, or of an upload of the caller (`Upload.file`); of what is sent, `id`, `kind`, `language` and
 * `duration_s` (where the content says none) count. Left out, the files stay as they are; they are always read.
 */
const itemFiles = () => optional(list(mediaFile(), CONTENT.filesMax));

/** What an item holds, by its kind. */
export const itemContentBody = () =>
  either(
    object({
      kind: word("lesson"),
      body: bothBlocks(),
      files: itemFiles(),
      /** Of the format `tool`, which needs one. Left out it stays as it is. */
      tool: optional(placedTool()),
    }),
    object({ kind: word("interactive_lecture"), body: bothBlocks(), files: itemFiles() }),
    object({
      kind: word("activity"),
      body: bothBlocks(),
      questions: list(teachingQuestion(), CONTENT.questionsMax),
      attempts_allowed: integer(1, 20),
      time_limit: nullable(integer(1, 600)),
      pass_mark: integer(0, 100),
      /** Days after a cohort's first day, from which on no attempt begins. Left out it stays as it is. */
      due_after_days: optional(nullable(integer(0, 1000))),
      /** Left out they stay as they are. */
      rules: optional(quizRules()),
    }),
    object({
      kind: word("application"),
      brief: bothBlocks(),
      max_degree: number(),
      /** Days after a cohort's first day. */
      due_after_days: nullable(integer(0, 1000)),
      submission_types: list(oneOf(...SUBMISSION_TYPES), 3),
      rubric: list(rubricLine(), CONTENT.rubricMax),
      files: itemFiles(),
      /** The set whose groups hand it in together (`coursework/groups.ts`); null: each alone. Left out it stays as it is. */
      group_set_id: optional(nullable(uuid())),
      /**
       * How learners review each other's work; null: they do not. Needs a due date, and goes not together with groups. Left out it stays as
       * it is.
       */
      peer_review: optional(nullable(peerRules())),
    }),
  );
export type ItemContentBody = Static<ReturnType<typeof itemContentBody>>;

const itemFields = {
  title_ar: title(),
  title_en: title(),
  duration_min: integer(0, CONTENT.durationMaxMinutes),
  release_at: nullable(instant()),
  offline_allowed: flag(),
  /** Of a lesson: everybody may read it from the program’s page (`getPreviewLesson`). Left out it stays as it is. */
  is_preview: optional(flag()),
  content: itemContentBody(),
  /** Percent of the program's grade, of an activity or an application. Left out it stays as it is; null or 0: it does not count. */
  weight: optional(nullable(integer(0, 100))),
};

const teachingItem = () =>
  object({
    ...itemRow,
    course_id: integer(),
    section: object({ id: integer(), translations: ownTitles() }),
    offline_allowed: flag(),
    is_preview: flag(),
    content: itemContentBody(),
    /** How it counts for the program's grade, and how much of the hundred the others take; null of what cannot count. */
    grade: nullable(object({ weight: nullable(integer()), others: integer() })),
    /** Sessions of the schedule that are this lecture, soonest first. */
    sessions: list(
      object({
        id: integer(),
        cohort_id: integer(),
        starts_at: instant(),
        ends_at: instant(),
        join_url: nullable(text()),
        hosted: optional(flag()),
        sequence: integer(),
      }),
    ),
    updated_at: nullable(instant()),
    updated_by: nullable(object({ ar: text(), en: text() })),
  });
export type TeachingItem = Static<ReturnType<typeof teachingItem>>;

export const getTeachingItem = endpoint("GET", "/instructor/items/:iid", {
  summary: "An item as it is written, in both languages",
  access: "instructor",
  params: item(),
  data: teachingItem(),
});

/** A draft at the end of its section; `publish` shows it at once. */
export const createItem = endpoint("POST", "/instructor/courses/:id/items", {
  summary: "Add an item to a section",
  access: "instructor",
  success: 201,
  params: course(),
  body: object({ ...itemFields, section_id: integer(1), format: optional(nullable(oneOf(...LESSON_FORMATS))), publish: optional(flag()) }),
  data: teachingItem(),
  problems: ["nothing_to_learn", "validation_error"],
});

/** `version` is the one that was seen; another answers `version_conflict` with the item as it is in `data`. */
export const editItem = endpoint("PATCH", "/instructor/items/:iid", {
  summary: "Change an item",
  access: "instructor",
  params: item(),
  body: object({
    ...itemFields,
    /** Another section of the same course, at whose end it stands from then on. */
    section_id: optional(integer(1)),
    format: optional(nullable(oneOf(...LESSON_FORMATS))),
    publish: optional(flag()),
    version: integer(0),
  }),
  data: teachingItem(),
  problems: ["nothing_to_learn", "version_conflict", "validation_error"],
});

export const publishItem = endpoint("POST", "/instructor/items/:iid/publish", {
  summary: "Show an item to trainees",
  access: "instructor",
  params: item(),
  data: outline(),
  problems: ["nothing_to_learn"],
});

export const unpublishItem = endpoint("POST", "/instructor/items/:iid/unpublish", {
  summary: "Make an item a draft again",
  access: "instructor",
  params: item(),
  data: outline(),
});

export const publishCourse = endpoint("POST", "/instructor/courses/:id/publish", {
  summary: "Show every draft of a course",
  access: "instructor",
  params: course(),
  data: outline(),
  problems: ["nothing_to_learn"],
});

/** It can be brought back; what trainees did in it is kept. */
export const deleteItem = endpoint("DELETE", "/instructor/items/:iid", {
  summary: "Take an item out of its course",
  access: "instructor",
  params: item(),
  data: outline(),
});

export const restoreItem = endpoint("POST", "/instructor/items/:iid/restore", {
  summary: "Bring an item back that was taken out, as a draft",
  access: "instructor",
  params: item(),
  data: outline(),
});
