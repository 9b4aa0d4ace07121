import { and, eq, gt } from "drizzle-orm";
import { REAUTHENTICATED_MINUTES } from "#contract/accounts/reauthentication.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { hasFactor } from "#server/db/tables/security/second-factor.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "../caller.ts";

/**
 * The same where the account has a second factor, and nothing of one that has none: for what asks for the password itself.
 * @throws Problem `reauth_required`
 */
export async function requireFreshFactor(call: Parameters<typeof requireFresh>[0] & { caller: Pick<Caller, "userId"> }): Promise<void> {
  const { services, caller } = call;
  if ((await services.db.$count(users, and(eq(users.id, caller.userId), hasFactor(caller.userId)))) > 0) await requireFresh(call);
}

/**
 * Lets a call through only where its session gave the second factor, or without one the password, in the last minutes: for what an open session alone must not do.
 * The client asks for the password then, and makes the same call again.
 * @param db the transaction, where the call holds one
 * @throws Problem `reauth_required`
 */
export async function requireFresh(
  { caller, now, services }: { caller: Pick<Caller, "sessionId">; now: Date; services: Pick<Services, "db"> },
  db: Executor = services.db,
): Promise<void> {
  const since = new Date(now.getTime() - REAUTHENTICATED_MINUTES * 60_000);
  const fresh = await db.$count(sessions, and(eq(sessions.id, caller.sessionId), gt(sessions.reauthenticatedAt, since)));
  if (fresh === 0) throw new Problem("reauth_required");
}
