import { and, asc, count, desc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import {
  CONVERSATION,
  type ConversationPost,
  type ConversationThread,
  type listConversation,
  type ThreadKind,
  type ThreadState,
} from "#contract/conversation/conversation.ts";
import type { MetaOf } from "#contract/endpoint.ts";
import { allowsAnonymous, blockOf, type Speaker } from "#server/commands/conversation/conversation-access.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { conversationPosts, conversationReads, conversationReports, conversationThreads } from "#server/db/tables/conversation.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";

export interface ThreadsFilter extends NewestQuery {
  q?: string | undefined;
  kind?: ThreadKind | undefined;
  itemId?: number | undefined;
  learnerId?: number | undefined;
  state?: ThreadState | undefined;
  thread?: string | undefined;
}

type ConversationMeta = MetaOf<typeof listConversation>;

const threads = conversationThreads;
const posts = conversationPosts;

/** A page of what somebody may read in a course, filtered, ordered and counted in the database. */
export async function conversationOf(
  db: Executor,
  speaker: Speaker,
  filter: ThreadsFilter,
): Promise<{ items: ConversationThread[]; meta: ConversationMeta }> {
  const [{ ids, meta: page }, news, blocked, anonymous] = await together(db, async (at) =>
    Promise.all([
      newestIds(
        at,
        { table: threads, id: threads.id, at: threads.lastAt },
        and(readable(at, speaker), ...wanted(at, speaker, filter)),
        filter,
      ),
      at.$count(threads, and(readable(at, speaker), unread(at, speaker))),
      blockOf(at, speaker),
      allowsAnonymous(at, speaker.programId),
    ]),
  );
  const meta = { ...page, teaches: speaker.teaches, unread: news, blocked, anonymous };
  if (ids.length === 0) return { items: [], meta };
  const [rows, said] = await together(db, async (at) =>
    Promise.all([threadRows(at, speaker, ids), postRows(at, speaker, ids, filter.thread !== undefined)]),
  );
  const items = rows.map((row) =>
    threadOf(
      row,
      said.filter(({ post }) => post.threadId === row.thread.id),
      speaker,
    ),
  );
  const place = new Map(ids.map((id, index) => [id, index]));
  return { items: items.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)), meta };
}

/** An instructor reads all of the course; a learner its questions and their own messages, and nothing that was hidden as a whole. */
function readable(db: Executor, { userId, programId, teaches }: Speaker): SQL | undefined {
  const own = eq(threads.programId, programId);
  if (teaches) return own;
  const shown = db
    .select({ one: sql`1` })
    .from(posts)
    .where(and(eq(posts.id, threads.id), or(isNull(posts.hiddenAt), eq(posts.userId, userId))));
  return and(own, or(isNull(threads.learnerId), eq(threads.learnerId, userId)), exists(shown));
}

function unread(db: Executor, { userId, since }: Speaker): SQL | undefined {
  const read = db
    .select({ one: sql`1` })
    .from(conversationReads)
    .where(
      and(
        eq(conversationReads.threadId, threads.id),
        eq(conversationReads.userId, userId),
        sql`${conversationReads.readAt} >= ${threads.lastAt}`,
      ),
    );
  return and(ne(threads.lastBy, userId), gt(threads.lastAt, since), sql`not exists ${read}`);
}

function wanted(db: Executor, speaker: Speaker, { q, kind, itemId, learnerId, state, thread }: ThreadsFilter): (SQL | undefined)[] {
  const { userId, teaches } = speaker;
  const by = (where: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(posts)
        .where(and(eq(posts.threadId, threads.id), where)),
    );
  const words = q?.trim() ?? "";
  const says = (value: SQL) => sql`strpos(fold_text(${value}), fold_text(${words})) > 0`;
  // What is hidden from a reader is not found by them either.
  const visible = teaches ? undefined : or(isNull(posts.hiddenAt), eq(posts.userId, userId));
  return [
    thread === undefined ? undefined : eq(threads.id, thread),
    kind === undefined ? undefined : kind === "message" ? isNotNull(threads.learnerId) : isNull(threads.learnerId),
    itemId === undefined ? undefined : eq(threads.itemId, itemId),
    // Whom a nameless question is from is the instructors' to know.
    learnerId === undefined ? undefined : teaches ? or(eq(threads.userId, learnerId), eq(threads.learnerId, learnerId)) : sql`false`,
    state === "unread" ? unread(db, speaker) : undefined,
    state === "mine" ? by(eq(posts.userId, userId)) : undefined,
    state === "unanswered"
      ? sql`${threads.acceptedPostId} is null and not ${by(and(ne(posts.id, threads.id), eq(posts.asTeacher, true), lte(posts.createdAt, threads.lastAt)))}`
      : undefined,
    words === "" ? undefined : or(says(sql`${threads.title}`), by(and(says(sql`${posts.body}`), visible))),
  ];
}

