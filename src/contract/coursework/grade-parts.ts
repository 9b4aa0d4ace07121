/**
 * Exams and projects that are held outside the platform (api.md §10): parts of a course's grade whose marks an instructor enters. A mark
 * is the instructor's alone until `publishGrades` (`marking.ts`). `:id` is the PROGRAM's id, `:gid` the part's. A course that the caller
 * does not teach answers 404 `not_found`, and so does what is no such part of it: another course's, a quiz, an application, the register.
 */
import { array, number as numberField, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, key, linesField, ofText } from "#contract/form-fields.ts";
import { GRADE_WEIGHTS, gradeWeights } from "./grade-weights.ts";
import { GRADE_TYPES } from "./grades.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { cursorQuery, wholeMeta } from "#contract/shapes.ts";
import { instant, integer, list, nullable, number, object, oneOf, text, type Static } from "#contract/schema.ts";

export const GRADE_PARTS = {
  titleMax: 160,
  degreeMax: 1000,
  dueMaxDays: 999,
  /** Of one course. */
  partsMax: 40,
  /** Of one call; more of them take several. */
  marksMax: 100,
  feedbackMax: 1_000,
} as const;

const GRADE_PART_TYPES = ["midterm", "final", "project"] as const;
/** What can be entered for a trainee. An absence counts as zero, an excused trainee's grade is made of the rest. */
export const ENTERED_STATUSES = ["graded", "absent", "excused"] as const;
export type EnteredStatus = (typeof ENTERED_STATUSES)[number];

const title = () => string().transform(ofText(plainLine)).max(GRADE_PARTS.titleMax).default("");
const range = (min: number, max: number) => key("number.range", { min, max });

/** One title is enough: it stands in both languages then. */
const described = {
  title_ar: title().test("some", key("required"), (ar, { parent }) => Boolean(ar || (parent as { title_en?: string }).title_en)),
  title_en: title(),
  /** What it is marked out of. */
  max_degree: numberField()
    .required(key("required"))
    .typeError(range(1, GRADE_PARTS.degreeMax))
    .min(1, range(1, GRADE_PARTS.degreeMax))
    .max(GRADE_PARTS.degreeMax, range(1, GRADE_PARTS.degreeMax)),
  due_after_days: numberField()
    .nullable()
    .default(null)
    .typeError(range(0, GRADE_PARTS.dueMaxDays))
    .integer(range(0, GRADE_PARTS.dueMaxDays))
    .min(0, range(0, GRADE_PARTS.dueMaxDays))
    .max(GRADE_PARTS.dueMaxDays, range(0, GRADE_PARTS.dueMaxDays)),
};

export const gradePartForm = form(described);
export type GradePartForm = InferType<typeof gradePartForm>;

export const newGradePartForm = form({
  ...described,
  type: string()
    .required(key("selection"))
    .oneOf([...GRADE_PART_TYPES], key("selection")),
  /** Percent of the final grade; 0: it does not count yet. */
  weight: numberField()
    .default(0)
    .typeError(range(0, GRADE_WEIGHTS.whole))
    .integer(range(0, GRADE_WEIGHTS.whole))
    .min(0, range(0, GRADE_WEIGHTS.whole))
    .max(GRADE_WEIGHTS.whole, range(0, GRADE_WEIGHTS.whole)),
});
export type NewGradePartForm = InferType<typeof newGradePartForm>;

const course = () => object({ id: integer(1) });
const one = () => object({ id: integer(1), gid: integer(1) });

/** A weight beyond what the others leave of the hundred answers `validation_error` of `weight`. */
export const addGradePart = endpoint("POST", "/instructor/courses/:id/grade-parts", {
  summary: "Add an exam or project that is held outside the platform to a course's grade",
  access: "instructor",
  success: 201,
  params: course(),
  form: newGradePartForm,
  data: gradeWeights(),
});

/** What it is marked out of stays once it has a mark: `validation_error` of `max_degree`. */
export const changeGradePart = endpoint("PATCH", "/instructor/courses/:id/grade-parts/:gid", {
  summary: "Rename an exam or project of a course's grade, before trainees see a mark of it",
  access: "instructor",
  params: one(),
  form: gradePartForm,
  data: gradeWeights(),
  problems: ["marks_published"],
});

/** Marks that no trainee has seen go with it. */
export const removeGradePart = endpoint("DELETE", "/instructor/courses/:id/grade-parts/:gid", {
  summary: "Take an exam or project out of a course's grade, before trainees see a mark of it",
  access: "instructor",
  params: one(),
  data: gradeWeights(),
  problems: ["marks_published"],
});

const markRow = () =>
  object({
    /** Told to trainee and instructor alike; the id of the enrollment. */
    number: integer(),
    name: object({ ar: text(), en: nullable(text()) }),
    cohort_id: nullable(integer()),
    /** `submitted`: handed in and not marked. Null where there is nothing. */
    status: nullable(oneOf("submitted", ...ENTERED_STATUSES)),
    degree: nullable(number()),
    feedback: nullable(text()),
    /** Null until its trainee may see it. */
    published_at: nullable(instant()),
    /** Of this mark; empty where there is none. */
    version: text(),
  });
export type PartMarkRow = Static<ReturnType<typeof markRow>>;

export const getPartMarks = endpoint("GET", "/instructor/courses/:id/grade-parts/:gid", {
  summary: "Trainees of a course with their marks of an exam or project, by name",
  access: "instructor",
  shows: "people",
  params: one(),
  query: object(cursorQuery()),
  meta: wholeMeta(),
  data: object({
    id: integer(),
    course_id: integer(),
    type: oneOf(...GRADE_TYPES),
    translations: titles(),
    /** Percent of the final grade. */
    weight: integer(),
    max_degree: number(),
    due_after_days: nullable(integer()),
    rows: list(markRow()),
  }),
});
export type PartMarks = DataOf<typeof getPartMarks>;

export const partMarksForm = form({
  marks: array()
    .of(
      form({
        number: chosenId(),
        /** Null takes a mark away that its trainee has not seen. */
        status: string()
          .nullable()
          .default(null)
          .oneOf([...ENTERED_STATUSES, null], key("selection")),
        /** Of `graded` alone. */
        degree: numberField().nullable().default(null).typeError(key("required")),
        feedback: linesField().max(GRADE_PARTS.feedbackMax).default(""),
        /** Of the mark as it was read. */
        version: string().max(40).default(""),
      }),
    )
    .min(1, key("required"))
    .max(GRADE_PARTS.marksMax, key("list.max", { max: GRADE_PARTS.marksMax }))
    .required(key("required")),
});
export type PartMarksForm = InferType<typeof partMarksForm>;

/**
 * Enters marks. One that somebody else changed since it was read keeps what it says and comes back in `conflicts`; one that says the same
 * already is no conflict. The correction of a mark that its trainee has seen is told to them at once. A degree beyond the part's most, and
 * the removal of a mark that was seen, answer `validation_error` by the mark.
 */
export const enterPartMarks = endpoint("PUT", "/instructor/courses/:id/grade-parts/:gid/marks", {
  summary: "Enter marks of an exam or project, trainee by trainee",
  access: "instructor",
  params: one(),
  form: partMarksForm,
  data: object({
    /** Those that were sent, as they stand now. */
    rows: list(markRow()),
    conflicts: list(object({ number: integer(), reason: oneOf("stale", "not_enrolled") })),
  }),
});
