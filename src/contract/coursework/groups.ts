/**
 * Groups of learners that hand work in together. A set divides the learners of a course, cohort by cohort; applications name the set that
 * hands them in (`group_set_id`). Another's course answers as a missing one.
 */
import { array, number as numberField, object as form, string } from "yup";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { chosenId, clientId, key, ofText, requiredLine } from "#contract/form-fields.ts";
import { titles } from "#contract/classroom/lesson-content.ts";
import { learner } from "#contract/enrollments/teaching.ts";
import { GROUP_JOINING, ownGroup } from "./own-group.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { day, integer, list, nullable, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** `sizeMax`: members of a group. */
export const GROUPS = { setsMax: 20, groupsMax: 200, membersMax: 5_000, nameMax: 80, sizeMax: 100 } as const;

const groupSet = () =>
  object({
    id: uuid(),
    title: text(),
    joining: oneOf(...GROUP_JOINING),
    /** Of a group that learners choose; null: no limit. */
    max_size: nullable(integer()),
    version: integer(),
    /** Applications that its groups hand in. */
    items: list(object({ id: integer(), translations: titles() })),
    /** Of the cohort that was asked for, in their order. */
    groups: list(object({ id: uuid(), name: nullable(text()), members: list(integer()) })),
  });
export type GroupSet = Static<ReturnType<typeof groupSet>>;

const course = () => object({ id: integer(1) });

export const getCourseGroups = endpoint("GET", "/instructor/courses/:id/groups", {
  summary: "Groups of a course in one cohort, the latest that began where none is named, with the learners to divide",
  access: "instructor",
  shows: "people",
  params: course(),
  query: object({ cohort_id: optional(integer(1)) }),
  data: object({
    cohorts: list(object({ id: integer(), starts_on: day(), ends_on: day() })),
    /** Null where the course has no cohort. */
    cohort_id: nullable(integer()),
    learners: list(object({ enrollment_id: integer(), student: learner() })),
    sets: list(groupSet()),
  }),
});
export type CourseGroups = DataOf<typeof getCourseGroups>;

const version = () => numberField().required(key("required")).integer(key("required")).min(0, key("required"));
const size = key("number.range", { min: 1, max: GROUPS.sizeMax });

/** Under an id that is there the set is changed: `version` is the one that was seen, 0 of a new one. */
export const keepGroupSet = endpoint("PUT", "/instructor/courses/:id/group-sets", {
  summary: "Make a set of groups, or change its title and who chooses",
  access: "instructor",
  params: course(),
  form: form({
    id: clientId(),
    title: requiredLine(GROUPS.nameMax),
    joining: string()
      .required(key("selection"))
      .oneOf([...GROUP_JOINING], key("selection")),
    max_size: numberField().nullable().default(null).typeError(size).integer(size).min(1, size).max(GROUPS.sizeMax, size),
    version: version(),
  }),
  data: ok(),
  problems: ["version_conflict"],
});

export const removeGroupSet = endpoint("DELETE", "/instructor/group-sets/:sid", {
  summary: "Take a set of groups away that no application names",
  access: "instructor",
  params: object({ sid: uuid() }),
  data: ok(),
  problems: ["still_in_use"],
});

/**
 * The groups of a set in one cohort as they shall be, in their order; who is named in none is in none. A learner of another cohort, one who
 * withdrew, or one named twice: `validation_error`. What was handed in stays with those who handed it in.
 */
export const arrangeGroups = endpoint("PUT", "/instructor/group-sets/:sid/groups", {
  summary: "Say who is in which group of a cohort",
  access: "instructor",
  params: object({ sid: uuid() }),
  form: form({
    cohort_id: chosenId(),
    version: version(),
    groups: array()
      .of(
        form({
          id: clientId(),
          name: string().transform(ofText(plainLine)).max(GROUPS.nameMax).nullable().default(null),
          members: array().of(chosenId()).max(GROUPS.membersMax).default([]),
        }),
      )
      .max(GROUPS.groupsMax)
      .default([]),
  }),
  data: object({ version: integer() }),
  problems: ["version_conflict"],
});

/**
 * Joins a group of the application's set, or leaves one (`null`). Needs a network: places are counted. Where the instructor divides:
 * `not_found`; after own work of the set was handed in: `submission_closed`.
 */
export const chooseGroup = endpoint("PUT", "/applications/:id/group", {
  summary: "Join a group, or leave it",
  access: "student",
  params: object({ id: integer(1) }),
  body: object({ group_id: nullable(uuid()) }),
  data: ownGroup(),
  problems: ["group_full", "submission_closed", "course_access_denied", "access_expired", "item_locked"],
});
