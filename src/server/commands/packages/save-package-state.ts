import { sql } from "drizzle-orm";
import type { PackageState } from "#contract/classroom/packages.ts";
import { Problem } from "#contract/problem.ts";
import { learnItem } from "#server/commands/classroom/learn-item.ts";
import { refreshProgress } from "#server/commands/classroom/refresh-progress.ts";
import { recordMark } from "#server/commands/coursework/record-mark.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { packageStates } from "#server/db/tables/learning/package-states.ts";
import { learnersPackage } from "./open-package.ts";

/** A package's score is in percent. */
const SCORE_MAX = 100;

/**
 * Keeps what a package reported, in the caller's transaction: where it was left, what it completes, and the mark that its score makes.
 * An earlier report that comes late changes no place, and completes and scores all the same.
 * @returns when it was made, by our clock
 * @throws Problem as `learnersPackage`; `not_found` for one of cmi5
 */
export async function savePackageState(
  tx: Executor,
  userId: number,
  itemId: number,
  { reported_at, ...state }: PackageState & { reported_at: string },
  context: ActionContext,
): Promise<Date> {
  const { enrollmentId, packed } = await learnersPackage(tx, userId, itemId, context.now);
  if (packed.standard === "cmi5") throw new Problem("not_found");
  await lockEnrollment(tx, enrollmentId, userId);
  const at = new Date(Math.min(Date.parse(reported_at), context.now.getTime()));
  const done = state.completion === "completed" || state.success === "passed";
  await keepReport(tx, { enrollmentId, itemId }, state, { at, done }, context);
  return at;
}

/**
 * Keeps a report of a package that its learner may run, whose enrollment is locked.
 * @param done whether it completes the lesson
 */
export async function keepReport(
  tx: Executor,
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  state: PackageState,
  { at, done }: { at: Date; done: boolean },
  context: ActionContext,
): Promise<void> {
  const t = packageStates;
  const { completion, success, score, location, suspend_data: suspendData, total_s: totalS } = state;
  const set = { completion, success, score, location, suspendData, totalS, reportedAt: at };
  await tx
    .insert(t)
    .values({ enrollmentId, itemId, ...set })
    .onConflictDoUpdate({ target: [t.enrollmentId, t.itemId], set, setWhere: sql`${t.reportedAt} <= excluded.reported_at` });
  if (await learnItem(tx, { enrollmentId, itemId, percent: done ? 100 : 0, at })) await refreshProgress(tx, enrollmentId, context);
  if (score !== null && (done || success !== "unknown"))
    await recordMark(tx, { enrollmentId, programItemId: itemId, degree: score, maxDegree: SCORE_MAX, now: context.now });
}
