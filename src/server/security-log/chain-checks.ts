import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { ROLES, STAFF_ROLES } from "#contract/accounts/roles.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { isHeld, staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/enqueue-job.ts";

/** Checks the whole chain; it has no payload. */
export const LOG_CHECK = "security-log-check";
/** Tells one reader of the log that the chain is broken; its payload is `{ userId, checkId }`. */
export const LOG_BROKEN_MAIL = "security-log-broken-mail";

/** Whether a check waits or is at work. */
export const isChecking = async (db: Executor): Promise<boolean> =>
  (await db.$count(jobs, and(eq(jobs.kind, LOG_CHECK), isNull(jobs.doneAt), isNull(jobs.deadAt)))) > 0;

/** Asks for a check in the caller's transaction: of several at a time there is one. */
export async function askForCheck(tx: Executor, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${LOG_CHECK}, 0))`);
  if (!(await isChecking(tx))) await enqueueJob(tx, { kind: LOG_CHECK, runAt: now });
}

const READERS = STAFF_ROLES.filter((role) => (ROLES[role] as readonly string[]).includes("audit.read"));

/** Mails whoever may read the log, at once, and once a day while the same entry does not fit. */
export async function tellOfBreak(db: Executor, check: { id: number; brokenId: number | null }, now: Date): Promise<void> {
  const readers = await db
    .selectDistinct({ id: users.id })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.userId))
    .where(and(inArray(staffRoles.role, READERS), isHeld(now.toISOString()), isNull(users.deletedAt), isNull(users.suspendedAt)));
  await enqueueJobs(
    db,
    readers.map(({ id }) => ({
      kind: LOG_BROKEN_MAIL,
      payload: { userId: id, checkId: check.id },
      runAt: now,
      onceKey: `${LOG_BROKEN_MAIL} ${id} ${check.brokenId} ${riyadhDay(now)}`,
    })),
  );
}
