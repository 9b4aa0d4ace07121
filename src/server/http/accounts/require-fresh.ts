import { and, eq, gt } from "drizzle-orm";
import { REAUTHENTICATED_MINUTES } from "#contract/accounts/reauthentication.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { sessions } from "#server/db/tables/identity.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "../caller.ts";

/**
 * Lets a call through only where its session gave the password in the last minutes: for what an open session alone must not do.
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