async function threadRows(db: Executor, speaker: Speaker, ids: string[]) {
  const answers = db
    .select({ answers: count() })
    .from(posts)
    .where(and(eq(posts.threadId, threads.id), ne(posts.id, threads.id)));
  return await db
    .select({
      thread: threads,
      item: { id: programItems.id, titleAr: programItems.titleAr, titleEn: programItems.titleEn },
      learner: { id: users.id, nameAr: users.nameAr, nameEn: users.nameEn },
      answers: sql<number>`(${answers})::int`,
      unread: sql<boolean>`${unread(db, speaker)}`,
    })
    .from(threads)
    .leftJoin(programItems, eq(programItems.id, threads.itemId))
    .leftJoin(users, eq(users.id, threads.learnerId))
    .where(inArray(threads.id, ids));
}

/** Of a list the first post, what was marked, and the last of all others; of one thread all. */
async function postRows(db: Executor, { userId }: Speaker, ids: string[], whole: boolean) {
  const numbered = db.$with("numbered").as(
    db
      .select({
        id: posts.id,
        last: sql<number>`row_number() over (partition by ${posts.threadId} order by ${posts.place} desc)`.as("last"),
      })
      .from(posts)
      .where(inArray(posts.threadId, ids)),
  );
  const open = db
    .select({ reports: count() })
    .from(conversationReports)
    .where(and(eq(conversationReports.postId, posts.id), isNull(conversationReports.settledAt)));
  const mine = db
    .select({ one: sql`1` })
    .from(conversationReports)
    .where(and(eq(conversationReports.postId, posts.id), eq(conversationReports.userId, userId)));
  return await db
    .with(numbered)
    .select({
      post: posts,
      author: { nameAr: users.nameAr, nameEn: users.nameEn },
      reports: sql<number>`(${open})::int`,
      reported: sql<boolean>`exists ${mine}`,
    })
    .from(posts)
    .innerJoin(numbered, eq(numbered.id, posts.id))
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(users, eq(users.id, posts.userId))
    .where(
      whole
        ? undefined
        : or(
            lte(numbered.last, CONVERSATION.lastPosts),
            eq(posts.id, threads.id),
            eq(posts.id, threads.acceptedPostId),
            isNotNull(posts.endorsedAt),
          ),
    )
    .orderBy(asc(posts.place), desc(posts.id));
}

type Names = { nameAr: string; nameEn: string | null };
export const bothNames = ({ nameAr, nameEn }: Names) => ({ ar: nameAr, en: nameEn ?? nameAr });

function threadOf(
  { thread, item, learner, answers, unread: isUnread }: Awaited<ReturnType<typeof threadRows>>[number],
  said: Awaited<ReturnType<typeof postRows>>,
  speaker: Speaker,
): ConversationThread {
  return {
    id: thread.id,
    kind: thread.learnerId === null ? "question" : "message",
    item: item && { id: item.id, title: { ar: item.titleAr, en: item.titleEn } },
    title: thread.title,
    learner: learner && { id: learner.id, names: bothNames(learner) },
    mine: thread.userId === speaker.userId,
    accepted_post_id: thread.acceptedPostId,
    unread: isUnread,
    last_at: thread.lastAt.toISOString(),
    answers,
    posts: said.map((row) => postOf(row, speaker)),
  };
}

function postOf({ post, author, reports, reported }: Awaited<ReturnType<typeof postRows>>[number], speaker: Speaker): ConversationPost {
  const mine = post.userId === speaker.userId;
  const mayRead = mine || speaker.teaches || post.hiddenAt === null;
  const named = mine || speaker.teaches || !post.anonymous;
  return {
    id: post.id,
    author: named ? { id: speaker.teaches ? post.userId : null, names: bothNames(author) } : null,
    role: post.asTeacher ? "instructor" : "learner",
    mine,
    anonymous: post.anonymous,
    body: mayRead ? post.body : "",
    written_at: post.writtenAt.toISOString(),
    edited_at: post.editedAt?.toISOString() ?? null,
    deleted: post.deletedAt !== null,
    hidden: post.hiddenAt !== null,
    hidden_reason: mine || speaker.teaches ? post.hiddenReason : null,
    endorsed: post.endorsedAt !== null,
    reported,
    reports: speaker.teaches ? reports : 0,
  };
}
