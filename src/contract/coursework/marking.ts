/**
 * Marking (api.md §10): work that learners handed in, and quiz answers that no program can mark. A mark is the instructor's alone
 * until `publishGrades`; then each learner is told once. `:sid` is the submission's id, or the attempt's of a quiz.
 */
import { array, boolean, number as numberField, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { COURSEWORK } from "./coursework.ts";
import { pageNote } from "./page-note.ts";
import { chosenId, key, linesField, requiredLines } from "#contract/form-fields.ts";
import { inBoth, SUBMISSION_TYPES, titles } from "#contract/classroom/lesson-content.ts";
import { attachmentIds, REQUEST } from "#contract/requests/requests.ts";
import { flag, instant, integer, list, nullable, number, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { cursorMeta, cursorQuery, pageMeta, pageQuery, programReference } from "#contract/shapes.ts";
import { learner } from "#contract/enrollments/teaching.ts";

export const MARKING = { feedbackMax: 4_000, commentMax: 1_000, commentsMax: 60, rubricMax: 40 } as const;
/** `waiting`: handed in, for the instructor. `returned`: with the learner. `graded`: has its mark, told or not. */
export const MARKING_STATES = ["waiting", "returned", "graded"] as const;

const row = {
  id: uuid(),
  kind: oneOf("application", "activity"),
  state: oneOf(...MARKING_STATES),
  /** Handed in again after it was given back. */
  again: flag(),
  course_id: integer(),
  item: object({ id: integer(), translations: titles() }),
  enrollment_id: integer(),
  student: learner(),
  /** Of a quiz: which attempt. */
  attempt: nullable(integer()),
  submitted_at: instant(),
  late: flag(),
  degree: nullable(number()),
  max_degree: number(),
  /** Null until its learner may see it. */
  published_at: nullable(instant()),
  version: integer(),
  /** Of work that a group handed in together: it is one piece of work, marked once for all of them. */
  group: optional(nullable(object({ number: integer(), name: nullable(text()), members: integer() }))),
};
const queueRow = () => object(row);
export type MarkingRow = Static<ReturnType<typeof queueRow>>;

const queueQuery = () => ({
  "filter[status]": optional(oneOf("all", ...MARKING_STATES)),
  "filter[item_id]": optional(integer(1)),
  "filter[published]": optional(oneOf("yes", "no")),
  q: optional(text(120)),
  sort: optional(oneOf("oldest", "newest")),
});

export const listSubmissions = endpoint("GET", "/instructor/courses/:id/submissions", {
  summary: "Work and quiz answers of a course: `waiting` where nothing else is asked, the oldest first",
  access: "instructor",
  shows: "people",
  params: object({ id: integer(1) }),
  query: object({ ...pageQuery(), ...cursorQuery(), ...queueQuery() }),
  data: list(queueRow()),
  meta: object({
    ...pageMeta().properties,
    ...cursorMeta(),
    counts: object({ waiting: integer(), returned: integer(), graded: integer(), unpublished: integer() }),
    /** Items that anything was handed in for. */
    items: list(
      object({ id: integer(), kind: oneOf("application", "activity"), translations: titles(), waiting: integer(), total: integer() }),
    ),
    /** Marks that `publishGrades` would show now, those of the register and of exams included. */
    publishable: integer(),
  }),
});
export type MarkingQueue = DataOf<typeof listSubmissions>;

/** A remark on a stretch of a text submission: UTF-16 offsets into `text`, numbered by their order. */
const comment = () => object({ n: integer(), from: integer(), to: integer(), text: text() });

const file = () => object({ id: uuid(), name: text(), bytes: integer(), type: text() });

/** An answer of a quiz: one that a person marks, or that was marked already. */
const markedAnswer = () =>
  object({
    question_id: text(),
    text: inBoth(),
    points: number(),
    /** Words of a short answer. */
    answer: nullable(text()),
    /** Of all other kinds what was chosen, in its order, and what was matched with it. */
    chosen: list(object({ text: inBoth(), match: nullable(inBoth()), right: flag() })),
    /** What would count, for whoever marks. */
    accepted: list(text()),
    /** Null while it waits. */
    given: nullable(number()),
    /** For a person to mark. */
    by_hand: flag(),
  });

const submissionDetails = () =>
  object({
    ...row,
    program: programReference(),
    due_at: nullable(instant()),
    /** Of an application. */
    type: nullable(oneOf(...SUBMISSION_TYPES)),
    text: nullable(text()),
    url: nullable(text()),
    /** `GET /files/{id}` gives it. */
    file: nullable(file()),
    /** `levels` is empty where the application names none: then any points from 0 to `points`. */
    rubric: list(
      object({
        id: text(),
        title: inBoth(),
        points: number(),
        levels: list(object({ points: number(), title: inBoth() })),
        given: nullable(number()),
      }),
    ),
    feedback: nullable(text()),
    comments: list(comment()),
    /** Notes on the pages of a PDF, in the order of the pages (`page-notes.ts`). `by`: who wrote it last; null: the reader. */
    page_notes: optional(list(object({ ...pageNote().properties, version: integer(), by: nullable(inBoth()) }))),
    attachments: list(file()),
    /** Of a quiz: all of them. Empty for an application. */
    answers: list(markedAnswer()),
    history: list(
      object({
        from: nullable(text()),
        to: text(),
        at: instant(),
        by: nullable(object({ ar: text(), en: text() })),
        note: nullable(text()),
      }),
    ),
    /** Its place among those that wait for the same item, oldest first; null where it does not wait. */
    position: nullable(object({ place: integer(), waiting: integer() })),
    previous_id: nullable(uuid()),
    next_id: nullable(uuid()),
    can_return: flag(),
    /** Of work of a group: whose hand it came from, and everybody whose work it is. */
    joint: optional(
      nullable(
        object({
          by: nullable(inBoth()),
          members: list(object({ sid: uuid(), student: learner(), degree: nullable(number()), own_mark: flag() })),
        }),
      ),
    ),
    /** Of work that learners review among each other: what they gave it, and what its author reviewed. */
    peers: optional(
      nullable(
        object({
          ends_at: nullable(instant()),
          /** Average points by line of the rubric, of reviews that are not hidden. */
          mean: list(object({ id: text(), points: number() })),
          received: list(
            object({
              id: uuid(),
              student: learner(),
              rubric: list(object({ id: text(), points: number() })),
              comment: text(),
              done_at: instant(),
              /** By the author of the work: why. */
              reported: nullable(text()),
              /** By an instructor: why. */
              hidden: nullable(text()),
            }),
          ),
          given: list(object({ sid: uuid(), student: learner(), done_at: nullable(instant()) })),
        }),
      ),
    ),
  });
export type MarkingDetails = Static<ReturnType<typeof submissionDetails>>;

const one = () => object({ sid: uuid() });

export const getSubmission = endpoint("GET", "/instructor/submissions/:sid", {
  summary: "One piece of work to mark, with rubric, remarks and what happened to it",
  access: "instructor",
  shows: "person",
  params: one(),
  data: submissionDetails(),
});

const points = () =>
  numberField().required(key("required")).typeError(key("required")).min(0, key("required")).max(10_000, key("required"));
const version = () => numberField().required(key("required")).integer(key("required")).min(0, key("required")).max(2_147_483_647);

export const gradeForm = form({
  /** Left out where the rubric says it: then it is the sum of its lines. */
  degree: numberField().typeError(key("required")).min(0, key("required")).max(10_000, key("required")).nullable().default(null),
  rubric: array()
    .of(form({ id: string().required(key("required")).max(40), points: points() }))
    .max(MARKING.rubricMax)
    .default([]),
  feedback: linesField().max(MARKING.feedbackMax).default(""),
  comments: array()
    .of(
      form({
        from: numberField().required().integer().min(0).max(COURSEWORK.textMax),
        to: numberField().required().integer().min(1).max(COURSEWORK.textMax),
        text: requiredLines(MARKING.commentMax),
      }),
    )
    .max(MARKING.commentsMax)
    .default([]),
  attachments: attachmentIds(),
  /** Of work of a group: a mark for this learner alone, which later marks of the group leave as it is. Else the mark is everybody's. */
  alone: boolean().default(false),
  version: version(),
});
export type GradeForm = InferType<typeof gradeForm>;

/**
 * Gives an application its mark, or changes one. With a rubric each line is within its points, or has those of one of its levels, and `degree`, where given, is their sum.
 * `version_conflict` carries the work as it is.
 */
export const gradeSubmission = endpoint("PUT", "/instructor/submissions/:sid/grade", {
  summary: "Mark a piece of work",
  access: "instructor",
  params: one(),
  form: gradeForm,
  data: submissionDetails(),
  problems: ["submission_closed", "version_conflict"],
});

export const returnForm = form({ note: requiredLines(REQUEST.noteMax, "reason.required"), version: version() });

/** The learner is told at once, with the note; of work of a group all of them are. */
export const returnSubmission = endpoint("POST", "/instructor/submissions/:sid/return", {
  summary: "Give a piece of work back to be bettered",
  access: "instructor",
  params: one(),
  form: returnForm,
  data: submissionDetails(),
  problems: ["submission_closed", "version_conflict"],
});

export const answersForm = form({
  marks: array()
    .of(form({ question_id: string().required(key("required")).max(40), points: points() }))
    .min(1, key("required"))
    .max(COURSEWORK.answersMax)
    .required(key("required")),
});

/** All short answers that wait, at once: each within its question's points. */
export const markAnswers = endpoint("PUT", "/instructor/submissions/:sid/answers", {
  summary: "Mark the short answers of a quiz attempt",
  access: "instructor",
  params: one(),
  form: answersForm,
  data: submissionDetails(),
  problems: ["submission_closed"],
});

export const publishForm = form({
  /** Items of the course whose marks are shown; none: all that are ready. */
  item_ids: array().of(chosenId()).max(200).default([]),
});

export const publishGrades = endpoint("POST", "/instructor/courses/:id/grades/publish", {
  summary: "Show learners the marks that they do not see yet; each learner is told once",
  access: "instructor",
  params: object({ id: integer(1) }),
  form: publishForm,
  data: object({ marks: integer(), students: integer() }),
});
