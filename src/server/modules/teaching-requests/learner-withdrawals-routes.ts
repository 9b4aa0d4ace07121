import { msg } from "@lingui/core/macro";
import { inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { getLearnerWithdrawal, listLearnerWithdrawals, recommendWithdrawal } from "#contract/requests/teaching-requests.ts";
import { recommendWithdrawal as recommend } from "#server/commands/requests/recommend-withdrawal.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { pathId } from "./path-id.ts";
import { learnerWithdrawals } from "./withdrawal-queries.ts";

/** Withdrawals of learners: their instructor advises, staff decide. */
export function learnerWithdrawalsRoutes(route: Route, { db: database }: Services): void {
  route(listLearnerWithdrawals, async ({ db, caller, query, language, now }) => {
    const { perPage, offset } = pageOf(query);
    const where = inArray(enrollments.programId, taughtProgramIds(db, caller.userId));
    const filter = { where, status: query["filter[status]"], limit: perPage, offset };
    const { items, total, waiting } = await learnerWithdrawals(db, filter, language, now);
    return { data: items, meta: { ...pageMetaOf(query, total), waiting } };
  });

  route(getLearnerWithdrawal, async ({ db, caller, params, language, now }) => ({
    data: await one(db, caller.userId, pathId(params.id), language, now),
  }));

  route(recommendWithdrawal, async ({ caller, params, body, language, now, requestId }) => {
    const id = pathId(params.id);
    const seen = await one(database, caller.userId, id, language, now);
    if (seen.can_recommend && seen.version !== body.version) throw new Problem("version_conflict", { data: seen });
    const advice = { recommendation: body.recommendation, note: body.note || null, version: body.version };
    await recommend(database, caller.userId, id, advice, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await one(database, caller.userId, id, language, now), message: msg`Your recommendation was sent to trainee affairs.` };
  });
}

/** @throws Problem `not_found`, also for one of a program that somebody else teaches */
async function one(db: Executor, userId: number, id: string, language: Language, now: Date) {
  const where = inArray(enrollments.programId, taughtProgramIds(db, userId));
  const [found] = (await learnerWithdrawals(db, { where, id, limit: 1, offset: 0 }, language, now)).items;
  if (!found) throw new Problem("not_found");
  return found;
}
