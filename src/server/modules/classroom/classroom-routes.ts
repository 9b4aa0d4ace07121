import { and, countDistinct, eq, gt } from "drizzle-orm";
import { mediaReader } from "#server/commands/classroom/media-token.ts";
import {
  getCourseOverview,
  listCourseAnnouncements,
  getEnrollment,
  getEnrollmentContent,
  getEnrollmentSection,
  getEnrollmentSections,
  getItemContent,
  getOfflineManifest,
} from "#contract/classroom/classroom.ts";
import { Problem } from "#contract/problem.ts";
import { sendProgress } from "#contract/classroom/progress.ts";
import { refundEndsAt } from "#contract/orders/refund.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import type { Language } from "#contract/shapes.ts";
import { courseAccess, ownEnrollment } from "#server/commands/content/course-access.ts";
import {
  courseSectionOf,
  courseStateOf,
  itemReferenceOf,
  sectionSummaryOf,
  titleOf,
  titlesOf,
} from "#server/commands/content/course-answer.ts";
import { type CourseTree, courseTree } from "#server/commands/content/course-tree.ts";
import { expireEnrollments } from "#server/commands/enrollments/expire-enrollments.ts";
import { leadInstructors, programTeachers } from "#server/commands/catalogue/program-instructors.ts";
import { reportProgress } from "#server/commands/classroom/report-progress.ts";
import { studentEnrollments } from "#server/commands/enrollments/student-enrollments.ts";
import { sessions } from "#server/db/tables/identity.ts";
import type { Executor } from "#server/db/client.ts";
import { together } from "#server/db/reads/together.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { NEWEST_PER_PAGE } from "#contract/shapes.ts";
import { announcementsOf, itemContent, courseOf, manifestOf } from "./course-queries.ts";

const EXPIRY_SECONDS = 300;

export function classroomRoutes(route: Route, services: Services): void {
  route(getCourseOverview, async ({ params, db, caller, language, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { programId: params.id }, now);
    const [{ course, tree }, teachers, announcements] = await together(db, async (at) =>
      Promise.all([
        courseOf(at, enrolled, language, now),
        programTeachers(at, enrolled.programId, language),
        announcementsOf(at, enrolled, { language, now }),
      ]),
    );
    return {
      data: {
        ...course,
        instructors: teachers,
        announcements: announcements.shown,
        earlier_announcements: announcements.next,
        last_activity_at: tree.lastActivityAt?.toISOString() ?? null,
      },
    };
  });

  route(listCourseAnnouncements, async ({ params, query, db, caller, language, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { programId: params.id }, now);
    const { shown, next } = await announcementsOf(db, enrolled, { language, now, ...query, per_page: query.per_page ?? NEWEST_PER_PAGE });
    return { data: shown, meta: { next_cursor: next } };
  });

  route(getEnrollmentContent, async ({ params, db, caller, language, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { enrollmentId: params.id }, now);
    const { course } = await together(db, (at) => courseOf(at, enrolled, language, now));
    return { data: course };
  });

  route(getEnrollment, async ({ params, db, caller, language, now }) => {
    const enrolled = await ownEnrollment(db, caller.userId, params.id, now);
    const [[used], { lastActivityAt }, enrollment, instructors] = await together(db, async (at) =>
      Promise.all([
        // A device counts while it holds a session.
        at
          .select({ n: countDistinct(sessions.deviceId) })
          .from(sessions)
          .where(and(eq(sessions.userId, caller.userId), gt(sessions.expiresAt, now))),
        courseTree(at, enrolled, now),
        wholeEnrollment(at, caller.userId, enrolled.id, language, now),
        programTeachers(at, enrolled.programId, language),
      ]),
    );
    return {
      data: {
        enrollment,
        instructors,
        policy: { refund_deadline: refundEndsAt(enrolled.startedAt).toISOString(), progress_limit: TERMS.refundProgressPercent },
        devices_used: used?.n ?? 0,
        last_activity_at: lastActivityAt?.toISOString() ?? null,
      },
    };
  });

  route(getEnrollmentSections, async ({ params, db, caller, language, now }) => {
    const enrolled = await ownEnrollment(db, caller.userId, params.id, now);
    const [tree, leads, enrollment] = await together(db, async (at) =>
      Promise.all([
        courseTree(at, enrolled, now),
        leadInstructors(at, [enrolled.programId], language),
        wholeEnrollment(at, caller.userId, enrolled.id, language, now),
      ]),
    );
    const lead = leads.get(enrolled.programId) ?? null;
    const grades = tree.sections.flatMap(({ grade }) => grade ?? []);
    return {
      data: {
        enrollment,
        progress: courseStateOf(tree, enrolled.progress),
        sections: tree.sections.map((section) => sectionSummaryOf(tree, section, language, lead)),
        next_item: tree.next ? itemReferenceOf(tree.next, language) : null,
        next_due: nextDue(tree, language, now),
        average: grades.length > 0 ? Math.round(grades.reduce((sum, grade) => sum + grade, 0) / grades.length) : null,
      },
    };
  });

  route(getEnrollmentSection, async ({ params, db, caller, language, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { enrollmentId: params.id }, now);
    const [tree, leads] = await together(db, async (at) =>
      Promise.all([courseTree(at, enrolled, now), leadInstructors(at, [enrolled.programId], language)]),
    );
    const section = tree.sections.find(({ row }) => row.id === params.sid);
    if (!section) throw new Problem("section_not_found_for_enrollment");
    const lead = leads.get(enrolled.programId) ?? null;
    return { data: courseSectionOf(tree, section, language, lead) };
  });

  route(getItemContent, async ({ params, db, caller, language, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { itemId: params.itemId }, now);
    const reader = mediaReader(services.config, caller, now);
    return { data: await together(db, (at) => itemContent(at, enrolled, params.itemId, reader, language)) };
  });

  route(getOfflineManifest, async ({ params, db, caller, now }) => {
    const enrolled = await courseAccess(db, caller.userId, { enrollmentId: params.id }, now);
    return { data: await together(db, (at) => manifestOf(at, enrolled, mediaReader(services.config, caller, now))) };
  });

  route(sendProgress, async ({ body, db, caller, now, requestId }) => ({
    data: await reportProgress(db, caller.userId, body.events, { now, actor: `user:${caller.userId}`, requestId }),
  }));

  services.jobs.every(EXPIRY_SECONDS, "enrollments that began or ended", async ({ db, now }) => {
    await db.transaction((tx) => expireEnrollments(tx, now));
  });
}

async function wholeEnrollment(db: Executor, userId: number, enrollmentId: number, language: Language, now: Date) {
  const { items } = await studentEnrollments(db, { userId, enrollmentId, limit: 1, offset: 0, language }, now);
  if (!items[0]) throw new Problem("enrollment_not_found");
  return items[0];
}

function nextDue(tree: CourseTree, language: Language, now: Date) {
  const [next] = tree.items
    .flatMap(({ row, dueAt, percent }) => (dueAt && dueAt > now && percent < 100 ? [{ row, dueAt }] : []))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  if (!next) return null;
  return { item_id: next.row.id, title: titleOf(next.row, language), translations: titlesOf(next.row), due_at: next.dueAt.toISOString() };
}
