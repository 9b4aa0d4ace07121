import { eq } from "drizzle-orm";
import type { NotificationValues } from "#contract/notifications/notification-values.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programs } from "#server/db/tables/catalogue.ts";

interface Told {
  userId: number;
  programId: number;
  /** Of a due date. */
  itemId?: number;
}
type Change = Pick<NotificationValues["time_changed"], "change" | "extra" | "due_at">;

/** Tells a learner that they have more time, or no longer: once, in how many cohorts of the program they may be. */
export async function tellOfTime(tx: Executor, { userId, programId, itemId }: Told, change: Change, now: Date): Promise<void> {
  const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  if (!program) return;
  const [item] =
    itemId === undefined
      ? []
      : await tx.select({ ar: programItems.titleAr, en: programItems.titleEn }).from(programItems).where(eq(programItems.id, itemId));
  const target =
    itemId === undefined
      ? ({ type: "course", id: String(programId) } as const)
      : ({ type: "lesson", id: `${programId}-${itemId}` } as const);
  await notify(tx, { userId, kind: "time_changed", values: { ...change, program, ...(item ? { item } : {}) }, target }, now);
}
