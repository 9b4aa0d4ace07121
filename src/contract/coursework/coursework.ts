/** Quizzes and practical applications: what a student answers and hands in (api.md §5). `:id` is the item's id. */
import { boolean, object as form } from "yup";
import { endpoint, FILE_TYPES, type BodyOf, type FileRule } from "#contract/endpoint.ts";
import { clientId } from "#contract/form-fields.ts";
import { CLOZE } from "./cloze.ts";
import { REVIEWS } from "./quiz-rules.ts";
import { attemptSummary, inBoth, pair, question, submission } from "#contract/classroom/lesson-content.ts";
import {
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
  type Static,
} from "#contract/schema.ts";

export const COURSEWORK = { shortAnswerMax: 500, textMax: 20_000, urlMax: 500, answersMax: 200 } as const;
/** An answer may arrive this long after the time is up: it was on its way. Seconds. */
export const ATTEMPT_GRACE_S = 30;

/** What is put into a gap of `cloze`: the id of an option, or words. */
const gapAnswer = () => object({ gap: text(40), given: lines(CLOZE.givenMax) });

/**
 * The answer to a question: ids of the chosen options (of `ordering` all of them, in order), pairs of `matching`, words of a short
 * answer, gaps of `cloze`.
 */
export const answer = () =>
  object({
    question_id: text(40),
    choices: optional(list(text(40), 40)),
    pairs: optional(list(pair(), 40)),
    text: optional(nullable(lines(COURSEWORK.shortAnswerMax))),
    gaps: optional(list(gapAnswer(), CLOZE.gapsMax)),
  });
export type Answer = Static<ReturnType<typeof answer>>;
const answers = () => list(answer(), COURSEWORK.answersMax);

/** How a question was answered and what would have been right. */
export const questionResult = () =>
  object({
    question_id: text(40),
    result: oneOf("correct", "partly", "incorrect", "waiting"),
    points: nullable(number()),
    /** Of `ordering`: all lines in their order. */
    correct_choices: list(text(40)),
    /** Of `matching`: each option with what it belongs to. */
    correct_pairs: optional(list(pair())),
    /** Of `cloze`: each gap, whether it was right, and what would be; null where that is not shown. */
    gaps: optional(list(object({ gap: text(40), right: flag(), correct: nullable(inBoth()) }))),
    /** For a short answer: one of those that count. */
    correct_text: nullable(text()),
    /** Why, by the author; null where nothing was written. */
    feedback: nullable(inBoth()),
    /** What the author says to single options: to those that were chosen or are right, of `ordering` and `matching` to all. */
    option_feedback: optional(list(object({ option_id: text(40), feedback: inBoth() }))),
  });
export type QuestionResult = Static<ReturnType<typeof questionResult>>;

export const attempt = () =>
  object({
    summary: attemptSummary(),
    item_id: integer(),
    questions: list(question()),
    answers: list(
      object({
        question_id: text(40),
        choices: list(text(40)),
        pairs: optional(list(pair())),
        text: nullable(text()),
        gaps: optional(list(gapAnswer())),
      }),
    ),
    /** Empty while it is in progress. */
    results: list(questionResult()),
    /**
     * What is shown of it once it is over. `nothing` and `score` leave questions, answers and results empty, `answers` what would have been
     * right, until `right_at`, or until no attempt is left where that is null and `right_later` is set.
     */
    review: optional(object({ shown: oneOf(...REVIEWS), right_later: flag(), right_at: nullable(instant()) })),
    attempts_left: integer(),
    pass_mark: integer(),
    /** The server's time: a clock on screen counts from this, not from the device's. */
    server_time: instant(),
  });
export type Attempt = Static<ReturnType<typeof attempt>>;

const problems = ["course_access_denied", "access_expired", "item_locked"] as const;

/**
 * Begins an attempt; the same `id` again is the same attempt. While one is in progress another is refused with `attempt_open` and
 * `data: { attempt_id }`. An attempt that was made without a network (`offline_allowed`, no time limit) arrives whole:
 * `answers` are there, and it is submitted and graded at once. After the quiz fell due none begins (`quiz_overdue`); one from a device
 * counts by when it began there, for seven days.
 */
