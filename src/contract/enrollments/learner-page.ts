/** What the instructors of a course see of one learner in it, and note for each other. Another's course, or nobody's: 404. */
import { object as form } from "yup";
import { EXTRA_TIME_UNITS } from "#contract/coursework/allowances.ts";
import { GRADE_TYPES } from "#contract/coursework/grades.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { clientId, requiredLines } from "#contract/form-fields.ts";
import { flag, instant, integer, lines, list, nullable, number, object, oneOf, text, uuid } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";
import { teachingStudent } from "./teaching.ts";

/** So many notes of one learner, and so many sessions from the latest back. */
export const LEARNER_PAGE = { notesMost: 100, noteMax: 2_000, sessionsMost: 60 } as const;

const note = () =>
  object({
    id: uuid(),
    text: lines(),
    by: object({ ar: text(), en: text() }),
    created_at: instant(),
    /** It is the reader's own: they may take it away. */
    own: flag(),
  });
export type TeamNote = DataOf<typeof getLearnerPage>["notes"][number];

const learnerParams = () => object({ id: integer(1), userId: integer(1) });

export const getLearnerPage = endpoint("GET", "/instructor/programs/:id/students/:userId", {
  summary: "A learner in a course: progress, marks, attendance, work, the team's notes, and what to look after",
  access: "instructor",
  shows: "person",
  params: learnerParams(),
  data: object({
    learner: teachingStudent(),
    /** Every part of the grade, unpublished marks included. */
    marks: list(
      object({
        id: integer(),
        type: oneOf(...GRADE_TYPES),
        translations: titles(),
        max_degree: number(),
        weight: integer(),
        degree: nullable(number()),
        state: nullable(oneOf("submitted", "graded", "absent", "excused")),
        published: flag(),
      }),
    ),
    /** Of the learner's cohort, begun already, the latest first. */
    sessions: list(
      object({
        id: integer(),
        starts_at: instant(),
        translations: titles(),
        mark: oneOf("unmarked", "present", "late", "absent", "excused"),
        minutes_late: nullable(integer()),
      }),
      LEARNER_PAGE.sessionsMost,
    ),
    /** What was handed in, drafts left out, the latest first. */
    work: list(
      object({
        id: uuid(),
        item_id: integer(),
        translations: titles(),
        status: oneOf("submitted", "returned", "resubmitted", "graded"),
        late: flag(),
        handed_in_at: nullable(instant()),
        degree: nullable(number()),
      }),
    ),
    /** Beside the time limit of every quiz; null: none. */
    extra_time: nullable(object({ unit: oneOf(...EXTRA_TIME_UNITS), amount: integer(), reason: text() })),
    /** Quizzes and applications of the course in order, with when they fall due for this learner, and what was moved for them. */
    due: list(
      object({ item_id: integer(), translations: titles(), due_at: nullable(instant()), extended: nullable(object({ reason: text() })) }),
    ),
    /** For each other, the newest first. The learner does not see them in the product; they are part of the copy of their data. */
    notes: list(note(), LEARNER_PAGE.notesMost),
  }),
});
export type LearnerPage = DataOf<typeof getLearnerPage>;

/** Sent again under its id it is the same note. */
export const addTeamNote = endpoint("PUT", "/instructor/programs/:id/students/:userId/notes", {
  summary: "Note something about a learner for the other instructors of the course",
  access: "instructor",
  params: learnerParams(),
  form: form({ id: clientId(), text: requiredLines(LEARNER_PAGE.noteMax) }),
  data: ok(),
});

/** Another's note answers as a missing one. */
export const removeTeamNote = endpoint("DELETE", "/instructor/learner-notes/:id", {
  summary: "Take a note of one's own away",
  access: "instructor",
  params: object({ id: uuid() }),
  data: ok(),
});
