/**
 * What a course's final grade is made of (api.md §10): one percentage for each quiz and application, for the exams, and for the register.
 * Less than a hundred in all is stretched to it (`rules/grade.ts`); more is refused. `:id` is the PROGRAM's id; a course that the
 * caller does not teach answers 404 `not_found`.
 */
import { array, number as numberField, object as form, string, type InferType } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key } from "#contract/form-fields.ts";
import { GRADE_TYPES } from "./grades.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { integer, list, nullable, number, object, oneOf, text } from "#contract/schema.ts";

export const GRADE_WEIGHTS = { whole: 100, rowsMax: 400 } as const;

export const gradeWeights = () =>
  object({
    rows: list(
      object({
        /** `item-{id}` of a quiz or application of the course, `grade-{id}` of an exam or project, `attendance` of the register. */
        key: text(40),
        type: oneOf(...GRADE_TYPES),
        translations: titles(),
        /** Of a quiz or application. */
        item_id: nullable(integer()),
        /** Of the same: trainees see no draft, and its weight counts all the same. */
        status: nullable(oneOf("draft", "published")),
        /** Percent of the final grade; 0: it does not count. */
        weight: integer(),
        /** What it is marked out of. */
        max_degree: number(),
        /** Trainees who have a mark of it, told or not. */
        marks: integer(),
        /** Of an exam or project whose marks an instructor enters (`grade-parts.ts`). */
        part: nullable(
          object({
            id: integer(),
            /** Held or due so many days after the first day of a trainee's cohort. */
            due_after_days: nullable(integer()),
            /** Marks that trainees see: from the first on it keeps its name and its place. */
            published: integer(),
          }),
        ),
      }),
    ),
    sum: integer(),
    /** Of all weights together: what is sent back with it was changed by nobody meanwhile. */
    version: text(),
  });

export const getGradeWeights = endpoint("GET", "/instructor/courses/:id/grade-weights", {
  summary: "What a course's final grade is made of",
  access: "instructor",
  params: object({ id: integer(1) }),
  data: gradeWeights(),
});
export type GradeWeights = DataOf<typeof getGradeWeights>;
export type WeightRow = GradeWeights["rows"][number];

export const weightsForm = form({
  weights: array()
    .of(
      form({
        key: string().required(key("required")).max(40),
        weight: numberField()
          .required(key("required"))
          .typeError(key("required"))
          .integer(key("selection"))
          .min(0, key("number.range", { min: 0, max: GRADE_WEIGHTS.whole }))
          .max(GRADE_WEIGHTS.whole, key("number.range", { min: 0, max: GRADE_WEIGHTS.whole })),
      }),
    )
    .max(GRADE_WEIGHTS.rowsMax)
    .required(key("required")),
  /** As it was read. */
  version: string().required(key("required")).max(64),
});
export type WeightsForm = InferType<typeof weightsForm>;

/**
 * Changes some weights or all; those that are not named stay. Trainees' grades follow at once. `version_conflict` carries the weights as
 * they are; a row that is not there, one that is named twice, and more than a hundred in all answer `validation_error` of `weights`.
 */
export const saveGradeWeights = endpoint("PUT", "/instructor/courses/:id/grade-weights", {
  summary: "Weigh what a course's final grade is made of",
  access: "instructor",
  params: object({ id: integer(1) }),
  form: weightsForm,
  data: gradeWeights(),
  problems: ["version_conflict"],
});
