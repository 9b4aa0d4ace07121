import { randomUUID } from "node:crypto";
import type { Register } from "#contract/attendance/attendance.ts";
import { checkInCode } from "#contract/attendance/check-in-code.ts";
import { application, makeItem, makeSection, quiz } from "#tests/support/course-factories.ts";
import { makePackage } from "#tests/support/packages/package-factories.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";
import { classroom, halfway } from "./stories.ts";

/** Somebody who learns, in front of an item; a lesson where nothing else is said. */
async function learning(ground: Ground, body?: ItemBody) {
  const { learner, program, enrollment } = await halfway(ground);
  const section = await makeSection(ground.db, program.id);
  const item = await makeItem(ground.db, section.id, body ? { body } : {});
  return { learner, enrollment, item };
}
const NOW = SUNDAY_MORNING.toISOString();
const note = (itemId: number) => ({ item_id: itemId, body: "الوسيط لا يتأثر بالشاذ", written_at: NOW });
const ANSWERS = { answers: [{ question_id: "one", choices: ["a"] }] };

/** An attempt at a quiz that was begun. */
async function attempt(ground: Ground) {
  const { learner, item } = await learning(ground, quiz());
  const id = randomUUID();
  await ground.ask(learner, "POST", `/activities/${item.id}/attempts`, { id });
  return { learner, path: `/attempts/${id}` };
}

export const learningCalls: Calls = {
  "PUT /student/notes/:id": async (ground) => {
    const { learner, item } = await learning(ground);
    return { who: learner, path: `/student/notes/${randomUUID()}`, body: note(item.id) };
  },
  "DELETE /student/notes/:id": async (ground) => {
    const { learner, item } = await learning(ground);
    const path = `/student/notes/${randomUUID()}`;
    await ground.ask(learner, "PUT", path, note(item.id));
    return { who: learner, path };
  },
  "PUT /content/:itemId/package-state": async (ground) => {
    const { learner, program } = await halfway(ground);
    const section = await makeSection(ground.db, program.id);
    const item = await makePackage(ground.server.services, section.id);
    const state = { completion: "completed", success: "passed", score: 90, location: "3", suspend_data: "a", total_s: 60 };
    return { who: learner, path: `/content/${item.id}/package-state`, body: { ...state, reported_at: NOW } };
  },
  "POST /student/progress/batch": async (ground) => {
    const { learner, enrollment, item } = await learning(ground);
    const event = { id: randomUUID(), enrollment_id: enrollment.id, item_id: item.id, verb: "completed", occurred_at: NOW };
    return { who: learner, path: "/student/progress/batch", body: { events: [event] } };
  },
  "POST /activities/:id/attempts": async (ground) => {
    const { learner, item } = await learning(ground, quiz());
    return { who: learner, path: `/activities/${item.id}/attempts`, body: { id: randomUUID() } };
  },
  "PUT /attempts/:aid/answers": async (ground) => {
    const { learner, path } = await attempt(ground);
    return { who: learner, path: `${path}/answers`, body: ANSWERS };
  },
  "POST /attempts/:aid/submit": async (ground) => {
    const { learner, path } = await attempt(ground);
    return { who: learner, path: `${path}/submit`, body: ANSWERS };
  },
  "POST /applications/:id/submissions": async (ground) => {
    const { learner, item } = await learning(ground, application());
    const body = { id: randomUUID(), type: "text", text: "هذا عملي كاملًا", submit: true };
    return { who: learner, path: `/applications/${item.id}/submissions`, body };
  },
  "PUT /applications/:id/group": async (ground) => {
    const { teacher, learner, program, cohort } = await classroom(ground);
    const set = { id: randomUUID(), title: "فرق المشروع", joining: "learners", max_size: 4, version: 0 };
    await ground.ask(teacher, "PUT", `/instructor/courses/${program.id}/group-sets`, set);
    const section = await makeSection(ground.db, program.id);
    const group = { id: randomUUID(), name: null, members: [] };
    await ground.ask(teacher, "PUT", `/instructor/group-sets/${set.id}/groups`, { cohort_id: cohort.id, version: 1, groups: [group] });
    const item = await makeItem(ground.db, section.id, { body: { ...application(), groupSetId: set.id } });
    return { who: learner, path: `/applications/${item.id}/group`, body: { group_id: group.id } };
  },
  "POST /student/attendance/check-in": async (ground) => {
    const { learner, teacher, session } = await classroom(ground);
    const path = `/instructor/sessions/${session.id}`;
    await ground.ask(teacher, "POST", `${path}/check-in`, {
      opens_at: "2026-11-22T05:55:00.000Z",
      closes_at: "2026-11-22T06:30:00.000Z",
      late_after_min: 10,
    });
    const { check_in } = await ground.ask<Register>(teacher, "GET", `${path}/attendance`);
    const code = await checkInCode(check_in.secret, SUNDAY_MORNING.getTime());
    const body = { id: randomUUID(), session_id: session.id, code, scanned_at: NOW, client_id: "device-1" };
    return { who: learner, path: "/student/attendance/check-in", body };
  },
};
