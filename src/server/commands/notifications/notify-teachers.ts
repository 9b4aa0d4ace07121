import { and, asc, eq, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { NotificationKind, NotificationTarget } from "#contract/notifications/notifications.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors, programInstructors, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { notifyEach } from "./notify.ts";

/** A learner asked for something that waits for the instructors of the program: in the transaction in which it was asked. */
export async function notifyRequestWaits(
  tx: Executor,
  request: "excuse" | "withdrawal",
  id: string,
  programId: number,
  now: Date,
): Promise<void> {
  const program = await titlesOf(tx, programId);
  const target = { type: request === "excuse" ? "learner_excuse" : "learner_withdrawal", id } as const;
  await notifyEach(tx, await teachersOf(tx, programId), { kind: "request_waiting", target, values: { request, program } }, now);
}

/**
 * Work of an item waits to be marked. Who has not yet read of such work is not told again: forty learners who hand in on one
 * evening are one notification.
 */
export async function notifyWorkWaits(tx: Executor, itemId: number, now: Date): Promise<void> {
  const [item] = await tx
    .select({ programId: programSections.programId })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(eq(programItems.id, itemId));
  if (!item) return;
  const { programId } = item;
  const target = { type: "handed_in", id: String(programId) } as const;
  const program = await titlesOf(tx, programId);
  const news = { kind: "work_handed_in", target, values: { program } } as const;
  await notifyEach(tx, await teachersOf(tx, programId), news, now, notToldYet(tx, "work_handed_in", target));
}

/** Condition of `notifyEach`: they have read of whatever they were told about this thing. */
export const notToldYet = (tx: Executor, kind: NotificationKind, target: NotificationTarget): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(notifications)
      .where(
        and(
          sql`${notifications.userId} = one.user_id`,
          eq(notifications.kind, kind),
          eq(notifications.target, target),
          isNull(notifications.readAt),
        ),
      ),
  );

/** Accounts of the instructors of a program. */
export async function teachersOf(db: Executor, programId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: instructors.userId })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(and(eq(programInstructors.programId, programId), isNotNull(instructors.userId)))
    .orderBy(asc(instructors.userId));
  return rows.flatMap(({ userId }) => userId ?? []);
}

export async function titlesOf(db: Executor, programId: number): Promise<{ ar: string; en: string }> {
  const [row] = await db.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  return row ?? { ar: "", en: "" };
}
