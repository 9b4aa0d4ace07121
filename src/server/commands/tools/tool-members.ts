import { and, asc, eq, gt, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { cohorts, instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { ROLE, sharedOf } from "./id-token.ts";
import type { Tool } from "./open-tool.ts";
import { subjectsOf } from "./tool-subjects.ts";

export interface Member {
  status: "Active";
  user_id: string;
  roles: string[];
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
}

interface Asked {
  role: keyof typeof ROLE | null;
  /** Of the person that the page before ended with. */
  after: number;
  limit: number;
}

/** A page of who learns in a course now and who teaches it, by user id. @returns the id to go on after; null on the last page */
export async function membersOf(
  tx: Executor,
  tool: Tool,
  programId: number,
  { role, after, limit }: Asked,
  now: Date,
): Promise<{ members: Member[]; next: number | null }> {
  const teaching = tx
    .select({ userId: sql<number>`${instructors.userId}` })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(and(eq(programInstructors.programId, programId), sql`${instructors.userId} is not null`));
  const learning = tx
    .select({ userId: enrollments.userId })
    .from(enrollments)
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(and(eq(enrollments.programId, programId), inArray(statusNow(now), ["active", "completed"]), gt(enrollments.accessUntil, now)));
  const wanted =
    role === "instructor"
      ? inArray(users.id, teaching)
      : role === "learner"
        ? and(inArray(users.id, learning), notInArray(users.id, teaching))
        : sql`(${users.id} in ${learning} or ${users.id} in ${teaching})`;
  const rows = await tx
    .select({ user: users, teaches: sql<boolean>`${users.id} in ${teaching}` })
    .from(users)
    .where(and(gt(users.id, after), wanted, isNull(users.deletedAt), isNull(users.suspendedAt), isNull(users.mergedInto)))
    .orderBy(asc(users.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const subjects = await subjectsOf(
    tx,
    tool.id,
    shown.map(({ user }) => user.id),
  );
  const members = shown.map(
    ({ user, teaches }): Member => ({
      status: "Active",
      user_id: subjects.get(user.id) ?? "",
      roles: [teaches ? ROLE.instructor : ROLE.learner],
      ...sharedOf(tool, user, user.language),
    }),
  );
  return { members, next: rows.length > limit ? (shown.at(-1)?.user.id ?? null) : null };
}
