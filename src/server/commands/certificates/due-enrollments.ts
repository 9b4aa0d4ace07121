import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Executor } from "#server/db/client.ts";
import { safeError } from "#server/safe-error.ts";
import { checkCertificate, SYSTEM } from "./issue-certificate.ts";
import { ENROLLED, meetsEverything } from "./meets-everything.ts";

const AT_MOST = 200;

/**
 * Enrollments that meet every rule and never had a certificate, of students whose e-mail is verified and whose access lasts. Those that
 * lack a grade or attendance take no room among them.
 */
export async function dueEnrollments(db: Executor, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.id from ${ENROLLED} join users u on u.id = e.user_id and u.email_verified_at is not null
    where e.status in ('active', 'completed') and e.access_until > ${now.toISOString()}::timestamptz
      and not exists (select from certificates x where x.enrollment_id = e.id) and ${meetsEverything(now)}
    order by e.id limit ${AT_MOST}`);
  return rows.map(({ id }) => id);
}

/** Issues what is due. One that fails is logged, and keeps nobody behind it from theirs. @param secret of the configuration */
export async function issueDue(db: Database, secret: string, log: FastifyBaseLogger, now: Date): Promise<void> {
  for (const enrollmentId of await dueEnrollments(db, now))
    try {
      await checkCertificate(db, secret, enrollmentId, { now, actor: SYSTEM, requestId: null });
    } catch (error) {
      log.warn({ enrollmentId, error: safeError(error) }, "a certificate that is due was not issued");
    }
}
