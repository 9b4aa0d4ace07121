import { randomUUID } from "node:crypto";
import { reviews } from "#server/db/tables/catalogue.ts";
import { refundQuotes, withdrawals } from "#server/db/tables/requests.ts";
import { makeMp4 } from "#tests/support/files/media-files.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { byTeacher, type Course as Room } from "./course.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";
import { classroom, waitingExcuse } from "./stories.ts";

const NEWS = { title_ar: "تغيير القاعة", body_ar: "القاعة 12.", title_en: "", body_en: "", cohort_id: null };
const announced = async (ground: Ground, { teacher, path }: Room) =>
  `${path}/announcements/${(await ground.ask<{ id: number }>(teacher, "POST", `${path}/announcements`, NEWS)).id}`;

/** A review that a learner has written, and everybody sees. */
async function reviewed({ db }: Ground, { program, learner }: Room) {
  const written = { programId: program.id, userId: learner.user.id, authorAr: "سارة", authorEn: "Sarah", stars: 5, body: "دورة نافعة" };
  const [review] = await db
    .insert(reviews)
    .values({ ...written, status: "published", publishedAt: SUNDAY_MORNING })
    .returning();
  return review?.id ?? 0;
}

/** A session of the instructor's own that lies ahead. */
const coming = ({ db }: Ground, { cohort, program }: Room) =>
  makeSession(db, cohort.id, "2026-11-24T13:30:00Z", { instructorId: program.teacher.id });

const PLACE = { location: "online", join_url: "https://meet.example/room" };
const planOf = ({ program, cohort }: Room) => ({
  course_id: program.id,
  cohort_id: cohort.id,
  title_ar: "لقاء الأسئلة",
  title_en: "Questions",
  kind: "interactive_lecture",
  day: "2026-11-26",
  time: "16:30",
  minutes: 90,
  ...PLACE,
});

/** A film that was brought, of the instructor of a class; its id. */
async function film(ground: Ground, { teacher, program }: Room): Promise<string> {
  const what = { courseId: program.id, purpose: "lecture_recording" as const, name: "تسجيل.mp4" };
  const { file } = await ground.uploader(teacher).whole(makeMp4(), what);
  if (!file) throw new Error("a recording was refused");
  return file.id;
}

const absence = (sessionId: number) => ({
  id: randomUUID(),
  session_ids: [sessionId],
  reason_code: "official",
  reason: "مهمة رسمية",
  proposed: "recorded",
});
const departure = () => ({ id: randomUUID(), reason: "انتقال إلى جامعة أخرى", effective_from: "2026-11-29" });
const idOf = async (asked: Promise<{ id: string }>) => (await asked).id;

/** A learner who asked to leave. */
async function leaving(ground: Ground) {
  const room = await classroom(ground);
  const base = { userId: room.learner.user.id, enrollmentId: room.enrollmentId, createdAt: SUNDAY_MORNING };
  const [id, quoteId] = [randomUUID(), randomUUID()];
  const sums = { amount: 95_000, vat: 12_391, paid: 95_000, progress: 18, paidAt: new Date("2026-11-11T06:00:00Z") };
  await ground.db.insert(refundQuotes).values({ ...base, id: quoteId, eligible: true, ...sums });
  const asked = { status: "pending" as const, reasonCode: "schedule" as const, reason: "دوام", quoteId };
  await ground.db.insert(withdrawals).values({ ...base, id, reference: `WD-${id.slice(0, 8)}`, ...asked });
  return { ...room, id };
}

const WINDOW = { opens_at: "2026-11-22T05:55:00.000Z", closes_at: "2026-11-22T06:30:00.000Z", late_after_min: 10 };

