import { and, eq, inArray, lt, or } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { writeLeft } from "#server/db/left-to-commit.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

/** Personal values of the security log are kept this long, days; the rows themselves stay. */
const KEPT_DAYS = 365;
const BATCH = 5_000;

/**
 * Erases a person's addresses, browsers and typed names from the security log, in the caller's transaction, and tells the log of it.
 * The chain holds without them.
 */
export async function forgetPersonValues(tx: Executor, userId: number, email: string, now: Date): Promise<void> {
  // What this transaction told of them is erased as well.
  await writeLeft(tx);
  const theirs = tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(or(eq(securityEvents.actorId, userId), eq(securityEvents.personId, userId)));
  const { rowCount } = await tx
    .delete(securityEventValues)
    .where(or(inArray(securityEventValues.eventId, theirs), eq(securityEventValues.typed, email)));
  await recordSecurityEvent(
    tx,
    { name: "personal_values_erased", actorId: null, personId: userId, details: { values: rowCount ?? 0, reason: "account deleted" } },
    { now },
  );
}

/** Erases personal values whose year is over, in batches. Answers how many. */
export async function forgetOldValues(db: Executor, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  for (let erased = 0; ; ) {
    const old = db
      .select({ id: securityEventValues.eventId })
      .from(securityEventValues)
      .where(and(lt(securityEventValues.at, before)))
      .limit(BATCH);
    const { rowCount } = await db.delete(securityEventValues).where(inArray(securityEventValues.eventId, old));
    erased += rowCount ?? 0;
    if ((rowCount ?? 0) === BATCH) continue;
    if (erased > 0)
      await recordSecurityEvent(
        db,
        { name: "personal_values_erased", actorId: null, details: { values: erased, reason: "a year is over" } },
        { now },
      );
    return erased;
  }
}
