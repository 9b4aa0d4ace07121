import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ReportedPost } from "#contract/conversation/conversation-moderation.ts";
import type { Language } from "#contract/shapes.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { listedPosts } from "#server/commands/conversation/listed-posts.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { conversationPosts, conversationReports, conversationThreads } from "#server/db/tables/conversation.ts";
import { users } from "#server/db/tables/identity.ts";
import { bothNames } from "./conversation-queries.ts";

/** Posts that somebody reported: those with open reports, or those that were decided about; the oldest first. */
export async function reportedPosts(
  db: Executor,
  { settled, perPage, offset }: { settled: boolean; perPage: number; offset: number },
  language: Language,
): Promise<{ items: ReportedPost[]; total: number }> {
  const where = listedPosts(db, settled);
  const total = await db.$count(conversationPosts, where);
  const rows = await db
    .select({
      post: conversationPosts,
      title: conversationThreads.title,
      author: { id: users.id, nameAr: users.nameAr, nameEn: users.nameEn },
      program: programReferenceColumns,
    })
    .from(conversationPosts)
    .innerJoin(conversationThreads, eq(conversationThreads.id, conversationPosts.threadId))
    .innerJoin(users, eq(users.id, conversationPosts.userId))
    .innerJoin(programs, eq(programs.id, conversationThreads.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(where)
    .orderBy(asc(conversationPosts.place))
    .limit(perPage)
    .offset(offset);
  const reports = await db
    .select()
    .from(conversationReports)
    .where(
      and(
        inArray(
          conversationReports.postId,
          rows.map(({ post }) => post.id),
        ),
        settled ? undefined : isNull(conversationReports.settledAt),
      ),
    )
    .orderBy(asc(conversationReports.createdAt), asc(conversationReports.userId));
  return {
    total,
    items: rows.map(({ post, title, author, program }) => ({
      id: post.id,
      program: programReference(program, language),
      title,
      author: { id: author.id, names: bothNames(author) },
      body: post.body,
      written_at: post.writtenAt.toISOString(),
      hidden_reason: post.hiddenReason,
      reports: reports.filter(({ postId }) => postId === post.id).map(({ reason, createdAt }) => ({ reason, at: createdAt.toISOString() })),
    })),
  };
}
