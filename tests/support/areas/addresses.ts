import type { CourseSessions } from "#contract/attendance/attendance.ts";
import type { Certificates } from "#contract/certificates/certificates.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import type { MarkingQueue } from "#contract/coursework/marking.ts";
import type { ApiCaller } from "#tests/support/accounts.ts";

interface AreaAddress {
  /** `content`: what it shows with a network. `sentence`: that it is not on this device, or needs a connection, and a way on. */
  shows: "content" | "sentence";
  /** As a person opens it. */
  address: (ids: Ids) => string;
}

/** Things of the demo that addresses name. */
export type Ids = Readonly<Record<string, string | number>>;

const content = (address: (ids: Ids) => string): AreaAddress => ({ shows: "content", address });
const sentence = (address: (ids: Ids) => string): AreaAddress => ({ shows: "sentence", address });
const UNKNOWN = "0193a4f0-0000-7000-8000-000000000000";

/** Those without a parameter show what came along. */
const whole = (paths: readonly string[]): Record<string, AreaAddress> =>
  Object.fromEntries(paths.map((path) => [path, content(() => path)]));

/**
 * Every address of the student area, with what it shows on a device that its person visited once and that has no network now.
 * A unit test compares it with the routes: a new one needs a line here.
 */
export const STUDENT_ADDRESSES: Readonly<Record<string, AreaAddress>> = {
  ...whole([
    "/student",
    "/student/dashboard",
    "/student/enrollments",
    "/student/certifications",
    "/student/certificates",
    "/student/services",
    "/student/services/menu",
    "/student/services/schedule",
    "/student/services/grades",
    "/student/services/check-in",
    "/student/services/excuses",
    "/student/services/excuses/new",
    "/student/services/postponement",
    "/student/services/postponement/new",
    "/student/services/withdrawal",
    "/student/services/withdrawal/new",
    "/student/notifications",
    "/student/profile",
    "/student/profile/menu",
    "/student/profile/account-info",
    "/student/profile/change-password",
    "/student/profile/payment-and-billing",
    "/student/profile/notifications",
    "/student/profile/privacy",
  ]),
  "/student/enrollments/:id/sections": content(({ diploma }) => `/student/enrollments/${diploma}/sections`),
  "/student/certificates/details/:id": content(({ certificate }) => `/student/certificates/details/${certificate}`),
  "/student/certificates/delivery/:id": content(({ certificate }) => `/student/certificates/delivery/${certificate}`),
  "/student/services/excuses/:id": content(({ excuse }) => `/student/services/excuses/${excuse}`),
  "/student/services/postponement/:id": content(({ postponement }) => `/student/services/postponement/${postponement}`),
  "/student/services/withdrawal/:id": content(({ withdrawal }) => `/student/services/withdrawal/${withdrawal}`),
  // Links of emails ask the server once the person says so.
  "/student/verify-email": content(() => `/student/verify-email?token=${UNKNOWN}`),
  "/student/profile/second-factor": sentence(() => "/student/profile/second-factor"),
  "/student/keep-second-factor": content(() => `/student/keep-second-factor?token=${UNKNOWN}`),
  "/student/take-email-back": content(() => `/student/take-email-back?token=${UNKNOWN}`),
  // Who has which seat is asked of the server each time.
  "/student/orders/:id/seats": sentence(() => `/student/orders/${UNKNOWN}/seats`),
  // As every link of an email it asks the server once the person says so.
  "/student/seat-invitation": content(() => `/student/seat-invitation?token=${UNKNOWN}`),
  "/course/:id": content(({ course }) => `/course/${course}`),
  "/course/:id/my-courses": content(({ course }) => `/course/${course}/my-courses`),
  "/course/:id/questions": content(({ course }) => `/course/${course}/questions`),
  // What is one thread of the copy is found in it, or is not there.
  "/course/:id/questions/:threadId": content(({ course }) => `/course/${course}/questions/${UNKNOWN}`),
  "/course/:id/course_rate": content(({ course }) => `/course/${course}/course_rate`),
  "/course/:id/certificate": content(({ course }) => `/course/${course}/certificate`),
  // Lessons come when their course is saved.
  "/course/:id/lesson/:itemId": sentence(({ course, lesson }) => `/course/${course}/lesson/${lesson}`),
};

