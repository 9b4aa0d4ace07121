import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { endOtherSessions } from "#server/commands/accounts/end-session.ts";
import type { Config } from "#server/config.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { authenticators, passkeys, recoveryCodes, secondFactorTickets } from "#server/db/tables/security/second-factor.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { requiresSecondFactor, secondFactorNeeded } from "./factor-state.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * Takes one factor away, in the caller's transaction; other sessions end. Without any other its recovery codes go too.
 * @param passkeyId null for the authenticator app
 * @throws Problem `not_found`; `second_factor_kept` where an account may not be without
 */
export async function removeFactor(
  tx: Executor,
  config: Pick<Config, "publicIsLoopback">,
  { userId, sessionId }: { userId: number; sessionId: string },
  passkeyId: string | null,
  now: Date,
): Promise<void> {
  // Of two factors that are removed at once one stays where one has to.
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  const removed =
    passkeyId === null
      ? await tx.delete(authenticators).where(eq(authenticators.userId, userId)).returning({ id: authenticators.id })
      : await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
          .returning({ id: passkeys.id });
  if (!user || removed.length === 0) throw new Problem("not_found");
  if (!(await secondFactorNeeded(tx, userId))) {
    if (requiresSecondFactor(config, user)) throw new Problem("second_factor_kept");
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  }
  const method = passkeyId === null ? "authenticator" : "passkey";
  await endOtherSessions(tx, userId, sessionId);
  await recordSecurityEvent(tx, { name: "second_factor_removed", personId: userId, details: { method } }, { now });
  await tellOwner(tx, userId, `${method}_removed`, now);
}

/** Takes every factor of an account away. Sessions and mails are the caller's. */
export async function removeAllFactors(tx: Executor, userId: number): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, secondFactorTickets])
    await tx.delete(table).where(eq(table.userId, userId));
}
