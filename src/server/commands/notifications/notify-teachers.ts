import { and, asc, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
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
  const unread = tx
    .select({ one: sql`1` })
    .from(notifications)
    .where(
      and(
        sql`${notifications.userId} = one.user_id`,
        eq(notifications.kind, "work_handed_in"),
        eq(notifications.target, target),
        isNull(notifications.readAt),
      ),
    );
  const news = { kind: "work_handed_in", target, values: { program } } as const;
  await notifyEach(tx, await teachersOf(tx, programId), news, now, notExists(unread));
}

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

async function titlesOf(db: Executor, programId: number): Promise<{ ar: string; en: string }> {
  const [row] = await db.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, programId));
  return row ?? { ar: "", en: "" };
}
