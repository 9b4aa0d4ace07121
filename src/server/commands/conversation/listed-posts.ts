import { and, eq, exists, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { conversationPosts, conversationReports } from "#server/db/tables/conversation.ts";

/** Posts that somebody reported: those with open reports, or those that were decided about. */
export function listedPosts(db: Executor, settled: boolean): SQL | undefined {
  const theirs = (where = isNotNull(conversationReports.postId)) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(conversationReports)
        .where(and(eq(conversationReports.postId, conversationPosts.id), where)),
    );
  const open = theirs(isNull(conversationReports.settledAt));
  return settled ? and(theirs(), not(open)) : open;
}
