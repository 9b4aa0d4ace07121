import { and, eq, inArray } from "drizzle-orm";
import { CONVERSATION, type PostForm, type ThreadForm } from "#contract/conversation/conversation.ts";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { conversationPosts, conversationReads, conversationThreads } from "#server/db/tables/conversation.ts";
import {
  allowsAnonymous,
  blockOf,
  conversationAccess,
  type PostRow,
  type Speaker,
  threadAccess,
  type ThreadRow,
} from "./conversation-access.ts";
import { notifyOfPost, notifyOfThread } from "./notify-conversation.ts";

/** By the device, never later than it arrived: a device whose clock is ahead writes now (P11). */
const writtenAt = (said: string, now: Date): Date => new Date(Math.min(Date.parse(said), now.getTime()));

/**
 * Asks a question or begins messages, under the id that the device gave; or changes what its author wrote.
 * @throws Problem of `conversationAccess`; `conversation_blocked`; `not_found` for another's id, and for what no longer can be changed
 */
export async function writeThread(tx: Executor, userId: number, id: string, form: ThreadForm, now: Date): Promise<Date> {
  const speaker = await conversationAccess(tx, userId, form.program_id, now);
  await refuseBlocked(tx, speaker);
  const written = writtenAt(form.written_at, now);
  const [known] = await tx.select().from(conversationThreads).where(eq(conversationThreads.id, id)).for("update");
  if (known) {
    if (known.programId !== form.program_id) throw new Problem("not_found");
    const [first] = await tx.select().from(conversationPosts).where(eq(conversationPosts.id, id));
    await changePost(tx, userId, first, form.body, written);
    await tx.update(conversationThreads).set({ title: form.title }).where(eq(conversationThreads.id, id));
    return written;
  }
  const [thread] = await tx
    .insert(conversationThreads)
    .values({
      id,
      programId: form.program_id,
      itemId: form.kind === "question" && form.item_id ? await itemOf(tx, form.program_id, form.item_id) : null,
      learnerId: form.kind === "message" ? await learnerOf(tx, speaker, form.learner_id ?? null, now) : null,
      userId,
      title: form.title,
      lastAt: now,
      lastBy: userId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!thread) throw new Problem("not_found");
  await addPost(tx, { id, thread, speaker, form }, now);
  await notifyOfThread(tx, speaker, thread, now);
  return written;
}

/**
 * Answers in a thread, or changes what its author answered.
 * @throws Problem of `threadAccess`; `conversation_blocked`; `validation_error` beyond the number that a thread holds
 */
export async function writePost(tx: Executor, userId: number, id: string, form: PostForm, now: Date): Promise<Date> {
  const { speaker, thread } = await threadAccess(tx, userId, form.thread_id, now);
  await refuseBlocked(tx, speaker);
  const written = writtenAt(form.written_at, now);
  const [known] = await tx.select().from(conversationPosts).where(eq(conversationPosts.id, id));
  if (known) {
    if (known.threadId !== thread.id) throw new Problem("not_found");
    await changePost(tx, userId, known, form.body, written);
    return written;
  }
  if ((await tx.$count(conversationPosts, eq(conversationPosts.threadId, thread.id))) >= CONVERSATION.postsMost)
    throw new Problem("validation_error", { fields: { body: [{ key: "list.max", values: { max: CONVERSATION.postsMost } }] } });
  await addPost(tx, { id, thread, speaker, form }, now);
  await tx.update(conversationThreads).set({ lastAt: now, lastBy: userId }).where(eq(conversationThreads.id, thread.id));
  await notifyOfPost(tx, speaker, thread, now);
  return written;
}

interface NewPost {
  id: string;
  thread: ThreadRow;
  speaker: Speaker;
  form: { body: string; anonymous: boolean; written_at: string };
}

async function addPost(tx: Executor, { id, thread, speaker: { userId, teaches }, form }: NewPost, now: Date): Promise<void> {
  const mayHide = form.anonymous && !teaches && thread.learnerId === null && (await allowsAnonymous(tx, thread.programId));
  const [added] = await tx
    .insert(conversationPosts)
    .values({
      id,
      threadId: thread.id,
      userId,
      asTeacher: teaches,
      anonymous: mayHide,
      body: form.body,
      writtenAt: writtenAt(form.written_at, now),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: conversationPosts.id });
  // Its id is a post of somebody else, who was here first.
  if (!added) throw new Problem("not_found");
  await noteRead(tx, userId, thread.id, now);
}

/** What an instructor vouched for were other words. */
async function changePost(tx: Executor, userId: number, post: PostRow | undefined, body: string, written: Date): Promise<void> {
  if (!post || post.userId !== userId || post.deletedAt || post.hiddenAt) throw new Problem("not_found");
  if (post.body === body) return;
  await tx.update(conversationPosts).set({ body, editedAt: written, endorsedAt: null }).where(eq(conversationPosts.id, post.id));
}

/** Deletes a post of the caller's; what others answered stays. Twice it changes nothing. */
export async function deletePost(tx: Executor, userId: number, id: string, now: Date): Promise<void> {
  const [post] = await tx
    .select()
    .from(conversationPosts)
    .where(and(eq(conversationPosts.id, id), eq(conversationPosts.userId, userId)));
  if (!post) return;
  const { threadId } = post;
  await tx.select({ id: conversationThreads.id }).from(conversationThreads).where(eq(conversationThreads.id, threadId)).for("update");
  if (id !== threadId) {
    await tx.update(conversationThreads).set({ acceptedPostId: null }).where(eq(conversationThreads.acceptedPostId, id));
    await tx.delete(conversationPosts).where(eq(conversationPosts.id, id));
    return;
  }
  if ((await tx.$count(conversationPosts, eq(conversationPosts.threadId, threadId))) === 1) {
    await tx.delete(conversationThreads).where(eq(conversationThreads.id, threadId));
    return;
  }
  await tx.update(conversationThreads).set({ title: "" }).where(eq(conversationThreads.id, threadId));
  await tx.update(conversationPosts).set({ body: "", deletedAt: now, endorsedAt: null }).where(eq(conversationPosts.id, id));
}

export async function noteRead(tx: Executor, userId: number, threadId: string, readAt: Date): Promise<void> {
  await tx
    .insert(conversationReads)
    .values({ threadId, userId, readAt })
    .onConflictDoUpdate({ target: [conversationReads.threadId, conversationReads.userId], set: { readAt } });
}

async function refuseBlocked(db: Executor, speaker: Speaker): Promise<void> {
  if ((await blockOf(db, speaker)) !== null) throw new Problem("conversation_blocked");
}

/** A published item of the course. @throws Problem `not_found` */
async function itemOf(db: Executor, programId: number, itemId: number): Promise<number> {
  const mine = db.select({ id: programSections.id }).from(programSections).where(eq(programSections.programId, programId));
  const [item] = await db
    .select({ id: programItems.id })
    .from(programItems)
    .where(and(eq(programItems.id, itemId), eq(programItems.status, "published"), inArray(programItems.sectionId, mine)));
  if (!item) throw new Problem("not_found");
  return item.id;
}

/** Whom messages are with: the learner who writes, or one to whom the course is open. @throws Problem `not_found` */
async function learnerOf(db: Executor, { userId, programId, teaches }: Speaker, learnerId: number | null, now: Date): Promise<number> {
  if (!teaches) return userId;
  if (learnerId === null) throw new Problem("validation_error", { fields: { learner_id: [{ key: "selection" }] } });
  await courseAccess(db, learnerId, { programId }, now).catch(() => {
    throw new Problem("not_found");
  });
  return learnerId;
}
