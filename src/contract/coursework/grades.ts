import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { LETTERS } from "./grade.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, optional, text } from "#contract/schema.ts";
import { newestMeta, newestQuery, programReference } from "#contract/shapes.ts";

export const GRADE_TYPES = ["quiz", "assignment", "application", "attendance", "midterm", "final", "project"] as const;
export const GRADE_STATUSES = ["upcoming", "not_submitted", "submitted", "graded", "passed", "failed", "absent", "excused"] as const;

const titles = () => object({ ar: object({ title: text() }), en: object({ title: text() }) });

const gradeItem = () =>
  object({
    id: integer(),
    title: text(),
    translations: titles(),
    type: oneOf(...GRADE_TYPES),
    /** Of `max_degree`; null until its mark is published. */
    degree: nullable(number()),
    max_degree: number(),
    /** Percent of the program's grade. */
    weight: integer(),
    /** What the degree brings into the whole, of `weight` points. */
    counted: nullable(number()),
    /** In Riyadh: when it falls due, or when it was graded. */
    date: nullable(day()),
    question_count: nullable(integer()),
    status: oneOf(...GRADE_STATUSES),
    feedback: nullable(text()),
  });

/** A program's grade as its student may see it: marks that are not published are as if they were not there. */
const programGrades = () =>
  object({
    enrollment_id: integer(),
    program: programReference(),
    /** Whether any mark is published. */
    published: flag(),
    /** Percent points earned, of the `max` that are graded; `open` are still to come and `lost` are gone. */
    total: number(),
    max: number(),
    open: number(),
    lost: number(),
    pass_mark: integer(),
    /** Once nothing is open. */
    letter: nullable(oneOf(...LETTERS)),
    passed: nullable(flag()),
    /** Points still needed of those that are open: 0 where passed, null where they do not suffice. */
    needed_to_pass: nullable(number()),
    updated_at: nullable(instant()),
    items: list(gradeItem()),
  });

export const getGrades = endpoint("GET", "/student/grades", {
  summary: "The student's grades, program by program",
  access: "student",
  inView: true,
  query: object({ ...newestQuery(), "filter[enrollment_id]": optional(integer(1)) }),
  data: list(programGrades()),
  meta: newestMeta(),
});
export type Grades = DataOf<typeof getGrades>;
export type ProgramGrades = Grades[number];
export type GradeItem = ProgramGrades["items"][number];
