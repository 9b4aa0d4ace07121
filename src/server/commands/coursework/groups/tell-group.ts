import { and, eq, inArray, isNull } from "drizzle-orm";
import { notToldYet, titlesOf } from "#server/commands/notifications/notify-teachers.ts";
import { notifyEach } from "#server/commands/notifications/notify.ts";
import type { Executor } from "#server/db/client.ts";
import type { programItems } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * Tells the others of a group that one of them handed in its work for all. Who has not yet read of it is not told again, however often
 * it is handed in anew.
 */
export async function tellGroup(
  tx: Executor,
  enrollmentIds: readonly number[],
  { programId, item }: { programId: number; item: Pick<typeof programItems.$inferSelect, "id" | "titleAr" | "titleEn"> },
  now: Date,
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  const members = await tx
    .select({ userId: users.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(inArray(enrollments.id, [...enrollmentIds]), isNull(users.deletedAt)))
    .orderBy(users.id);
  const values = { item: { ar: item.titleAr, en: item.titleEn }, program: await titlesOf(tx, programId) };
  const target = { type: "lesson", id: `${programId}-${item.id}` } as const;
  await notifyEach(
    tx,
    members.map(({ userId }) => userId),
    { kind: "group_work", target, values },
    now,
    notToldYet(tx, "group_work", target),
  );
}
