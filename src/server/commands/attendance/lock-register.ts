import { eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import { locksAt } from "./register-sessions.ts";

/** What holds for a session's register as a whole, with everybody else who would change it waiting until the transaction ends. */
export async function lockRegister(tx: Executor, sessionId: number): Promise<typeof attendanceRegisters.$inferSelect | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`register ${sessionId}`}, 0))`);
  const [row] = await tx.select().from(attendanceRegisters).where(eq(attendanceRegisters.sessionId, sessionId));
  return row ?? null;
}

/** @throws Problem `attendance_locked` a week after the register was handed in */
export function refuseLocked(register: { submittedAt: Date | null } | null, now: Date): void {
  const locks = locksAt(register?.submittedAt ?? null);
  if (locks && locks <= now) throw new Problem("attendance_locked");
}
