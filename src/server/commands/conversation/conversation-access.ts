import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { conversationBlocks, conversationPosts, conversationSettings, conversationThreads } from "#server/db/tables/conversation.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/** Somebody who converses in a course: its instructor, or a learner to whom it is open now. */
export interface Speaker {
  userId: number;
  programId: number;
  teaches: boolean;
  /** What was said before that is no news to them. */
  since: Date;
}

export type ThreadRow = typeof conversationThreads.$inferSelect;
export type PostRow = typeof conversationPosts.$inferSelect;

/** @throws Problem of `courseAccess` for who neither teaches the course nor learns in it now */
export async function conversationAccess(db: Executor, userId: number, programId: number, now: Date): Promise<Speaker> {
  const [taught] = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.id, programId), inArray(programs.id, taughtProgramIds(db, userId))));
  if (taught) return { userId, programId, teaches: true, since: new Date(0) };
  const enrolled = await courseAccess(db, userId, { programId }, now);
  return { userId, programId, teaches: false, since: enrolled.startedAt };
}

/**
 * A thread that somebody may read, locked until the transaction ends: of two answers at once one comes after the other.
 * @throws Problem `not_found` for none, for messages of others and for whoever was never in the course; else that of `courseAccess`
 */
export async function threadAccess(
  tx: Executor,
  userId: number,
  threadId: string,
  now: Date,
): Promise<{ speaker: Speaker; thread: ThreadRow }> {
  const [thread] = await tx.select().from(conversationThreads).where(eq(conversationThreads.id, threadId)).for("update");
  if (!thread) throw new Problem("not_found");
  const speaker = await conversationAccess(tx, userId, thread.programId, now).catch(async (error: unknown) => {
    const where = and(eq(enrollments.userId, userId), eq(enrollments.programId, thread.programId));
    throw (await tx.$count(enrollments, where)) === 0 ? new Problem("not_found") : error;
  });
  if (thread.learnerId !== null && !speaker.teaches && thread.learnerId !== userId) throw new Problem("not_found");
  if (!speaker.teaches && (await isHiddenFrom(tx, thread, userId))) throw new Problem("not_found");
  return { speaker, thread };
}

/** A thread whose first post was hidden is its author's and the instructors'. */
async function isHiddenFrom(db: Executor, { id }: ThreadRow, userId: number): Promise<boolean> {
  const [first] = await db.select().from(conversationPosts).where(eq(conversationPosts.id, id));
  return !first || (first.hiddenAt !== null && first.userId !== userId);
}

/** @throws Problem `not_found`; as `threadAccess` for its thread */
export async function postAccess(tx: Executor, userId: number, postId: string, now: Date) {
  const [known] = await tx.select({ threadId: conversationPosts.threadId }).from(conversationPosts).where(eq(conversationPosts.id, postId));
  if (!known) throw new Problem("not_found");
  const { speaker, thread } = await threadAccess(tx, userId, known.threadId, now);
  const [post] = await tx.select().from(conversationPosts).where(eq(conversationPosts.id, postId));
  if (!post) throw new Problem("not_found");
  return { speaker, thread, post };
}

/** Why somebody may write no more in a course; null who may. */
export async function blockOf(db: Executor, { userId, programId, teaches }: Speaker): Promise<string | null> {
  if (teaches) return null;
  const [block] = await db
    .select({ reason: conversationBlocks.reason })
    .from(conversationBlocks)
    .where(and(eq(conversationBlocks.programId, programId), eq(conversationBlocks.userId, userId)));
  return block?.reason ?? null;
}

export async function allowsAnonymous(db: Executor, programId: number): Promise<boolean> {
  const [row] = await db.select().from(conversationSettings).where(eq(conversationSettings.programId, programId));
  return row?.anonymous ?? false;
}
