import { msg } from "@lingui/core/macro";
import {
  getSubmission,
  gradeSubmission,
  listSubmissions,
  markAnswers,
  publishGrades,
  returnSubmission,
} from "#contract/coursework/marking.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { announceGrades } from "#server/commands/coursework/announce-grades.ts";
import { gradeForAll, returnForAll } from "#server/commands/coursework/groups/mark-group.ts";
import { lockTaughtAttempt, lockWork, markAttempt } from "#server/commands/coursework/mark-work.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { unpublishedMarks } from "#server/commands/coursework/waiting-work.ts";
import type { Executor } from "#server/db/client.ts";
import { acting } from "#server/http/acting.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { markingDetails } from "./marking-details.ts";
import { workRows } from "./queue-rows.ts";
import { queuePage } from "./work-queue.ts";

/** Marking: what waits for a person, and when learners hear of it. */
export function markingRoutes(route: Route, { db }: Services): void {
  route(listSubmissions, async ({ caller, params, query, language }) => {
    await taughtProgram(db, caller.userId, params.id);
    const { perPage, offset } = pageOf(query);
    const found = await queuePage(
      db,
      params.id,
      {
        state: query["filter[status]"] ?? "waiting",
        itemId: query["filter[item_id]"],
        published: query["filter[published]"],
        q: (query.q ?? "").trim(),
      },
      { newestFirst: query.sort === "newest", limit: perPage, offset, cursor: query.cursor },
    );
    return {
      data: await workRows(db, found.ids, language),
      meta: {
        ...pageMetaOf(query, found.total),
        next_cursor: found.next,
        counts: found.counts,
        items: found.items,
        publishable: (await unpublishedMarks(db, [params.id])).get(params.id) ?? 0,
      },
    };
  });

  route(getSubmission, async ({ caller, params, language }) => ({ data: await markingDetails(db, caller.userId, params.sid, language) }));

  route(gradeSubmission, async (call) => {
    const { caller, params, body, language } = call;
    await current(caller.userId, params.sid, language, async (tx) => {
      const row = await lockWork(tx, caller.userId, params.sid, body.version);
      await gradeForAll(tx, row, body, caller.userId, acting(call));
    });
    return {
      data: await markingDetails(db, caller.userId, params.sid, language),
      message: msg`The grade was saved. It is not announced yet.`,
    };
  });

  route(returnSubmission, async (call) => {
    const { caller, params, body, language } = call;
    await current(caller.userId, params.sid, language, async (tx) => {
      const row = await lockWork(tx, caller.userId, params.sid, body.version);
      await returnForAll(tx, row, body.note, acting(call));
    });
    return { data: await markingDetails(db, caller.userId, params.sid, language), message: msg`The work was given back with your note.` };
  });

  route(markAnswers, async (call) => {
    const { caller, params, body, language } = call;
    await db.transaction(async (tx) => {
      const row = await lockTaughtAttempt(tx, caller.userId, params.sid);
      if (!row) throw new Problem("not_found");
      await markAttempt(tx, row, body.marks, acting(call));
    });
    return {
      data: await markingDetails(db, caller.userId, params.sid, language),
      message: msg`The grade was saved. It is not announced yet.`,
    };
  });

  route(publishGrades, async (call) => {
    const { caller, params, body } = call;
    const data = await db.transaction(async (tx) => {
      await taughtProgram(tx, caller.userId, params.id);
      return await announceGrades(tx, params.id, body.item_ids, acting(call));
    });
    return { data, message: msg`The grades were announced.` };
  });

  /** A stale write learns what stands there now. */
  async function current(userId: number, id: string, language: Language, change: (tx: Executor) => Promise<void>): Promise<void> {
    try {
      await db.transaction(change);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "version_conflict") throw error;
      throw new Problem("version_conflict", { data: await markingDetails(db, userId, id, language) });
    }
  }
}
