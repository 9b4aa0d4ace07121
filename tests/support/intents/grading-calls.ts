import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AttendanceDegrees } from "#contract/attendance/attendance-degrees.ts";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import type { Submission } from "#contract/classroom/lesson-content.ts";
import { files } from "#server/db/tables/files.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { application, makeItem, makeQuestion, quiz } from "#tests/support/course-factories.ts";
import { byTeacher, type Course as Room } from "./course.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";

const EXAM = { type: "final", title_ar: "الاختبار النهائي", title_en: "Final exam", max_degree: 50, weight: 40, due_after_days: 30 };
/** Its type stays, and its weight is another call's matter. */
const { type: _type, weight: _weight, ...RENAMED } = EXAM;

async function exam(ground: Ground, { teacher, path }: Room): Promise<string> {
  const { rows } = await ground.ask<GradeWeights>(teacher, "POST", `${path}/grade-parts`, EXAM);
  const found = rows.findLast(({ part }) => part !== null);
  return `${path}/grade-parts/${found?.part?.id}`;
}
const markOf = ({ enrollmentId }: Room) => ({ marks: [{ number: enrollmentId, status: "graded", degree: 45 }] });

/** Work that a learner handed in, of an item that counts. */
async function handedIn(ground: Ground, { program, section, learner }: Room) {
  const { db } = ground;
  const item = await makeItem(db, section.id, { body: application() });
  const counts = { programId: program.id, programItemId: item.id, titleAr: "تطبيق", titleEn: "Work", maxDegree: 40, weight: 100 };
  await db.insert(gradeItems).values({ ...counts, type: "application" });
  const work = { id: randomUUID(), type: "text", text: "هذا عملي كاملًا", submit: true };
  const { id, version } = await ground.ask<Submission>(learner, "POST", `/applications/${item.id}/submissions`, work);
  return { path: `/instructor/submissions/${id}`, version };
}

/** A note on the first page of work that is a PDF. */
async function paged(ground: Ground, room: Room) {
  const { path } = await handedIn(ground, room);
  const fileId = randomUUID();
  const pdf = { name: "بحث.pdf", type: "application/pdf", bytes: 8, sha256: "0", purpose: "submission" as const };
  await ground.db.insert(files).values({ ...pdf, id: fileId, ownerId: room.learner.user.id });
  await ground.db
    .update(submissions)
    .set({ type: "file", text: null, fileId })
    .where(eq(submissions.id, path.split("/").at(-1) ?? ""));
  const place = { page: 1, x: 0.5, y: 0.5, width: 0, height: 0 };
  return { path: `${path}/page-notes/${randomUUID()}`, note: { file_id: fileId, ...place, text: "أين المصدر؟", version: 0 } };
}

/** A quiz that a learner handed in, one answer of which somebody has to read. */
async function answered(ground: Ground, { section, learner }: Room) {
  const open = makeQuestion({ id: "why", kind: "short_answer", options: [], correct: [], points: 3 });
  const item = await makeItem(ground.db, section.id, { body: quiz({ questions: [open], attemptsAllowed: 1 }) });
  const id = randomUUID();
  await ground.ask(learner, "POST", `/activities/${item.id}/attempts`, { id });
  await ground.ask(learner, "POST", `/attempts/${id}/submit`, { answers: [{ question_id: "why", text: "لأنه كذلك" }] });
  return `/instructor/submissions/${id}`;
}

const TEAMS = { title: "فرق المشروع", joining: "instructor", max_size: null, version: 0 };

/** A set of groups without a group. */
async function groupSet(ground: Ground, { teacher, path }: Room): Promise<string> {
  const id = randomUUID();
  await ground.ask(teacher, "PUT", `${path}/group-sets`, { ...TEAMS, id });
  return `/instructor/group-sets/${id}`;
}

export const gradingCalls: Calls = {
  "PUT /instructor/courses/:id/group-sets": byTeacher(async (_, { path }) => [`${path}/group-sets`, { ...TEAMS, id: randomUUID() }]),
  "DELETE /instructor/group-sets/:sid": byTeacher(async (ground, room) => [await groupSet(ground, room)]),
  "PUT /instructor/group-sets/:sid/groups": byTeacher(async (ground, room) => [
    `${await groupSet(ground, room)}/groups`,
    { cohort_id: room.cohort.id, version: 1, groups: [{ id: randomUUID(), name: null, members: [room.enrollmentId] }] },
  ]),
  "POST /instructor/courses/:id/grade-parts": byTeacher(async (_, { path }) => [`${path}/grade-parts`, EXAM]),
  "PATCH /instructor/courses/:id/grade-parts/:gid": byTeacher(async (ground, room) => [
    await exam(ground, room),
    { ...RENAMED, title_ar: "الختامي" },
  ]),
  "DELETE /instructor/courses/:id/grade-parts/:gid": byTeacher(async (ground, room) => [await exam(ground, room)]),
  "PUT /instructor/courses/:id/grade-parts/:gid/marks": byTeacher(async (ground, room) => [
    `${await exam(ground, room)}/marks`,
    markOf(room),
  ]),
  "POST /instructor/courses/:id/grades/publish": byTeacher(async (ground, room) => {
    await ground.ask(room.teacher, "PUT", `${await exam(ground, room)}/marks`, markOf(room));
    return [`${room.path}/grades/publish`, {}];
  }),
  "PUT /instructor/courses/:id/grade-weights": byTeacher(async (ground, { path, teacher }) => {
    const { version } = await ground.ask<GradeWeights>(teacher, "GET", `${path}/grade-weights`);
    return [`${path}/grade-weights`, { weights: [{ key: "attendance", weight: 10 }], version }];
  }),
  "PUT /instructor/courses/:id/attendance-degrees": byTeacher(async (ground, { path, teacher }) => {
    const { version } = await ground.ask<AttendanceDegrees>(teacher, "GET", `${path}/attendance-degrees`);
    const policy = { max_degree: 20, present: 1, late: 0.5, absent: 0, excused: "not_counted", min_rate_for_certificate: 75 };
    return [`${path}/attendance-degrees`, { policy, overrides: [], version }];
  }),
  "PUT /instructor/submissions/:sid/grade": byTeacher(async (ground, room) => {
    const { path, version } = await handedIn(ground, room);
    return [`${path}/grade`, { degree: 15, feedback: "عمل مرتب", version }];
  }),
  "PUT /instructor/submissions/:sid/page-notes/:id": byTeacher(async (ground, room) => {
    const { path, note } = await paged(ground, room);
    return [path, note];
  }),
  "DELETE /instructor/submissions/:sid/page-notes/:id": byTeacher(async (ground, room) => {
    const { path, note } = await paged(ground, room);
    await ground.ask(room.teacher, "PUT", path, note);
    return [path];
  }),
  "POST /instructor/submissions/:sid/return": byTeacher(async (ground, room) => {
    const { path, version } = await handedIn(ground, room);
    return [`${path}/return`, { note: "أكمل القسم الثاني", version }];
  }),
  "PUT /instructor/submissions/:sid/answers": byTeacher(async (ground, room) => [
    `${await answered(ground, room)}/answers`,
    { marks: [{ question_id: "why", points: 2 }] },
  ]),
};
