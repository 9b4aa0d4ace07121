import {
  deletePost,
  listConversation,
  markPost,
  readThread,
  reportPost,
  writePost,
  writeThread,
} from "#contract/conversation/conversation.ts";
import { conversationAccess } from "#server/commands/conversation/conversation-access.ts";
import { markPost as mark, readThread as read, reportPost as report } from "#server/commands/conversation/mark-post.ts";
import { deletePost as remove, writePost as answer, writeThread as ask } from "#server/commands/conversation/write-post.ts";
import type { Route } from "#server/http/route.ts";
import { conversationOf } from "./conversation-queries.ts";

/** What learners and instructors of a course say to each other. Answers stay in the ledger: they hold none of what was written. */
export function conversationRoutes(route: Route): void {
  route(listConversation, async ({ params, query, db, caller, now }) => {
    const speaker = await conversationAccess(db, caller.userId, params.id, now);
    const { items, meta } = await conversationOf(db, speaker, {
      cursor: query.cursor,
      per_page: query.per_page,
      q: query.q,
      kind: query["filter[kind]"],
      itemId: query["filter[item_id]"],
      learnerId: query["filter[learner_id]"],
      state: query["filter[state]"],
      thread: query["filter[thread]"],
    });
    return { data: items, meta };
  });

  route(writeThread, async ({ params, body, db, caller, now }) => ({
    data: { id: params.id, at: (await ask(db, caller.userId, params.id, body, now)).toISOString() },
  }));

  route(writePost, async ({ params, body, db, caller, now }) => ({
    data: { id: params.id, at: (await answer(db, caller.userId, params.id, body, now)).toISOString() },
  }));

  route(deletePost, async ({ params, db, caller, now }) => {
    await remove(db, caller.userId, params.id, now);
    return { data: { done: true } };
  });

  route(markPost, async ({ params, body, db, caller, now }) => {
    await mark(db, caller.userId, params.id, body, now);
    return { data: { done: true } };
  });

  route(readThread, async ({ params, body, db, caller, now }) => {
    await read(db, caller.userId, params.id, body.read_at, now);
    return { data: { done: true } };
  });

  route(reportPost, async ({ params, body, db, caller, now }) => {
    await report(db, caller.userId, params.id, body.reason, now);
    return { data: { done: true } };
  });
}
