import { and, asc, eq, gt, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

const AT_MOST = 200;

/** Enrollments that are far enough for a certificate and never had one, of students whose e-mail is verified: what else is asked for is for `checkCertificate` to see. */
export async function dueEnrollments(db: Executor, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(users, and(eq(users.id, enrollments.userId), isNotNull(users.emailVerifiedAt)))
    .leftJoin(certificates, eq(certificates.enrollmentId, enrollments.id))
    .where(
      and(
        isNull(certificates.id),
        eq(programs.certificateEnabled, true),
        inArray(enrollments.status, ["active", "completed"]),
        gte(enrollments.progress, programs.requiredProgress),
        gt(enrollments.accessUntil, now),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(AT_MOST);
  return rows.map(({ id }) => id);
}
