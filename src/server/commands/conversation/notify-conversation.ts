import { eq } from "drizzle-orm";
import { notifyEach } from "#server/commands/notifications/notify.ts";
import { notToldYet, teachersOf, titlesOf } from "#server/commands/notifications/notify-teachers.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import type { PostRow, Speaker, ThreadRow } from "./conversation-access.ts";

const targetId = ({ programId, id }: ThreadRow) => `${programId}-${id}`;

/** A learner asked or wrote: to the instructors. An instructor began messages: to the learner. */
export async function notifyOfThread(tx: Executor, speaker: Speaker, thread: ThreadRow, now: Date): Promise<void> {
  if (!speaker.teaches) await tellTeachers(tx, speaker, thread, now);
  else if (thread.learnerId !== null) await tellLearner(tx, thread.learnerId, thread, "message", now);
}

/** Somebody answered: to who asked; in messages to the other side. */
export async function notifyOfPost(tx: Executor, speaker: Speaker, thread: ThreadRow, now: Date): Promise<void> {
  if (thread.learnerId !== null) {
    if (speaker.teaches) await tellLearner(tx, thread.learnerId, thread, "message", now);
    else await tellTeachers(tx, speaker, thread, now);
  } else if (thread.userId === speaker.userId) {
    // Who asked adds something to a question that waits for an answer.
    if (!speaker.teaches) await tellTeachers(tx, speaker, thread, now);
  } else if (!(await teachersOf(tx, thread.programId)).includes(thread.userId)) await tellLearner(tx, thread.userId, thread, "answer", now);
}

/** A learner's answer was accepted. */
export async function notifyOfAccepted(tx: Executor, speaker: Speaker, thread: ThreadRow, post: PostRow, now: Date): Promise<void> {
  if (!post.asTeacher && post.userId !== speaker.userId) await tellLearner(tx, post.userId, thread, "accepted", now);
}

/** Who has not read of it yet is not told again: ten answers of one evening are one notification. */
async function tellTeachers(tx: Executor, speaker: Speaker, thread: ThreadRow, now: Date): Promise<void> {
  const target = { type: "taught_question", id: targetId(thread) } as const;
  const values = { request: thread.learnerId === null ? "question" : "message", program: await titlesOf(tx, thread.programId) } as const;
  const others = (await teachersOf(tx, thread.programId)).filter((id) => id !== speaker.userId);
  await notifyEach(tx, others, { kind: "request_waiting", target, values }, now, notToldYet(tx, "request_waiting", target));
}

async function tellLearner(
  tx: Executor,
  userId: number,
  thread: ThreadRow,
  about: "answer" | "accepted" | "message",
  now: Date,
): Promise<void> {
  const [person] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  if (!person || person.deletedAt) return;
  const target = { type: "question", id: targetId(thread) } as const;
  const values = { about, program: await titlesOf(tx, thread.programId) };
  const which = about === "accepted" ? undefined : notToldYet(tx, "review_reply", target);
  await notifyEach(tx, [userId], { kind: "review_reply", target, values }, now, which);
}
