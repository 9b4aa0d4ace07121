import { inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { groupMembers } from "#server/db/tables/learning/groups.ts";

/** Who withdrew or moved to another cohort is in no group any more; what they handed in stays theirs. */
export async function leaveGroups(tx: Executor, enrollmentIds: readonly number[]): Promise<void> {
  if (enrollmentIds.length > 0) await tx.delete(groupMembers).where(inArray(groupMembers.enrollmentId, [...enrollmentIds]));
}

/** Who is forgotten is in no group, and a file that they handed in for a group is another's of it from then on: it is their work too. */
export async function leaveJointWork(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`delete from group_members where enrollment_id in (select id from enrollments where user_id = ${userId})`);
  await tx.execute(sql`update files set owner_id = heirs.user_id from (
      select distinct on (s.file_id) s.file_id, e.user_id from submissions s join enrollments e on e.id = s.enrollment_id
        join users u on u.id = e.user_id
      where e.user_id <> ${userId} and u.deleted_at is null and s.file_id in (select id from files where owner_id = ${userId})
      order by s.file_id, s.id) heirs
    where files.id = heirs.file_id and files.purpose = 'submission'`);
}