export const startAttempt = endpoint("POST", "/activities/:id/attempts", {
  summary: "Begin an attempt at a quiz, or hand in one that was made offline",
  access: "student",
  success: 201,
  lane: "learning",
  subject: "id",
  params: object({ id: integer(1) }),
  body: object({ id: uuid(), answers: optional(answers()), started_at: optional(instant()) }),
  data: attempt(),
  problems: ["attempts_used_up", "attempt_open", "attempt_closed", "quiz_overdue", "idempotency_key_reused", ...problems],
});

const attemptParams = () => object({ aid: uuid() });

export const getAttempt = endpoint("GET", "/attempts/:aid", {
  summary: "An attempt: its questions and saved answers, or its results",
  access: "student",
  params: attemptParams(),
  data: attempt(),
});

/** Answers of the questions that are named; the others stay. Refused with `attempt_closed` once submitted or its time is up. */
export const saveAnswers = endpoint("PUT", "/attempts/:aid/answers", {
  summary: "Save answers of an attempt in progress",
  access: "student",
  lane: "learning",
  subject: "aid",
  params: attemptParams(),
  body: object({ answers: answers() }),
  data: attempt(),
  problems: ["attempt_closed", ...problems],
});

/**
 * Submits, with last answers where some are not saved yet. After the time (and 30 s) the attempt is `expired`: what was saved in
 * time is graded, what comes now is not. Submitting twice answers the same.
 */
export const submitAttempt = endpoint("POST", "/attempts/:aid/submit", {
  summary: "Submit an attempt and learn its result",
  access: "student",
  lane: "learning",
  subject: "aid",
  params: attemptParams(),
  body: object({ answers: optional(answers()) }),
  data: attempt(),
  problems,
});

export const SUBMISSION_FILE = {
  types: [FILE_TYPES.pdf, FILE_TYPES.docx, FILE_TYPES.zip, FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.plain],
  extensions: [".pdf", ".docx", ".zip", ".jpg", ".jpeg", ".png", ".txt", ".csv", ".py"],
  maxBytes: 10 * 1024 * 1024,
} as const satisfies FileRule;

/**
 * Saves work as a draft (`submit: false`) or hands it in. There is one submission an item; saving replaces what is there. `version`
 * is the one that was seen: another answers `version_conflict` with the server's as `data`. Work that waits for its mark or has
 * one is closed (`submission_closed`), and so is a type that the application does not take (`validation_error`).
 */
export const submitWork = endpoint("POST", "/applications/:id/submissions", {
  summary: "Save or hand in a text or a link",
  access: "student",
  success: 201,
  lane: "learning",
  subject: "id",
  params: object({ id: integer(1) }),
  body: object({
    /** Of the first save; later ones may repeat it. */
    id: uuid(),
    type: oneOf("text", "url"),
    text: optional(nullable(lines(COURSEWORK.textMax))),
    url: optional(nullable(text(COURSEWORK.urlMax))),
    submit: flag(),
    /** When it was handed in on the device: what waited for a network is late by that time (`doneAt`). */
    written_at: optional(instant()),
    version: optional(integer()),
  }),
  data: submission(),
  problems: ["submission_closed", "version_conflict", "idempotency_key_reused", ...problems],
});
export type SubmittedWork = BodyOf<typeof submitWork>;

export const submissionFileForm = form({ id: clientId(), submit: boolean().default(true) });

/** The same with a file, as `multipart/form-data`: `id`, `submit`, then `file`. Needs a connection. */
export const submitFile = endpoint("POST", "/applications/:id/submissions/file", {
  summary: "Save or hand in a file",
  access: "student",
  success: 201,
  params: object({ id: integer(1) }),
  form: submissionFileForm,
  files: { file: SUBMISSION_FILE },
  data: submission(),
  problems: ["submission_closed", "idempotency_key_reused", "too_large", "unsupported_file", ...problems],
});
