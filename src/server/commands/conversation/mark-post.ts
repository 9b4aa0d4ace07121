import { eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { conversationPosts, conversationReads, conversationReports, conversationThreads } from "#server/db/tables/conversation.ts";
import { postAccess, threadAccess } from "./conversation-access.ts";
import { notifyOfAccepted } from "./notify-conversation.ts";

/**
 * Accepts an answer (its asker, or an instructor) or vouches for a post (an instructor), or takes that back; a thread has one accepted
 * answer, the last. What it is already it stays.
 * @throws Problem of `postAccess`; `forbidden` for everybody else
 */
export async function markPost(
  tx: Executor,
  userId: number,
  postId: string,
  { mark, on }: { mark: "accepted" | "endorsed"; on: boolean },
  now: Date,
): Promise<void> {
  const { speaker, thread, post } = await postAccess(tx, userId, postId, now);
  const asker = thread.userId === userId && thread.learnerId === null;
  if (mark === "endorsed" ? !speaker.teaches : !(speaker.teaches || asker) || post.id === thread.id) throw new Problem("forbidden");
  if (post.deletedAt || (on && post.hiddenAt)) throw new Problem("not_found");
  if (mark === "endorsed") {
    await tx
      .update(conversationPosts)
      .set({ endorsedAt: on ? now : null })
      .where(eq(conversationPosts.id, postId));
    return;
  }
  const is = thread.acceptedPostId === postId;
  if (is === on) return;
  await tx
    .update(conversationThreads)
    .set({ acceptedPostId: on ? postId : null })
    .where(eq(conversationThreads.id, thread.id));
  if (on) await notifyOfAccepted(tx, speaker, thread, post, now);
}

/** Read further than before; never less far, and never into the future. */
export async function readThread(tx: Executor, userId: number, threadId: string, at: string, now: Date): Promise<void> {
  const { thread } = await threadAccess(tx, userId, threadId, now);
  const readAt = new Date(Math.min(Date.parse(at), now.getTime()));
  await tx
    .insert(conversationReads)
    .values({ threadId: thread.id, userId, readAt })
    .onConflictDoUpdate({
      target: [conversationReads.threadId, conversationReads.userId],
      set: { readAt: sql`greatest(${conversationReads.readAt}, excluded.read_at)` },
    });
}

/** @throws Problem of `postAccess`; `not_found` for one's own */
export async function reportPost(tx: Executor, userId: number, postId: string, reason: string, now: Date): Promise<void> {
  const { post } = await postAccess(tx, userId, postId, now);
  if (post.userId === userId || post.deletedAt) throw new Problem("not_found");
  const report = { reason, settledAt: null, createdAt: now };
  await tx
    .insert(conversationReports)
    .values({ postId, userId, ...report })
    .onConflictDoUpdate({ target: [conversationReports.postId, conversationReports.userId], set: report });
}
