/** Reviews, announcements and certificates of a course, for who teaches it. `:id` is the PROGRAM's id. */
import { number as numberField, object as form, string, type InferType } from "yup";
import { certificateSnapshot, requirement } from "#contract/certificates/certificates.ts";
import { announcement } from "#contract/classroom/classroom.ts";
import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { key, linesField, ofText, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { replyForm } from "#contract/reviews/reviews.ts";
import { day, flag, instant, integer, list, nullable, number, object, oneOf, optional, text, uuid, type Static } from "#contract/schema.ts";
import { newestMeta, newestQuery, ok, pageMeta, pageQuery } from "#contract/shapes.ts";
import { learner } from "#contract/enrollments/teaching.ts";

const course = () => object({ id: integer(1) });

const courseReview = () =>
  object({
    id: integer(),
    author: text(),
    translations: object({ ar: object({ author: text() }), en: object({ author: text() }) }),
    stars: integer(1, 5),
    body: nullable(text()),
    verified: flag(),
    created_at: instant(),
    reply: nullable(object({ body: text(), by: text(), at: instant(), own: flag() })),
  });
export type CourseReview = Static<ReturnType<typeof courseReview>>;

/** Published ones alone. */
export const listCourseReviews = endpoint("GET", "/instructor/courses/:id/reviews", {
  summary: "Published reviews of a course, those without a reply first",
  access: "instructor",
  shows: "people",
  params: course(),
  query: object({ ...pageQuery(), "filter[replied]": optional(oneOf("yes", "no")), "filter[stars]": optional(integer(1, 5)) }),
  data: list(courseReview()),
  meta: object({
    ...pageMeta().properties,
    rating: nullable(number()),
    count: integer(),
    unanswered: integer(),
    /** How many gave one star, two, … five. */
    stars: list(integer()),
  }),
});

const review = () => object({ id: integer(1) });

/** The last reply stands: sent again it changes the reply, and its author is told the first time alone. `:id` is the review's. */
export const replyToCourseReview = endpoint("POST", "/instructor/reviews/:id/reply", {
  summary: "Answer a published review, or change the answer",
  access: "instructor",
  params: review(),
  form: replyForm,
  data: courseReview(),
});

export const deleteReviewReply = endpoint("DELETE", "/instructor/reviews/:id/reply", {
  summary: "Take back the answer to a review",
  access: "instructor",
  params: review(),
  data: courseReview(),
});

export const ANNOUNCEMENT = { titleMax: 160, bodyMax: 4_000 } as const;

const courseAnnouncement = () =>
  object({ ...announcement().properties, cohort_id: nullable(integer()), /** How many learners it is for. */ students: integer() });
export type CourseAnnouncement = Static<ReturnType<typeof courseAnnouncement>>;

/** Paragraphs are separated by an empty line. What is left empty in English is shown in Arabic. */
export const announcementForm = form({
  title_ar: requiredLine(ANNOUNCEMENT.titleMax),
  title_en: string().transform(ofText(plainLine)).max(ANNOUNCEMENT.titleMax).default(""),
  body_ar: requiredLines(ANNOUNCEMENT.bodyMax),
  body_en: linesField().max(ANNOUNCEMENT.bodyMax).default(""),
  /** One cohort alone. */
  cohort_id: numberField().integer(key("selection")).min(1).max(2_147_483_647).nullable().default(null),
});
export type AnnouncementForm = InferType<typeof announcementForm>;

export const listAnnouncements = endpoint("GET", "/instructor/courses/:id/announcements", {
  summary: "Announcements of a course, newest first",
  access: "instructor",
  params: course(),
  query: object(newestQuery()),
  data: list(courseAnnouncement()),
  meta: newestMeta(),
});

export const createAnnouncement = endpoint("POST", "/instructor/courses/:id/announcements", {
  summary: "Announce something to the learners of a course; they are told",
  access: "instructor",
  success: 201,
  params: course(),
  form: announcementForm,
  data: courseAnnouncement(),
});

const oneAnnouncement = () => object({ id: integer(1), aid: integer(1) });

/** Nobody is told again. */
export const editAnnouncement = endpoint("PATCH", "/instructor/courses/:id/announcements/:aid", {
  summary: "Change an announcement",
  access: "instructor",
  params: oneAnnouncement(),
  form: announcementForm,
  data: courseAnnouncement(),
});

export const deleteAnnouncement = endpoint("DELETE", "/instructor/courses/:id/announcements/:aid", {
  summary: "Delete an announcement",
  access: "instructor",
  params: oneAnnouncement(),
  data: ok(),
});

export const CERTIFICATE_STATES = ["earned", "ready", "near", "far"] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];
/** So many percent points may the largest distance to a requirement be that is not met, to count as `near`. */
export const NEAR_PERCENT = 20;

/** `ready`: all is met, and the certificate is not issued yet. Grades are those that learners see. */
export const listCourseCertificates = endpoint("GET", "/instructor/courses/:id/certificates", {
  summary: "What a course asks for its certificate, who has earned it and who is near",
  access: "instructor",
  shows: "people",
  params: course(),
  query: object({ ...pageQuery(), "filter[state]": optional(oneOf(...CERTIFICATE_STATES)), q: optional(text(120)) }),
  data: list(
    object({
      enrollment_id: integer(),
      student: learner(),
      state: oneOf(...CERTIFICATE_STATES),
      requirements: list(requirement()),
      certificate: nullable(
        object({
          id: uuid(),
          number: nullable(text()),
          issued_at: nullable(instant()),
          holder_ar: nullable(certificateSnapshot().properties.holder_ar),
        }),
      ),
    }),
  ),
  meta: object({
    ...pageMeta().properties,
    enabled: flag(),
    requires: object({ progress: integer(), grade: integer(), attendance: integer() }),
    counts: object({ earned: integer(), ready: integer(), near: integer(), far: integer() }),
    ends_on: nullable(day()),
  }),
});
export type CourseCertificates = DataOf<typeof listCourseCertificates>;
