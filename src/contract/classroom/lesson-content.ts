/** What an item of a course holds, kind by kind. Texts travel in both languages, so that a saved lesson can change its language offline. */
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
import { ownGroup } from "#contract/coursework/own-group.ts";
import { pageNote } from "#contract/coursework/page-note.ts";
import { peerPart } from "#contract/coursework/peer-part.ts";
import { toolPart } from "#contract/tools/tools.ts";

export const ITEM_KINDS = ["lesson", "interactive_lecture", "activity", "application"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const titles = () => object({ ar: object({ title: text() }), en: object({ title: text() }) });

/** What names an item of a course: enough for a link to it. `number` is its place in the whole course, from 1. */
export const itemReference = () =>
  object({ id: integer(), kind: oneOf(...ITEM_KINDS), number: integer(), title: text(), translations: titles() });
export type ItemReference = Static<ReturnType<typeof itemReference>>;

/** A text in both languages; the course's own language stands in the place of one that was not written. */
export const inBoth = () => object({ ar: text(), en: text() });

export const MEDIA_KINDS = ["video", "audio", "pdf", "captions", "image", "attachment", "recording", "package"] as const;

/**
 * A file of a lesson. `url` holds a token (`MEDIA_TOKEN_HOURS`) because `<video>` sends no bearer; its path without the query is
 * the file's lasting name, by which a saved copy is found. Byte ranges are answered.
 */
export const mediaFile = () =>
  object({
    id: uuid(),
    kind: oneOf(...MEDIA_KINDS),
    /** Below the API's origin: `/api/v1/media/{id}?token=…`; of an introductory lesson that everybody reads, without a token. */
    url: text(),
    name: text(),
    /** Media type. */
    type: text(),
    bytes: integer(),
    /** Strong, with its quotation marks, as the file's answer has it. */
    etag: text(),
    duration_s: nullable(number()),
    width: nullable(integer()),
    height: nullable(integer()),
    /** Of captions: their language. */
    language: nullable(oneOf("ar", "en")),
  });
export type MediaFile = Static<ReturnType<typeof mediaFile>>;

/**
 * A signed address of a lesson's file is good for this long, with the session and the device that it was given to; asking for the
 * lesson again gives a new one.
 */
export const MEDIA_TOKEN_HOURS = 6;
/** The same where another host's pages play it, whose requests carry no device cookie: the player asks for a new one. */
export const FOREIGN_MEDIA_TOKEN_MINUTES = 15;

/** A stretch of text with one look; of `math` the text is TeX. `href` is an https address or one below our own origin. */
const runs = () => list(object({ text: lines(), mark: optional(oneOf("strong", "em", "code", "math")), href: optional(text()) }));

/** Structured text: what an editor's HTML is turned into. Nothing in it is markup, so a screen renders it without any. */
export const lessonBlock = () =>
  either(
    object({ type: word("heading"), level: integer(2, 3), text: lines() }),
    object({ type: word("paragraph"), runs: runs() }),
    object({ type: word("list"), ordered: flag(), items: list(runs()) }),
    object({ type: word("quote"), runs: runs(), by: nullable(lines()) }),
    object({ type: word("note"), tone: oneOf("info", "tip", "warning"), runs: runs() }),
    object({ type: word("code"), language: nullable(text()), text: lines() }),
    /** A formula in TeX, on a line of its own. */
    object({ type: word("math"), tex: lines(2_000) }),
    object({ type: word("table"), caption: nullable(lines()), head: list(lines()), rows: list(list(lines())) }),
    object({ type: word("figure"), media: nullable(mediaFile()), alt: lines(), caption: nullable(lines()) }),
  );
export type LessonBlock = Static<ReturnType<typeof lessonBlock>>;
const blocks = () => object({ ar: list(lessonBlock()), en: list(lessonBlock()) });

export const LESSON_FORMATS = ["video", "text", "pdf", "audio", "package", "tool"] as const;
export type LessonFormat = (typeof LESSON_FORMATS)[number];

const transcriptLine = () => object({ at_s: number(), text: text() });

export const lessonDetails = () =>
  object({
    format: oneOf(...LESSON_FORMATS),
    body: blocks(),
    /** What is played or read: the film, the sound, the PDF. Null where the lesson is text, or its file is being prepared. */
    media: nullable(mediaFile()),
    captions: list(mediaFile()),
    /** Lines of the film or sound with their second; empty where there is none. */
    transcript: object({ ar: list(transcriptLine()), en: list(transcriptLine()) }),
    attachments: list(mediaFile()),
    /** Of an interactive package (`packages.ts`): whether it says by itself that it is done. */
    package: optional(object({ reports: flag() })),
    /** Of a lesson that opens an external tool. */
    tool: optional(toolPart()),
  });

export const lectureDetails = () =>
  object({
    /** Of the student's cohort; null until it has a date. */
    starts_at: nullable(instant()),
    ends_at: nullable(instant()),
    session_id: nullable(integer()),
    status: nullable(oneOf("scheduled", "live", "ended", "rescheduled", "cancelled")),
    join_opens_at: nullable(instant()),
    /** Given out from ten minutes before the start until the end alone. */
    join_url: nullable(text()),
    /** As of a session of the schedule. */
    hosted: optional(flag()),
    recording_url: optional(nullable(text())),
    recording: nullable(mediaFile()),
    captions: list(mediaFile()),
    body: blocks(),
  });

export const QUESTION_KINDS = ["single", "multiple", "true_false", "short_answer", "ordering", "matching", "cloze"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** What was put together in a matching question: ids of one of `options` and of one of `matches`. */
export const pair = () => object({ option: text(40), match: text(40) });
export type Pair = Static<ReturnType<typeof pair>>;

/**
 * A question as it is asked: what is right is told after the attempt alone. Lines of `ordering` and `matches` stand in the order of
 * the attempt (`rules/asked-order.ts`); where there is no attempt yet, in the order of their ids, which says nothing.
 */
export const question = () =>
  object({
    id: text(40),
    kind: oneOf(...QUESTION_KINDS),
    text: inBoth(),
    points: number(),
    /** Empty for `short_answer`; `true` and `false` are the ids of `true_false`. Of `ordering`: lines to be put in order. */
    options: list(object({ id: text(40), text: inBoth() })),
    /** Of `matching` alone: what its options are put together with; one may fit several options, or none. */
    matches: optional(list(object({ id: text(40), text: inBoth() }))),
    /** Of `cloze`: what its text marks with `[[id]]` (`cloze.ts`). One without options is written, as a number where `numeric` stands. */
    gaps: optional(
      list(
        object({
          id: text(40),
          options: list(object({ id: text(40), text: inBoth() })),
          numeric: optional(object({ unit: nullable(text(40)) })),
        }),
      ),
    ),
    /** Of a `short_answer` that is a number, with the unit it may be written in; null: none. */
    numeric: optional(object({ unit: nullable(text(40)) })),
  });
export type Question = Static<ReturnType<typeof question>>;

export const ATTEMPT_STATUSES = ["in_progress", "submitted", "graded", "expired"] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** An attempt in a list: what came of it. Percentages of the quiz's points. */
export const attemptSummary = () =>
  object({
    id: uuid(),
    number: integer(),
    status: oneOf(...ATTEMPT_STATUSES),
    started_at: instant(),
    /** When its time is up by the server's clock; null without a limit. */
    ends_at: nullable(instant()),
    submitted_at: nullable(instant()),
    /** Percent; null until graded. */
    score: nullable(integer()),
    passed: nullable(flag()),
  });
export type AttemptSummary = Static<ReturnType<typeof attemptSummary>>;

export const activityDetails = () =>
  object({
    body: blocks(),
    question_count: integer(),
    points: number(),
    attempts_allowed: integer(),
    attempts_left: integer(),
    /** Minutes; null without a limit. What this learner has beside it is in it. */
    time_limit: nullable(integer()),
    /** After it no attempt begins; one that began goes on. */
    due_at: optional(nullable(instant())),
    /** Percent. */
    pass_mark: integer(),
    /** May be answered without a network: then the questions are here, and the attempt may arrive whole (`startAttempt`). */
    offline_allowed: flag(),
    questions: nullable(list(question())),
    /** Oldest first. One that is `in_progress` is to be gone on with (`getAttempt`). */
    attempts: list(attemptSummary()),
    best_score: nullable(integer()),
    /** What is shown of an attempt that is over (`quiz-rules.ts`), and what of a wrong answer's points it takes, percent. */
    review: optional(oneOf("nothing", "score", "answers", "right")),
    wrong_takes: optional(integer()),
  });

export const SUBMISSION_TYPES = ["file", "text", "url"] as const;
export type SubmissionType = (typeof SUBMISSION_TYPES)[number];
export const SUBMISSION_STATUSES = ["draft", "submitted", "returned", "resubmitted", "graded"] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

export const submission = () =>
  object({
    id: uuid(),
    status: oneOf(...SUBMISSION_STATUSES),
    type: oneOf(...SUBMISSION_TYPES),
    text: nullable(text()),
    url: nullable(text()),
    /** `GET /files/{id}` gives it back. */
    file: nullable(object({ id: uuid(), name: text(), bytes: integer(), type: text() })),
    late: flag(),
    submitted_at: nullable(instant()),
    graded_at: nullable(instant()),
    degree: nullable(number()),
    /** By the instructor, in the instructor's words. */
    feedback: nullable(text()),
    /** Points by criterion of the rubric. */
    rubric: list(object({ id: text(40), points: number() })),
    /** Remarks of the instructor on stretches of `text`: UTF-16 offsets. */
    comments: optional(list(object({ from: integer(), to: integer(), text: text() }))),
    /** Notes of the instructors on pages of a PDF, in the order of the pages; with the mark, or once the work came back. */
    page_notes: optional(list(pageNote())),
    /** Files that came back with the mark; `GET /files/{id}` gives them. */
    attachments: optional(list(object({ id: uuid(), name: text(), bytes: integer(), type: text() }))),
    /** Of work that a group handed in: what it was called then, and whose hand it came from (null: not known any more). */
    joint: optional(nullable(object({ number: integer(), name: nullable(text()), by: nullable(inBoth()), own: flag(), own_mark: flag() }))),
    version: integer(),
    updated_at: instant(),
  });
export type Submission = Static<ReturnType<typeof submission>>;

/** A level of a criterion: what it says of a work, and what that is worth. */
const rubricLevel = () => object({ points: number(), title: inBoth() });

export const applicationDetails = () =>
  object({
    brief: blocks(),
    max_degree: number(),
    /** Of the student's cohort. What is submitted later is marked as late, and accepted. */
    due_at: nullable(instant()),
    submission_types: list(oneOf(...SUBMISSION_TYPES)),
    /** Each criterion with its points, and its levels where it names some, the most points first. */
    rubric: list(object({ id: text(40), title: inBoth(), points: number(), levels: optional(list(rubricLevel())) })),
    attachments: list(mediaFile()),
    submission: nullable(submission()),
    /** The learner's group; null where each hands in alone. */
    group: optional(nullable(ownGroup())),
    /** What the learner reviews and how others reviewed them; null where nobody does. */
    peers: optional(nullable(peerPart())),
    /** May be saved or submitted now: no while it waits for its mark, or has one. */
    can_submit: flag(),
  });
