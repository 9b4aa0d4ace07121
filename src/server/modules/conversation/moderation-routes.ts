import { asc, eq } from "drizzle-orm";
import {
  blockLearner,
  getConversationSettings,
  hidePost,
  hideReportedPost,
  keepReportedPost,
  listReportedPosts,
  setConversation,
} from "#contract/conversation/conversation-moderation.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { allowsAnonymous } from "#server/commands/conversation/conversation-access.ts";
import {
  blockLearner as block,
  hidePost as hide,
  setConversation as set,
  taughtPost,
} from "#server/commands/conversation/moderate-post.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { conversationBlocks } from "#server/db/tables/conversation.ts";
import { users } from "#server/db/tables/identity.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { bothNames } from "./conversation-queries.ts";
import { reportedPosts } from "./reported-queries.ts";

/** How conversations are kept in order. Every decision leaves an audit row. */
export function conversationModerationRoutes(route: Route, { db }: Services): void {
  route(getConversationSettings, async ({ params, caller }) => {
    await taughtProgram(db, caller.userId, params.id);
    const blocked = await db
      .select({ block: conversationBlocks, person: { nameAr: users.nameAr, nameEn: users.nameEn } })
      .from(conversationBlocks)
      .innerJoin(users, eq(users.id, conversationBlocks.userId))
      .where(eq(conversationBlocks.programId, params.id))
      .orderBy(asc(conversationBlocks.createdAt), asc(conversationBlocks.userId));
    return {
      data: {
        anonymous: await allowsAnonymous(db, params.id),
        blocked: blocked.map(({ block: { userId, reason, createdAt }, person }) => ({
          id: userId,
          names: bothNames(person),
          reason,
          at: createdAt.toISOString(),
        })),
      },
    };
  });

  route(setConversation, async ({ params, body, caller }) => {
    await taughtProgram(db, caller.userId, params.id);
    await set(db, params.id, body.anonymous);
    return { data: { done: true } };
  });

  route(hidePost, async (call) => {
    await taughtPost(db, call.caller.userId, call.params.id);
    await db.transaction((tx) => hide(tx, call.params.id, call.body.reason || null, acting(call)));
    return { data: { done: true } };
  });

  route(blockLearner, async (call) => {
    const { id, userId } = call.params;
    await taughtProgram(db, call.caller.userId, id);
    await db.transaction((tx) => block(tx, { programId: id, learnerId: userId, reason: call.body.reason || null }, acting(call)));
    return { data: { done: true } };
  });

  route(listReportedPosts, async ({ query, language }) => {
    const { items, total } = await reportedPosts(db, { settled: query["filter[state]"] === "settled", ...pageOf(query) }, language);
    return { data: items, meta: pageMetaOf(query, total) };
  });

  route(hideReportedPost, async (call) => {
    await db.transaction((tx) => hide(tx, call.params.id, call.body.reason, acting(call)));
    return { data: { done: true } };
  });

  route(keepReportedPost, async (call) => {
    await db.transaction((tx) => hide(tx, call.params.id, null, acting(call)));
    return { data: { done: true } };
  });
}