export const teachingCalls: Calls = {
  "POST /instructor/courses/:id/announcements": byTeacher(async (_, { path }) => [`${path}/announcements`, NEWS]),
  "PATCH /instructor/courses/:id/announcements/:aid": byTeacher(async (ground, room) => [
    await announced(ground, room),
    { ...NEWS, body_ar: "القاعة 14." },
  ]),
  "DELETE /instructor/courses/:id/announcements/:aid": byTeacher(async (ground, room) => [await announced(ground, room)]),
  "POST /instructor/reviews/:id/reply": byTeacher(async (ground, room) => [
    `/instructor/reviews/${await reviewed(ground, room)}/reply`,
    { body: "شكرًا لك" },
  ]),
  "DELETE /instructor/reviews/:id/reply": byTeacher(async (ground, room) => {
    const path = `/instructor/reviews/${await reviewed(ground, room)}/reply`;
    await ground.ask(room.teacher, "POST", path, { body: "شكرًا لك" });
    return [path];
  }),
  "POST /learning-programs/:id/reviews/:rid/reply": byTeacher(async (ground, room) => [
    `/learning-programs/${room.program.id}/reviews/${await reviewed(ground, room)}/reply`,
    { body: "شكرًا لك" },
  ]),
  "DELETE /instructor/schedule/feed": byTeacher(async (ground, { teacher }) => {
    await ground.ask(teacher, "POST", "/instructor/schedule/feed");
    return ["/instructor/schedule/feed"];
  }),
  "POST /instructor/sessions": byTeacher(async (_, room) => [
    "/instructor/sessions",
    { ...planOf(room), section_id: room.section.id, recurrence: { frequency: "weekly", interval: 1, weekdays: [4], count: 3 } },
  ]),
  "PATCH /instructor/sessions/:id": byTeacher(async (ground, room) => [
    `/instructor/sessions/${(await coming(ground, room)).id}`,
    { day: "2026-11-25", time: "17:00", minutes: 60, ...PLACE, sequence: 0 },
  ]),
  "POST /instructor/sessions/:id/cancel": byTeacher(async (ground, room) => [
    `/instructor/sessions/${(await coming(ground, room)).id}/cancel`,
    { reason: "مرض" },
  ]),
  "POST /instructor/sessions/:id/restore": byTeacher(async (ground, room) => {
    const path = `/instructor/sessions/${(await coming(ground, room)).id}`;
    await ground.ask(room.teacher, "POST", `${path}/cancel`, { reason: "مرض" });
    return [`${path}/restore`];
  }),
  "PUT /instructor/sessions/:id/recording": byTeacher(async (ground, room) => [
    `/instructor/sessions/${room.missed.id}/recording`,
    { file_id: await film(ground, room) },
  ]),
  "DELETE /instructor/sessions/:id/recording": byTeacher(async (ground, room) => {
    const path = `/instructor/sessions/${room.missed.id}/recording`;
    await ground.ask(room.teacher, "PUT", path, { file_id: await film(ground, room) });
    return [path];
  }),
  "PUT /instructor/sessions/:sid/attendance": byTeacher(async (_, { session, learner }) => {
    const marked = { student_id: learner.user.id, mark: "present", marked_at: SUNDAY_MORNING.toISOString() };
    return [`/instructor/sessions/${session.id}/attendance`, { marks: [{ ...marked, client_id: randomUUID(), seen_version: 0 }] }];
  }),
  "POST /instructor/sessions/:sid/check-in": byTeacher(async (_, { session }) => [`/instructor/sessions/${session.id}/check-in`, WINDOW]),
  "DELETE /instructor/sessions/:sid/check-in": byTeacher(async (ground, { session, teacher }) => {
    const path = `/instructor/sessions/${session.id}/check-in`;
    await ground.ask(teacher, "POST", path, WINDOW);
    return [path, { closed_at: SUNDAY_MORNING.toISOString() }];
  }),
  "POST /instructor/excuses": byTeacher(async (ground, room) => ["/instructor/excuses", absence((await coming(ground, room)).id)]),
  "POST /instructor/excuses/:id/cancel": byTeacher(async (ground, room) => {
    const form = absence((await coming(ground, room)).id);
    return [`/instructor/excuses/${await idOf(ground.ask(room.teacher, "POST", "/instructor/excuses", form))}/cancel`];
  }),
  "POST /instructor/programs/:id/withdrawal": byTeacher(async (_, { program }) => [
    `/instructor/programs/${program.id}/withdrawal`,
    departure(),
  ]),
  "POST /instructor/program-withdrawals/:id/cancel": byTeacher(async (ground, { program, teacher }) => {
    const asked = ground.ask<{ id: string }>(teacher, "POST", `/instructor/programs/${program.id}/withdrawal`, departure());
    return [`/instructor/program-withdrawals/${await idOf(asked)}/cancel`];
  }),
  "POST /instructor/courses/:id/excuses/:eid/decide": async (ground) => {
    const { teacher, program, id } = await waitingExcuse(ground);
    const body = { decision: "approve", note: "سلامات", version: 1 };
    return { who: teacher, path: `/instructor/courses/${program.id}/excuses/${id}/decide`, body };
  },
  "POST /instructor/withdrawal-requests/:id/recommend": async (ground) => {
    const { teacher, id } = await leaving(ground);
    const body = { recommendation: "approve", note: "متدربة جادة", version: 1 };
    return { who: teacher, path: `/instructor/withdrawal-requests/${id}/recommend`, body };
  },
};
