import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/** Rows that are read, held and written at a time: the size of a course costs no memory. */
const BATCH = 200;

const ofCourse = (programId: number) =>
  and(eq(enrollments.programId, programId), inArray(enrollments.status, ["active", "completed", "postponed", "expired"]));

export const countLearners = (db: Database, programId: number): Promise<number> => db.$count(enrollments, ofCourse(programId));

/** Who learns or has learnt in a course, in the order of their enrollments. */
export async function* learnersOf(db: Database, programId: number) {
  for (let last = 0; ; ) {
    const rows = await db
      .select({
        id: enrollments.id,
        nameAr: sql<string>`coalesce(${users.nameAr}, '')`,
        nameEn: sql<string>`coalesce(${users.nameEn}, '')`,
        progress: enrollments.progress,
      })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(and(ofCourse(programId), gt(enrollments.id, last)))
      .orderBy(asc(enrollments.id))
      .limit(BATCH);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}
export type Learner = Awaited<ReturnType<ReturnType<typeof learnersOf>["next"]>>["value"] extends (infer R)[] | void ? R : never;
