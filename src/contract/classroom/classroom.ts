/**
 * The classroom: /course/{id}, its lessons, and what saves a course offline. `{id}` of a course is the PROGRAM's id; the server finds
 * the caller's enrollment. What a lesson holds is in `lesson-content.ts`, what a student does there in `progress.ts` and `coursework.ts`.
 *
 * Refusals of every call here, in this order: 401 `unauthenticated`; 403 `role_required`; 404 for what does not exist and for what is
 * another student's (`not_found` for a program or item, `enrollment_not_found` for an enrollment); 403 `course_access_denied` without
 * an enrollment that is paid and runs (or is completed); 410 `access_expired` with `data.access_until`; 403 `item_locked`.
 */
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { ENROLLMENT_STATUSES, enrollment } from "#contract/enrollments/enrollments.ts";
import {
  activityDetails,
  applicationDetails,
  ITEM_KINDS,
  itemReference,
  lectureDetails,
  LESSON_FORMATS,
  lessonDetails,
  MEDIA_KINDS,
  titles,
} from "./lesson-content.ts";
import { flag, instant, integer, list, nullable, number, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";
import { cursorMeta, newestQuery, people, programReference } from "#contract/shapes.ts";

export const ITEM_STATUSES = ["locked", "not_started", "in_progress", "completed", "missed"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
export const SECTION_STATUSES = ["locked", "available", "in_progress", "completed", "failed"] as const;
export type SectionStatus = (typeof SECTION_STATUSES)[number];

/** What opens something that is locked. `title` (of another section) and its translations are null unless `after_section`. */
export const lockedReason = () =>
  object({
    code: oneOf("after_section", "after_all", "opens_at", "cohort_not_started"),
    section_id: nullable(integer()),
    title: nullable(text()),
    translations: nullable(titles()),
    opens_at: nullable(instant()),
    /** With `after_all`: how many of the sections before it are completed. */
    done: nullable(integer()),
    total: nullable(integer()),
  });
export type LockedReason = Static<ReturnType<typeof lockedReason>>;

export const courseItem = () =>
  object({
    id: integer(),
    kind: oneOf(...ITEM_KINDS),
    /** Of a lesson. */
    format: nullable(oneOf(...LESSON_FORMATS)),
    /** Its place in the whole course, from 1. */
    number: integer(),
    title: text(),
    translations: titles(),
    duration_min: integer(),
    status: oneOf(...ITEM_STATUSES),
    locked_reason: nullable(lockedReason()),
    /** 0 to 100, never less than it was. */
    percent: integer(),
    /** Where a film or sound was left, seconds. */
    position_s: number(),
    starts_at: nullable(instant()),
    due_at: nullable(instant()),
    is_offline_available: flag(),
    /** Of its files. */
    size_bytes: integer(),
    /** Grows when its content changes: a saved copy of another version is old. */
    version: integer(),
  });
export type CourseItem = Static<ReturnType<typeof courseItem>>;

const sectionProperties = {
  id: integer(),
  /** From 1. */
  order: integer(),
  kind: oneOf("unit", "module"),
  title: text(),
  translations: titles(),
  required: flag(),
  credits: nullable(integer()),
  status: oneOf(...SECTION_STATUSES),
  locked_reason: nullable(lockedReason()),
  progress: integer(),
  items_done: integer(),
  items_total: integer(),
  duration_min: integer(),
  /** Percent of the section's quizzes and applications that have a mark; null before the first. */
  grade: nullable(integer()),
  completed_at: nullable(instant()),
  instructor: nullable(text()),
};
export const sectionSummary = () => object(sectionProperties);
export type SectionSummary = Static<ReturnType<typeof sectionSummary>>;
export const courseSection = () => object({ ...sectionProperties, items: list(courseItem()) });
export type CourseSection = Static<ReturnType<typeof courseSection>>;

export const announcement = () =>
  object({
    id: integer(),
    title: text(),
    body: list(text()),
    translations: object({ ar: object({ title: text(), body: list(text()) }), en: object({ title: text(), body: list(text()) }) }),
    by: nullable(text()),
    published_at: instant(),
  });
export type Announcement = Static<ReturnType<typeof announcement>>;

const courseState = () =>
  object({
    percent: integer(),
    items_done: integer(),
    items_total: integer(),
    sections_done: integer(),
    sections_total: integer(),
    minutes_left: integer(),
  });

const course = {
  enrollment_id: integer(),
  program: programReference(),
  status: oneOf(...ENROLLMENT_STATUSES),
  access_until: instant(),
  progress: courseState(),
  next_item: nullable(itemReference()),
  sections: list(courseSection()),
};
const problems = ["course_access_denied", "access_expired"] as const;
const enrollmentParams = () => object({ id: integer(1) });

/** One reading gives the whole page: also what is kept for reading it offline. */
export const getCourseOverview = endpoint("GET", "/course/:id/overview", {
  summary: "A course as its student sees it: progress, next item, outline, announcements",
  access: "student",
  inView: true,
  params: object({ id: integer(1) }),
  data: object({
    ...course,
    instructors: people(),
    announcements: list(announcement()),
    /** Where the earlier ones begin (`listCourseAnnouncements`); null where these are all. */
    earlier_announcements: nullable(text()),
    last_activity_at: nullable(instant()),
  }),
  problems,
});

export const listCourseAnnouncements = endpoint("GET", "/course/:id/announcements", {
  summary: "What a course announced to its student, newest first",
  access: "student",
  inView: true,
  params: object({ id: integer(1) }),
  query: object(newestQuery()),
  data: list(announcement()),
  meta: object(cursorMeta()),
  problems,
});
export type CourseOverview = DataOf<typeof getCourseOverview>;

export const getEnrollmentContent = endpoint("GET", "/student/enrollments/:id/content", {
  summary: "The outline of an enrollment's program with the state of each item",
  access: "student",
  inView: true,
  params: enrollmentParams(),
  data: object(course),
  problems: ["enrollment_not_found", ...problems],
});

/** Ended, postponed and withdrawn enrollments are told here too: the page says what became of them. */
export const getEnrollment = endpoint("GET", "/student/enrollments/:id", {
  summary: "One enrollment",
  access: "student",
  inView: true,
  params: enrollmentParams(),
  data: object({
    enrollment: enrollment(),
    instructors: people(),
    policy: object({ refund_deadline: instant(), progress_limit: integer() }),
    devices_used: integer(),
    last_activity_at: nullable(instant()),
  }),
  problems: ["enrollment_not_found"],
});

/** Sections of an enrollment that gives no access any more are shown as they were left. */
export const getEnrollmentSections = endpoint("GET", "/student/enrollments/:id/sections", {
  summary: "Modules of a diploma, or units of a course, in order",
  access: "student",
  inView: true,
  params: enrollmentParams(),
  data: object({
    enrollment: enrollment(),
    progress: courseState(),
    /** The cohort's first and last day are in `enrollment.cohort`. */
    sections: list(sectionSummary()),
    next_item: nullable(itemReference()),
    /** The earliest deadline that is still ahead. */
    next_due: nullable(object({ item_id: integer(), title: text(), translations: titles(), due_at: instant() })),
    /** Mean of the sections that have a grade, percent. */
    average: nullable(integer()),
  }),
  problems: ["enrollment_not_found"],
});
export type EnrollmentSections = DataOf<typeof getEnrollmentSections>;

export const getEnrollmentSection = endpoint("GET", "/student/enrollments/:id/sections/:sid", {
  summary: "One section with its items",
  access: "student",
  inView: true,
  params: object({ id: integer(1), sid: integer(1) }),
  data: courseSection(),
  problems: ["enrollment_not_found", "section_not_found_for_enrollment", ...problems],
});

const neighbour = () => nullable(itemReference());

/** Exactly one of the four details is there: that of `kind`. */
export const itemContent = () =>
  object({
    item: courseItem(),
    enrollment_id: integer(),
    program: programReference(),
    section: object({ id: integer(), order: integer(), title: text(), translations: titles() }),
    items_total: integer(),
    previous: neighbour(),
    next: neighbour(),
    lesson: nullable(lessonDetails()),
    interactive_lecture: nullable(lectureDetails()),
    activity: nullable(activityDetails()),
    application: nullable(applicationDetails()),
  });
export type ItemContent = Static<ReturnType<typeof itemContent>>;

export const getItemContent = endpoint("GET", "/content/:itemId", {
  summary: "What a lesson, lecture, activity or application holds",
  access: "student",
  params: object({ itemId: integer(1) }),
  data: itemContent(),
  problems: ["item_locked", ...problems],
});

/**
 * What to fetch to have a course without a network: `GET /content/{id}` of each of `items` (kept as that answer's data), and the
 * bytes of each of `files`, kept under their address WITHOUT its query. Locked and not yet released items are left out.
 */
export const getOfflineManifest = endpoint("GET", "/student/enrollments/:id/offline-manifest", {
  summary: "Items and files that make a course readable offline, with sizes",
  access: "student",
  params: enrollmentParams(),
  data: object({
    enrollment_id: integer(),
    program_id: integer(),
    items: list(object({ id: integer(), version: integer(), size_bytes: integer() })),
    files: list(
      object({
        id: uuid(),
        item_ids: list(integer()),
        kind: oneOf(...MEDIA_KINDS),
        url: text(),
        type: text(),
        bytes: integer(),
        etag: text(),
      }),
    ),
    /** Bytes of all files, each counted once. */
    total: integer(),
  }),
  problems: ["enrollment_not_found", ...problems],
});
export type OfflineManifest = DataOf<typeof getOfflineManifest>;
