import { msg } from "@lingui/core/macro";
import { and, eq, inArray } from "drizzle-orm";
import { cancelExcuse, decideExcuse as decide, getExcuse, listExcuses, submitExcuse as submit } from "#contract/requests/excuses.ts";
import { Problem } from "#contract/problem.ts";
import { decideExcuse, expireExcuses } from "#server/commands/requests/decide-excuse.ts";
import { requestId } from "#server/commands/requests/open-requests.ts";
import { readExcuses, readOwnExcuse } from "#server/commands/requests/read-excuses.ts";
import { cancelExcuse as cancel, submitExcuse } from "#server/commands/requests/submit-excuse.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds } from "#server/db/newest.ts";
import { excuses } from "#server/db/tables/excuses.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import type { Language } from "#contract/shapes.ts";

const EXPIRE_EVERY_SECONDS = 600;

export function excusesRoutes(route: Route, { jobs, db: database }: Services): void {
  route(listExcuses, async ({ db, caller, query, language }) => {
    const status = query["filter[status]"];
    const wanted = and(eq(excuses.userId, caller.userId), status === undefined ? undefined : eq(excuses.status, status));
    const { ids, meta } = await newestIds(db, { table: excuses, id: excuses.id, at: excuses.createdAt }, wanted, query);
    return { data: await readExcuses(db, inArray(excuses.id, ids), language), meta };
  });

  route(getExcuse, async ({ db, caller, params, language }) => ({ data: await own(db, requestId(params.id), caller.userId, language) }));

  route(submit, async ({ db, caller, body, language, now, requestId: request }) => {
    const id = await submitExcuse(db, caller.userId, body, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: await own(db, id, caller.userId, language), message: msg`Your excuse was sent.` };
  });

  route(cancelExcuse, async ({ db, caller, params, language, now, requestId: request }) => {
    const id = requestId(params.id);
    await cancel(db, id, caller.userId, { now, actor: `user:${caller.userId}`, requestId: request });
    return { data: await own(db, id, caller.userId, language), message: msg`Your excuse was cancelled.` };
  });

  route(decide, async ({ db, caller, params, body, language, now, requestId: request }) => {
    const id = requestId(params.id);
    const decision = { decision: body.decision, note: body.note || null, version: body.version };
    await decideExcuse(db, id, decision, caller.userId, { now, actor: `user:${caller.userId}`, requestId: request });
    const [excuse] = await readExcuses(db, eq(excuses.id, id), language);
    if (!excuse) throw new Problem("request_not_found");
    return { data: excuse, message: msg`The decision was sent to the trainee.` };
  });

  jobs.every(EXPIRE_EVERY_SECONDS, "expire excuses", async ({ now }) => {
    await expireExcuses(database, now);
  });
}

async function own(db: Executor, id: string, userId: number, language: Language) {
  const excuse = await readOwnExcuse(db, id, userId, language);
  if (!excuse) throw new Problem("request_not_found");
  return excuse;
}
