import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { submissions } from "#server/db/tables/learning.ts";
import { groupMembers, groupSets, learnerGroups } from "#server/db/tables/learning/groups.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";

type SubmissionRow = typeof submissions.$inferSelect;

interface Team {
  /** Whose work it is, in the order in which their rows are locked. */
  enrollmentIds: number[];
  group: SubmissionRow["jointGroup"];
}

/**
 * Who hands in with a learner: the members of their group, and whoever handed it in with them before, wherever they are now. Whose work of
 * another group waits or came back is not among them. A set that is gone, and one who is in no group, hands in alone.
 */
export async function teamOf(
  tx: Executor,
  { enrollmentId, itemId, setId }: { enrollmentId: number; itemId: number; setId: string | null },
): Promise<Team> {
  const alone = { enrollmentIds: [enrollmentId], group: null };
  if (setId === null) return alone;
  // Nobody is moved meanwhile.
  await tx.select({ id: groupSets.id }).from(groupSets).where(eq(groupSets.id, setId)).for("share");
  const [mine] = await tx
    .select({ group: { id: learnerGroups.id, number: learnerGroups.number, name: learnerGroups.name } })
    .from(groupMembers)
    .innerJoin(learnerGroups, eq(learnerGroups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.setId, setId), eq(groupMembers.enrollmentId, enrollmentId)));
  const [before] = await tx
    .select({ jointId: submissions.jointId, jointGroup: submissions.jointGroup })
    .from(submissions)
    .where(and(eq(submissions.enrollmentId, enrollmentId), eq(submissions.itemId, itemId)));
  const group = before?.jointGroup ?? mine?.group ?? null;
  if (!group) return alone;
  const jointId = before?.jointId ?? null;
  const isOwn = mine?.group.id === group.id;
  const rows = await tx
    .selectDistinct({ id: enrollments.id })
    .from(enrollments)
    .leftJoin(groupMembers, and(eq(groupMembers.enrollmentId, enrollments.id), eq(groupMembers.setId, setId)))
    .leftJoin(submissions, and(eq(submissions.enrollmentId, enrollments.id), eq(submissions.itemId, itemId)))
    .where(
      and(
        ne(enrollments.status, "withdrawn"),
        or(
          eq(enrollments.id, enrollmentId),
          jointId === null ? sql`false` : eq(submissions.jointId, jointId),
          isOwn ? and(eq(groupMembers.groupId, group.id), or(isNull(submissions.id), eq(submissions.status, "draft"))) : sql`false`,
        ),
      ),
    )
    .orderBy(enrollments.id);
  return { enrollmentIds: rows.map(({ id }) => id), group };
}

/** What says that work is a group's. What was handed in together stays together. */
export function jointFields(
  { group }: Team,
  enrollmentId: number,
  before: SubmissionRow | undefined,
  submit: boolean,
  now: Date,
): Partial<Pick<SubmissionRow, "jointId" | "jointGroup" | "handedInBy">> {
  if (!submit || group === null) return {};
  return { jointId: before?.jointId ?? uuidV7(now), jointGroup: group, handedInBy: enrollmentId };
}
