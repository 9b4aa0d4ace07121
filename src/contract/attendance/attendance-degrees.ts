/** What attendance is worth in a course: policy, counts, computed degrees and the instructor's exceptions (api.md §10). */
import { number as numberField, object as form, string, array, type InferType } from "yup";
import { CSV_TYPE } from "./attendance.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chosenId, key, linesField } from "#contract/form-fields.ts";
import { cursorQuery, wholeMeta } from "#contract/shapes.ts";
import { fileBytes, integer, list, nullable, number, object, oneOf, optional, text, type Static } from "#contract/schema.ts";

export const DEGREES = { maxDegree: 1000, reasonMax: 500, overridesMax: 500 } as const;

const policy = () =>
  object({
    max_degree: number(),
    present: number(),
    late: number(),
    absent: number(),
    excused: oneOf("not_counted", "present"),
    /** Percent that the certificate asks for; 0 where it asks for none. */
    min_rate_for_certificate: integer(),
  });
export type DegreesPolicy = Static<ReturnType<typeof policy>>;

const degreeRow = () =>
  object({
    student_id: integer(),
    number: integer(),
    name: object({ ar: text(), en: nullable(text()) }),
    avatar_url: nullable(text()),
    cohort_id: nullable(integer()),
    counts: object({ present: integer(), late: integer(), absent: integer(), excused: integer(), unmarked: integer() }),
    /** Percent; null before anything counts. */
    rate: nullable(integer()),
    computed: nullable(number()),
    /** Instead of the computed one, by an instructor, with the reason. */
    override: nullable(number()),
    reason: nullable(text()),
    overridden_by: nullable(object({ ar: text(), en: text() })),
    /** The rate against the certificate's minimum. */
    warning: nullable(oneOf("below", "near")),
  });
export type DegreeRow = Static<ReturnType<typeof degreeRow>>;

const degrees = () =>
  object({
    policy: policy(),
    /** Sessions that took place and have at least one mark. */
    sessions_counted: integer(),
    /** Of the cohorts that somebody is in. */
    sessions_total: integer(),
    /** The item of the program's grade that these degrees fill in; null where the grade has none for attendance. */
    grade_item: nullable(object({ id: integer(), weight: integer() })),
    rows: list(degreeRow()),
    /** Of the policy. */
    version: integer(),
  });
export type AttendanceDegrees = Static<ReturnType<typeof degrees>>;

const courseParams = () => object({ id: integer(1) });

export const getAttendanceDegrees = endpoint("GET", "/instructor/courses/:id/attendance-degrees", {
  summary: "Attendance degrees of a course, with their policy",
  access: "instructor",
  shows: "people",
  params: courseParams(),
  query: object({ cohort_id: optional(integer(1)), ...cursorQuery() }),
  data: degrees(),
  meta: wholeMeta(),
});

const share = () => numberField().required(key("required")).typeError(key("required")).min(0, key("selection")).max(1, key("selection"));

/** The policy as it is edited. */
export const policyForm = form({
  max_degree: numberField()
    .required(key("required"))
    .typeError(key("required"))
    .moreThan(0, key("selection"))
    .max(DEGREES.maxDegree, key("selection")),
  present: share(),
  late: share(),
  absent: share(),
  excused: string()
    .required(key("selection"))
    .oneOf(["not_counted", "present"] as const, key("selection")),
  min_rate_for_certificate: numberField()
    .required(key("required"))
    .typeError(key("required"))
    .integer(key("selection"))
    .min(0, key("selection"))
    .max(100, key("selection")),
});

/** An exception for one student; without a degree the computed one counts again. */
export const overrideForm = form({
  student_id: chosenId(),
  degree: numberField()
    .nullable()
    .default(null)
    .typeError(key("required"))
    .min(0, key("selection"))
    .max(DEGREES.maxDegree, key("selection")),
  reason: linesField()
    .max(DEGREES.reasonMax)
    .default("")
    // oxlint-disable-next-line unicorn/no-thenable -- yup's own word
    .when("degree", { is: (degree: unknown) => typeof degree === "number", then: (schema) => schema.required(key("reason.required")) }),
});

export const degreesForm = form({
  policy: policyForm.optional().default(undefined),
  overrides: array().of(overrideForm).default([]).max(DEGREES.overridesMax, key("selection")),
  /** Of the policy as it was seen. */
  version: numberField().required(key("required")).integer(key("required")).min(0, key("required")).max(2_147_483_647),
});
export type DegreesForm = InferType<typeof degreesForm>;

/** A degree above the policy's largest is refused. Everything counts at once: grades and certificates follow. */
export const saveAttendanceDegrees = endpoint("PUT", "/instructor/courses/:id/attendance-degrees", {
  /** Answers the policy as it is, with all rows where they fit one answer, else with those that were changed. */
  summary: "Change the policy of attendance, and degrees of single students with a reason",
  access: "instructor",
  params: courseParams(),
  form: degreesForm,
  data: degrees(),
  problems: ["version_conflict"],
});

export const getDegreesFile = endpoint("GET", "/instructor/courses/:id/attendance-degrees.csv", {
  summary: "Attendance degrees of a course as CSV, UTF-8 with BOM",
  access: "instructor",
  shows: "people",
  params: courseParams(),
  media: [CSV_TYPE],
  data: fileBytes(),
});