/** The same of the instructor area. */
export const INSTRUCTOR_ADDRESSES: Readonly<Record<string, AreaAddress>> = {
  ...whole([
    "/instructor",
    "/instructor/dashboard",
    "/instructor/training-programs",
    "/instructor/requests",
    "/instructor/services",
    "/instructor/services/schedule",
    "/instructor/services/excuses",
    "/instructor/services/excuses/new",
    "/instructor/services/withdrawal",
    "/instructor/services/withdrawal-requests",
    "/instructor/services/withdrawal/new",
    "/instructor/notifications",
    "/instructor/profile",
    "/instructor/profile/menu",
    "/instructor/profile/account-info",
    "/instructor/profile/change-password",
    "/instructor/profile/notifications",
  ]),
  // The dashboard asks for it where there is none, and so has read it.
  "/instructor/profile/second-factor": content(() => "/instructor/profile/second-factor"),
  "/instructor/training-programs/:id/students": content(({ taught }) => `/instructor/training-programs/${taught}/students`),
  // Who is at another platform is asked there each time.
  "/instructor/training-programs/:id/elsewhere": sentence(({ taught }) => `/instructor/training-programs/${taught}/elsewhere`),
  // A learner is read when their page is opened.
  "/instructor/training-programs/:id/students/:userId": sentence(
    ({ taught }) => `/instructor/training-programs/${taught}/students/${999999}`,
  ),
  // The demo's instructor has reported nothing: an address of somebody's bookmark.
  "/instructor/services/excuses/:id": sentence(() => `/instructor/services/excuses/${UNKNOWN}`),
  "/instructor/services/withdrawal/:id": sentence(() => `/instructor/services/withdrawal/${UNKNOWN}`),
  ...Object.fromEntries(
    [
      "",
      "/overview",
      "/marking",
      "/groups",
      "/weights",
      "/my-courses",
      "/questions",
      "/course_rate",
      "/certificate",
      "/register-attendance",
      "/attendance_list",
      "/attendance_degree",
      "/add-activity",
      "/add-interactive-lecture",
      "/add-application",
      "/import",
    ].map((path) => [`/instructor/course/:id${path}`, content(({ taught }) => `/instructor/course/${taught}${path}`)]),
  ),
  // What writes text comes with the first lesson that is written.
  "/instructor/course/:id/add-lesson": sentence(({ taught }) => `/instructor/course/${taught}/add-lesson`),
  "/instructor/course/:id/questions/:threadId": content(({ taught }) => `/instructor/course/${taught}/questions/${UNKNOWN}`),
  "/instructor/course/:id/imports/:iid": sentence(({ taught }) => `/instructor/course/${taught}/imports/${UNKNOWN}`),
  // One lesson, one work and one part of the marks are read when they are opened: the lists of them come along.
  "/instructor/course/:id/preview/:itemId": sentence(({ taught, lesson }) => `/instructor/course/${taught}/preview/${lesson}`),
  "/instructor/course/:id/marking/:sid": sentence(({ taught, work }) => `/instructor/course/${taught}/marking/${work}`),
  "/instructor/course/:id/peer-reviews/:itemId": sentence(({ taught }) => `/instructor/course/${taught}/peer-reviews/${999999}`),
  "/instructor/course/:id/marks/:gid": sentence(({ taught }) => `/instructor/course/${taught}/marks/1`),
  // The register of these hours carries what makes its codes.
  "/instructor/course/:id/check-in/:sid": content(({ taught, session }) => `/instructor/course/${taught}/check-in/${session}`),
};

const first = <T>(all: readonly T[], is: (one: T) => boolean = () => true): T => {
  const found = all.find(is);
  if (found === undefined) throw new Error("the demo has none of it");
  return found;
};

/** What the addresses of the demo's student name. */
export async function studentIds(api: ApiCaller): Promise<Ids> {
  const get = async <T>(path: string) => (await api.call<T>("GET", path)).data;
  const enrollments = await get<Enrollment[]>("/student/enrollments?per_page=100");
  const course = first(enrollments, ({ status, program }) => status === "active" && program.type === "course").program.id;
  const { sections, next_item } = await get<CourseOverview>(`/course/${course}/overview`);
  const newest = async (path: string) => first(await get<{ id: string }[]>(path)).id;
  return {
    course,
    lesson: first(
      sections.flatMap(({ items }) => items),
      ({ id }) => id !== next_item?.id,
    ).id,
    diploma: first(enrollments, ({ program }) => program.type === "diploma").id,
    certificate: first(await get<Certificates>("/student/certificates"), ({ status }) => status === "issued").id ?? "",
    excuse: await newest("/student/excuses"),
    postponement: await newest("/student/postponements"),
    withdrawal: await newest("/student/withdrawals"),
  };
}

/** What the addresses of the demo's instructor name. */
export async function instructorIds(api: ApiCaller, now: Date): Promise<Ids> {
  const get = async <T>(path: string) => (await api.call<T>("GET", path)).data;
  const taught = first(await get<{ program: { id: number } }[]>("/instructor/programs")).program.id;
  const near = ({ starts_at }: CourseSessions[number]) => Math.abs(Date.parse(starts_at) - now.getTime()) < 36 * 3_600_000;
  const { sections } = await get<{ sections: { items: { id: number }[] }[] }>(`/instructor/courses/${taught}/outline`);
  return {
    taught,
    lesson: first(sections.flatMap(({ items }) => items)).id,
    session: first(await get<CourseSessions>(`/instructor/courses/${taught}/sessions`), near).id,
    work: first(await get<MarkingQueue>(`/instructor/courses/${taught}/submissions`)).id,
  };
}
