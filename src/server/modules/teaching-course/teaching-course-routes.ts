import { msg } from "@lingui/core/macro";
import { and, asc, eq, gte, lte } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import {
  createAnnouncement,
  deleteAnnouncement,
  deleteReviewReply,
  editAnnouncement,
  listAnnouncements,
  listCourseCertificates,
  listCourseReviews,
  replyToCourseReview,
} from "#contract/content/teaching-course.ts";
import { replyToReview, takeBackReply } from "#server/commands/reviews/answer-review.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { notifyLearners } from "#server/commands/notifications/notify-many.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds } from "#server/db/newest.ts";
import { together } from "#server/db/reads/together.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { announcements } from "#server/db/tables/learning.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { announcementValues, courseAnnouncements, teacherOf } from "./course-announcements.ts";
import { courseCertificates } from "./course-certificates.ts";
import { courseReviews, oneReview, taughtReview } from "./course-reviews.ts";

/** Reviews, announcements and certificates of a course, for who teaches it. */
export function teachingCourseRoutes(route: Route, { db }: Services): void {
  route(listCourseReviews, async ({ caller, params, query, language }) => {
    await taughtProgram(db, caller.userId, params.id);
    const { perPage, offset } = pageOf(query);
    const filter = { programId: params.id, replied: query["filter[replied]"], stars: query["filter[stars]"], limit: perPage, offset };
    const { items, total, meta } = await courseReviews(db, caller.userId, filter, language);
    return { data: items, meta: { ...pageMetaOf(query, total), ...meta } };
  });

  route(replyToCourseReview, async ({ caller, params, body, language, now }) => {
    await db.transaction(async (tx) => {
      const { programId } = await taughtReview(tx, caller.userId, params.id);
      await replyToReview(tx, { userId: caller.userId, programId, reviewId: params.id, body: body.body }, now);
    });
    return { data: await oneReview(db, caller.userId, params.id, language), message: msg`Your reply was published.` };
  });

  route(deleteReviewReply, async ({ caller, params, language }) => {
    await db.transaction(async (tx) => {
      await taughtReview(tx, caller.userId, params.id);
      await takeBackReply(tx, params.id);
    });
    return { data: await oneReview(db, caller.userId, params.id, language), message: msg`Your reply was deleted.` };
  });

  route(listAnnouncements, async ({ caller, params, query, language, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    const newest = { table: announcements, id: announcements.id, at: announcements.publishedAt };
    const { ids, meta } = await newestIds(db, newest, eq(announcements.programId, params.id), query);
    return { data: await courseAnnouncements(db, params.id, ids, { language, now }), meta };
  });

  route(createAnnouncement, async (call) => {
    const { caller, params, body, now } = call;
    const id = await db.transaction(async (tx) => {
      const program = await taughtProgram(tx, caller.userId, params.id);
      const values = await announcementValues(tx, params.id, body);
      const [made] = await tx
        .insert(announcements)
        .values({ ...values, programId: params.id, instructorId: await teacherOf(tx, caller.userId), publishedAt: now })
        .returning({ id: announcements.id });
      if (!made) throw new Error("an announcement was not written");
      await recordTransition(tx, { subject: "announcement", subjectId: String(made.id), from: null, to: "published" }, acting(call));
      await notifyLearners(
        tx,
        values.cohortId === null ? { programId: params.id } : { cohortId: values.cohortId },
        {
          kind: "announcement",
          target: { type: "course", id: String(params.id) },
          values: { title: { ar: values.titleAr, en: values.titleEn }, program: { ar: program.titleAr, en: program.titleEn } },
        },
        now,
      );
      return made.id;
    });
    return { data: await one(db, params.id, id, call), message: msg`The announcement was sent to the trainees.` };
  });

  route(editAnnouncement, async (call) => {
    const { caller, params, body } = call;
    await db.transaction(async (tx) => {
      await taughtProgram(tx, caller.userId, params.id);
      const values = await announcementValues(tx, params.id, body);
      const changed = await tx.update(announcements).set(values).where(named(params)).returning({ id: announcements.id });
      if (changed.length === 0) throw new Problem("not_found");
      await recordTransition(tx, { subject: "announcement", subjectId: String(params.aid), from: "published", to: "edited" }, acting(call));
    });
    return { data: await one(db, params.id, params.aid, call), message: msg`The announcement was changed.` };
  });

  route(deleteAnnouncement, async (call) => {
    const { caller, params } = call;
    await db.transaction(async (tx) => {
      await taughtProgram(tx, caller.userId, params.id);
      const gone = await tx.delete(announcements).where(named(params)).returning({ id: announcements.id });
      if (gone.length === 0) throw new Problem("not_found");
      await recordTransition(
        tx,
        { subject: "announcement", subjectId: String(params.aid), from: "published", to: "deleted" },
        acting(call),
      );
    });
    return { data: { done: true }, message: msg`The announcement was deleted.` };
  });

  route(listCourseCertificates, async ({ caller, params, query, language, now }) => {
    const [program, endsOn] = await together(db, (read) =>
      Promise.all([taughtProgram(read, caller.userId, params.id), runningUntil(read, params.id, riyadhDay(now))]),
    );
    const { perPage, offset } = pageOf(query);
    const filter = { state: query["filter[state]"], q: (query.q ?? "").trim(), limit: perPage, offset };
    const { rows, total, counts } = await courseCertificates(db, params.id, filter, language, now);
    return {
      data: rows,
      meta: {
        ...pageMetaOf(query, total),
        enabled: program.certificateEnabled,
        requires: { progress: program.requiredProgress, grade: program.requiredGrade, attendance: program.requiredAttendance },
        counts,
        ends_on: endsOn,
      },
    };
  });
}

const named = ({ id, aid }: { id: number; aid: number }) => and(eq(announcements.id, aid), eq(announcements.programId, id));

async function one(db: Executor, programId: number, id: number, { language, now }: { language: "ar" | "en"; now: Date }) {
  const [found] = await courseAnnouncements(db, programId, [id], { language, now });
  if (!found) throw new Problem("not_found");
  return found;
}

/** The last day of the cohort that runs; null between cohorts. */
async function runningUntil(db: Executor, programId: number, today: string): Promise<string | null> {
  const [running] = await db
    .select({ endsOn: cohorts.endsOn })
    .from(cohorts)
    .where(and(eq(cohorts.programId, programId), lte(cohorts.startsOn, today), gte(cohorts.endsOn, today)))
    .orderBy(asc(cohorts.id))
    .limit(1);
  return running?.endsOn ?? null;
}
