import { msg } from "@lingui/core/macro";
import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { decideLearnerExcuse, getLearnerExcuse, listCourseExcuses, listLearnerExcuses } from "#contract/requests/teaching-requests.ts";
import { decideExcuse } from "#server/commands/requests/decide-excuse.ts";
import { taughtProgram, taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { learnerExcuses } from "./excuse-queries.ts";
import { pathId } from "./path-id.ts";

/** Excuses of learners: who teaches the program decides, as staff may. */
export function learnerExcusesRoutes(route: Route, { db: database }: Services): void {
  route(listLearnerExcuses, async ({ db, caller, query, language }) => {
    const { perPage, offset } = pageOf(query);
    const where = inArray(enrollments.programId, taughtProgramIds(db, caller.userId));
    const { items, total, pending } = await learnerExcuses(
      db,
      { where, status: query["filter[status]"], limit: perPage, offset },
      language,
    );
    return { data: items, meta: { ...pageMetaOf(query, total), pending } };
  });

  route(listCourseExcuses, async ({ db, caller, params, query, language }) => {
    await taughtProgram(db, caller.userId, params.id);
    const { perPage, offset } = pageOf(query);
    const where = eq(enrollments.programId, params.id);
    const { items, total, pending } = await learnerExcuses(
      db,
      { where, status: query["filter[status]"], limit: perPage, offset },
      language,
    );
    return { data: items, meta: { ...pageMetaOf(query, total), pending } };
  });

  route(getLearnerExcuse, async ({ db, caller, params, language }) => ({
    data: await one(db, caller.userId, { courseId: params.id, id: pathId(params.eid) }, language),
  }));

  route(decideLearnerExcuse, async ({ caller, params, body, language, now, requestId }) => {
    const asked = { courseId: params.id, id: pathId(params.eid) };
    const seen = await one(database, caller.userId, asked, language);
    if (seen.status === "pending" && seen.version !== body.version) throw new Problem("version_conflict", { data: seen });
    const decision = { decision: body.decision, note: body.note || null, version: body.version };
    await decideExcuse(database, asked.id, decision, caller.userId, { now, actor: `user:${caller.userId}`, requestId });
    return { data: await one(database, caller.userId, asked, language), message: msg`The decision was sent to the trainee.` };
  });
}

/** @throws Problem `not_found`, also for one of a program that somebody else teaches */
async function one(db: Executor, userId: number, { courseId, id }: { courseId: number; id: string }, language: Language) {
  const where = and(eq(enrollments.programId, courseId), inArray(enrollments.programId, taughtProgramIds(db, userId)));
  const [found] = (await learnerExcuses(db, { where, id, limit: 1, offset: 0 }, language)).items;
  if (!found) throw new Problem("not_found");
  return found;
}
