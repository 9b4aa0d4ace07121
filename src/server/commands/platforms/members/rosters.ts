import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { taughtProgramIds } from "#server/commands/content/teaching-access.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { learningPlatforms, platformContexts } from "#server/db/tables/learning/platforms.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { type Platform, providerOf } from "../platforms.ts";

/** Of a platform that is out of service nobody is asked for. */
const ofProgram = (programId: number) => and(eq(platformContexts.programId, programId), isNull(learningPlatforms.archivedAt));

/** Courses of platforms that opened a program, the last one first. */
export const rostersOf = async (db: Executor, programId: number) =>
  await db
    .select({ context: platformContexts, platform: learningPlatforms })
    .from(platformContexts)
    .innerJoin(learningPlatforms, eq(learningPlatforms.id, platformContexts.platformId))
    .where(ofProgram(programId))
    .orderBy(desc(platformContexts.launchedAt), desc(platformContexts.id));

/** Whether there are any. */
export async function hasRosters(db: Executor, programId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: platformContexts.id })
    .from(platformContexts)
    .innerJoin(learningPlatforms, eq(learningPlatforms.id, platformContexts.platformId))
    .where(ofProgram(programId))
    .limit(1);
  return row !== undefined;
}

/** One of them, for who teaches the program. @throws Problem `not_found` */
export async function taughtRoster(db: Executor, userId: number, { programId, id }: { programId: number; id: number }) {
  const [row] = await db
    .select({ context: platformContexts, platform: learningPlatforms })
    .from(platformContexts)
    .innerJoin(learningPlatforms, eq(learningPlatforms.id, platformContexts.platformId))
    .where(and(eq(platformContexts.id, id), ofProgram(programId), inArray(platformContexts.programId, taughtProgramIds(db, userId))));
  if (!row) throw new Problem("not_found");
  return row;
}

/** Who of a platform's people came into a program here, by what the platform knows them by. */
export async function openedBy(db: Executor, platform: Platform, programId: number, subjects: readonly string[]) {
  const rows = await db
    .select({ subject: providerIdentities.subject, userId: users.id, nameAr: users.nameAr, nameEn: users.nameEn })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(
      and(
        eq(providerIdentities.provider, providerOf(platform)),
        sql`${providerIdentities.subject} = any(${sql.param([...subjects])}::text[])`,
        sql`exists (select 1 from ${enrollments} where ${enrollments.userId} = ${users.id} and ${enrollments.programId} = ${programId})`,
      ),
    );
  return new Map(rows.map((row) => [row.subject, row]));
}
