import { randomUUID } from "node:crypto";
import { makeItem, quiz } from "#tests/support/course-factories.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { byTeacher } from "./course.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";
import { classroom } from "./stories.ts";

const NOW = SUNDAY_MORNING.toISOString();
const question = (programId: number) => ({ program_id: programId, kind: "question", title: "ما الفرق؟", body: "لم أفهم", written_at: NOW });
const answer = (threadId: string) => ({ thread_id: threadId, body: "جواب", written_at: NOW });

/** A question of a learner that the instructor answered. */
async function asked(ground: Ground, room: { learner: SignedIn; teacher: SignedIn; program: { id: number } }) {
  const [threadId, postId] = [randomUUID(), randomUUID()];
  await ground.ask(room.learner, "PUT", `/conversation/threads/${threadId}`, question(room.program.id));
  await ground.ask(room.teacher, "PUT", `/conversation/posts/${postId}`, answer(threadId));
  return { threadId, postId };
}

const byLearner =
  (path: (ids: { threadId: string; postId: string }) => string, body?: (threadId: string) => object): Calls[string] =>
  async (ground) => {
    const room = await classroom(ground);
    const ids = await asked(ground, room);
    return { who: room.learner, path: `/conversation${path(ids)}`, ...(body ? { body: body(ids.threadId) } : {}) };
  };

export const conversationCalls: Calls = {
  "PUT /conversation/threads/:id": async (ground) => {
    const room = await classroom(ground);
    return { who: room.learner, path: `/conversation/threads/${randomUUID()}`, body: question(room.program.id) };
  },
  "PUT /conversation/posts/:id": byLearner(() => `/posts/${randomUUID()}`, answer),
  "DELETE /conversation/posts/:id": byLearner(({ threadId }) => `/posts/${threadId}`),
  "PUT /conversation/posts/:id/mark": byLearner(
    ({ postId }) => `/posts/${postId}/mark`,
    () => ({ mark: "accepted", on: true }),
  ),
  // Whoever wrote has read: the instructor has not.
  "PUT /conversation/threads/:id/read": async (ground) => {
    const room = await classroom(ground);
    const id = randomUUID();
    await ground.ask(room.learner, "PUT", `/conversation/threads/${id}`, question(room.program.id));
    return { who: room.teacher, path: `/conversation/threads/${id}/read`, body: { read_at: NOW } };
  },
  "PUT /conversation/posts/:id/report": byLearner(
    ({ postId }) => `/posts/${postId}/report`,
    () => ({ reason: "إعلان" }),
  ),
};

export const conversationKeeping: Calls = {
  "PUT /instructor/programs/:id/students/:userId/notes": byTeacher(async (_, { program, learner }) => [
    `/instructor/programs/${program.id}/students/${learner.user.id}/notes`,
    { id: randomUUID(), text: "يحتاج إلى متابعة" },
  ]),
  "PUT /instructor/programs/:id/students/:userId/extra-time": byTeacher(async (_, { program, learner }) => [
    `/instructor/programs/${program.id}/students/${learner.user.id}/extra-time`,
    { unit: "minutes", amount: 10, reason: "يحتاج إلى وقت أطول" },
  ]),
  "PUT /instructor/programs/:id/students/:userId/due-dates/:iid": byTeacher(async (ground, { program, learner, section }) => {
    const item = await makeItem(ground.db, section.id, { body: quiz() });
    return [
      `/instructor/programs/${program.id}/students/${learner.user.id}/due-dates/${item.id}`,
      { due_on: "2026-12-01", reason: "عذر مقبول" },
    ];
  }),
  "PUT /instructor/courses/:id/comment-bank": byTeacher(async (_, { path }) => [
    `${path}/comment-bank`,
    { id: randomUUID(), text: "أحسنت", shared: true },
  ]),
  "DELETE /instructor/comment-bank/:id": byTeacher(async (ground, { teacher, path }) => {
    const id = randomUUID();
    await ground.ask(teacher, "PUT", `${path}/comment-bank`, { id, text: "أحسنت", shared: true });
    return [`/instructor/comment-bank/${id}`];
  }),
  "DELETE /instructor/learner-notes/:id": byTeacher(async (ground, { program, learner, teacher }) => {
    const id = randomUUID();
    await ground.ask(teacher, "PUT", `/instructor/programs/${program.id}/students/${learner.user.id}/notes`, { id, text: "ملاحظة" });
    return [`/instructor/learner-notes/${id}`];
  }),
  "PUT /instructor/programs/:id/conversation-settings": byTeacher(async (_, { program }) => [
    `/instructor/programs/${program.id}/conversation-settings`,
    { anonymous: true },
  ]),
  "PUT /instructor/programs/:id/conversation-blocks/:userId": byTeacher(async (_, { program, learner }) => [
    `/instructor/programs/${program.id}/conversation-blocks/${learner.user.id}`,
    { reason: "إعلانات" },
  ]),
  "PUT /instructor/conversation/posts/:id/hidden": byTeacher(async (ground, room) => [
    `/instructor/conversation/posts/${(await asked(ground, room)).threadId}/hidden`,
    { reason: "إساءة" },
  ]),
};

/** A post that somebody reported. */
export async function reportedPost(ground: Ground): Promise<string> {
  const room = await classroom(ground);
  const { postId } = await asked(ground, room);
  await ground.ask(room.learner, "PUT", `/conversation/posts/${postId}/report`, { reason: "إعلان" });
  return postId;
}
