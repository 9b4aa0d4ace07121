import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isMovedOn, PACKAGE, type PackageState } from "#contract/classroom/packages.ts";
import { Problem } from "#contract/problem.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { lockEnrollment } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import type { StoredPackage } from "#server/db/tables/learning-content.ts";
import { packageStates, type StoredLaunch } from "#server/db/tables/learning/package-states.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { nameAtPackage, stateOf } from "../open-package.ts";
import { keepReport } from "../save-package-state.ts";

/** A part of cmi5 that its learner may run now (`modules/packages/open-packages.ts`). */
export interface OpenPart {
  userId: number;
  itemId: number;
  enrollmentId: number;
  packed: StoredPackage;
}

const NEVER_RUN: PackageState = { completion: "unknown", success: "unknown", score: null, location: "", suspend_data: "", total_s: 0 };

/** A launch, and what its package kept and reported so far. */
export interface Launched {
  launch: StoredLaunch;
  state: PackageState;
}

/** The row of a learner's part, whose enrollment is locked then; null before the first launch. */
async function lockedRow(tx: Executor, part: OpenPart): Promise<{ launch: StoredLaunch | null; state: PackageState } | null> {
  await lockEnrollment(tx, part.enrollmentId, part.userId);
  const [row] = await tx.select().from(packageStates).where(placeOf(part));
  return row ? { launch: row.launch, state: stateOf(row) } : null;
}

const placeOf = ({ itemId, enrollmentId }: Pick<OpenPart, "itemId" | "enrollmentId">) =>
  and(eq(packageStates.enrollmentId, enrollmentId), eq(packageStates.itemId, itemId));

/**
 * Begins a launch; one before it is over with that. A part of which nothing is asked is completed by it.
 * @returns the launch, and the secret that fetches its token once
 * @throws Problem `not_found` for what is no part of cmi5
 */
export async function beginLaunch(
  tx: Executor,
  part: OpenPart,
  secret: string,
  context: ActionContext,
): Promise<{ launch: StoredLaunch; fetchSecret: string }> {
  const moveOn = part.packed.part?.moveOn;
  if (part.packed.standard !== "cmi5" || !moveOn) throw new Problem("not_found");
  const known = await lockedRow(tx, part);
  const fetchSecret = newSecret();
  const launch: StoredLaunch = {
    id: randomUUID(),
    registration: known?.launch?.registration ?? randomUUID(),
    learner: nameAtPackage(secret, part.userId, part.itemId),
    fetchHash: hashSecret(fetchSecret),
    authHash: null,
    begunAt: context.now.toISOString(),
    initialized: false,
    terminated: false,
    statements: 0,
    counted: {},
  };
  const done = isMovedOn(moveOn, { completed: false, passed: false });
  if (!known || done) await keepReport(tx, part, known?.state ?? NEVER_RUN, { at: context.now, done }, context);
  await keepLaunch(tx, part, launch);
  return { launch, fetchSecret };
}

/** @returns the token of the launch, the first time that it is asked for with its secret; null ever after */
export async function takeToken(tx: Executor, part: OpenPart, fetchSecret: string): Promise<string | null> {
  const known = await lockedRow(tx, part);
  if (!known?.launch?.fetchHash || known.launch.fetchHash !== hashSecret(fetchSecret)) return null;
  const token = newSecret();
  await keepLaunch(tx, part, { ...known.launch, fetchHash: null, authHash: hashSecret(token) });
  return token;
}

/** @returns the launch that a token is of; null for that of an earlier one, and for any other */
export async function launchOf(tx: Executor, part: OpenPart, token: string): Promise<Launched | null> {
  const known = await lockedRow(tx, part);
  return known?.launch?.authHash && known.launch.authHash === hashSecret(token) ? { ...known, launch: known.launch } : null;
}

export const keepLaunch = async (tx: Executor, part: OpenPart, launch: StoredLaunch): Promise<unknown> =>
  await tx.update(packageStates).set({ launch }).where(placeOf(part));

/** Keeps what a package reported of its learner; its rule says whether that completes the lesson. */
export async function keepState(tx: Executor, part: OpenPart, state: PackageState, context: ActionContext): Promise<void> {
  const rule = part.packed.part?.moveOn ?? "Completed";
  const done = isMovedOn(rule, { completed: state.completion === "completed", passed: state.success === "passed" });
  const total_s = Math.min(PACKAGE.secondsMax, state.total_s);
  await keepReport(tx, part, { ...state, total_s }, { at: context.now, done }, context);
}

/** How a learner did so far; null before the first launch. Without a lock. */
export async function standingOf(db: Executor, part: OpenPart): Promise<Pick<PackageState, "completion" | "success" | "score"> | null> {
  const { completion, success, score } = packageStates;
  const [row] = await db.select({ completion, success, score }).from(packageStates).where(placeOf(part));
  return row ?? null;
}
