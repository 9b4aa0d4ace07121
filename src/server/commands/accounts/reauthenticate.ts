import { and, eq, exists } from "drizzle-orm";
import { REAUTHENTICATED_MINUTES } from "#contract/accounts/reauthentication.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { passwordFits } from "#server/passwords.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { secondFactorNeeded } from "#server/commands/second-factor/factor-state.ts";
import { readAccount } from "./account-data.ts";
import { refuseField } from "../refuse-field.ts";

/**
 * Notes in a session that its password was given just now; of an account with a second factor that is not enough. Not inside a transaction: argon2 would hold the connection.
 * @returns until when it counts
 * @throws Problem `second_factor_required`; `validation_error` at `password` where it is wrong, or was changed while it was checked
 */
export async function reauthenticate(
  db: Executor,
  { userId, sessionId }: { userId: number; sessionId: string },
  password: string,
  now: Date,
): Promise<Date> {
  const { passwordHash } = await readAccount(db, userId);
  if (await secondFactorNeeded(db, userId)) throw new Problem("second_factor_required");
  if (!(await passwordFits(password, passwordHash))) {
    await recordSecurityEvent(db, { name: "reauthentication_failed", actorId: userId });
    return refuseField("password", "password.current");
  }
  const unchanged = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash)));
  const noted = await db
    .update(sessions)
    .set({ reauthenticatedAt: now })
    .where(and(eq(sessions.id, sessionId), exists(unchanged)))
    .returning({ id: sessions.id });
  if (noted.length === 0) return refuseField("password", "password.current");
  await recordSecurityEvent(db, { name: "reauthenticated", actorId: userId });
  return new Date(now.getTime() + REAUTHENTICATED_MINUTES * 60_000);
}
