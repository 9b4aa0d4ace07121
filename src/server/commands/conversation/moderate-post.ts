import { and, eq, inArray, isNull } from "drizzle-orm";
import { CONVERSATION } from "#contract/conversation/conversation.ts";
import { Problem } from "#contract/problem.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import {
  conversationBlocks,
  conversationPosts,
  conversationReports,
  conversationSettings,
  conversationThreads,
} from "#server/db/tables/conversation.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/**
 * Hides a post with a reason, or shows it again; either settles its open reports. What it is already it stays.
 * @throws Problem `not_found` for none
 */
export async function hidePost(tx: Executor, postId: string, reason: string | null, context: ActionContext): Promise<void> {
  const [post] = await tx.select().from(conversationPosts).where(eq(conversationPosts.id, postId)).for("update");
  if (!post || post.deletedAt) throw new Problem("not_found");
  const from = post.hiddenAt ? "hidden" : "shown";
  const to = reason === null ? "shown" : "hidden";
  if (from !== to || post.hiddenReason !== reason) {
    await tx
      .update(conversationPosts)
      .set({ hiddenAt: reason === null ? null : context.now, hiddenReason: reason, ...(reason === null ? {} : { endorsedAt: null }) })
      .where(eq(conversationPosts.id, postId));
    await recordTransition(tx, { subject: "post", subjectId: postId, from, to, reason }, context);
  }
  if (to === "hidden")
    await tx.update(conversationThreads).set({ acceptedPostId: null }).where(eq(conversationThreads.acceptedPostId, postId));
  await tx
    .update(conversationReports)
    .set({ settledAt: context.now })
    .where(and(eq(conversationReports.postId, postId), isNull(conversationReports.settledAt)));
}

/** @throws Problem `not_found` for a post of a course that the account does not teach */
export async function taughtPost(db: Executor, userId: number, postId: string): Promise<void> {
  const [row] = await db
    .select({ id: conversationPosts.id })
    .from(conversationPosts)
    .innerJoin(conversationThreads, eq(conversationThreads.id, conversationPosts.threadId))
    .where(and(eq(conversationPosts.id, postId), inArray(conversationThreads.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
}

/**
 * Keeps a learner of the course from writing in it, or lets them again.
 * @throws Problem `not_found` for whoever was never enrolled there
 */
export async function blockLearner(
  tx: Executor,
  { programId, learnerId, reason }: { programId: number; learnerId: number; reason: string | null },
  context: ActionContext,
): Promise<void> {
  const enrolled = and(eq(enrollments.userId, learnerId), eq(enrollments.programId, programId));
  if ((await tx.$count(enrollments, enrolled)) === 0) throw new Problem("not_found");
  const theirs = and(eq(conversationBlocks.programId, programId), eq(conversationBlocks.userId, learnerId));
  const [known] = await tx.select().from(conversationBlocks).where(theirs).for("update");
  if ((known?.reason ?? null) === reason) return;
  if (
    reason !== null &&
    !known &&
    (await tx.$count(conversationBlocks, eq(conversationBlocks.programId, programId))) >= CONVERSATION.blocksMost
  )
    refuseField("reason", "list.max", { max: CONVERSATION.blocksMost });
  if (reason === null) await tx.delete(conversationBlocks).where(theirs);
  else
    await tx
      .insert(conversationBlocks)
      .values({ programId, userId: learnerId, reason, createdAt: context.now })
      .onConflictDoUpdate({ target: [conversationBlocks.programId, conversationBlocks.userId], set: { reason } });
  await recordTransition(
    tx,
    {
      subject: "speaker",
      subjectId: `${programId}/${learnerId}`,
      from: known ? "blocked" : null,
      to: reason === null ? "free" : "blocked",
      reason,
    },
    context,
  );
}

export async function setConversation(tx: Executor, programId: number, anonymous: boolean): Promise<void> {
  await tx
    .insert(conversationSettings)
    .values({ programId, anonymous })
    .onConflictDoUpdate({ target: conversationSettings.programId, set: { anonymous } });
}
