import { sql } from "drizzle-orm";
import { CHECK_IN } from "#contract/attendance/check-in.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceRegisters } from "#server/db/tables/attendance.ts";
import type { classSessions } from "#server/db/tables/catalogue.ts";
import { checkInWindow, type Window } from "./check-in-window.ts";
import { lockRegister } from "./mark-attendance.ts";

type Session = typeof classSessions.$inferSelect;
const HOUR_MS = 3_600_000;

/**
 * Opens check-in as the instructor asked for it, also where that was hours ago on a phone without a network. Students whose
 * codes arrived before keep their marks; opened a second time it counts from the first, for scans that are still on their way.
 * @throws Problem `validation_error` for a window that is none, or far from the session
 */
export async function openCheckIn(
  tx: Executor,
  session: Session,
  asked: { opensAt: Date; closesAt: Date; lateAfterMin: number },
  now: Date,
): Promise<Window> {
  const from = session.startsAt.getTime() - CHECK_IN.windowHours * HOUR_MS;
  const to = session.endsAt.getTime() + CHECK_IN.windowHours * HOUR_MS;
  const wrong =
    asked.closesAt <= asked.opensAt
      ? "closes_at"
      : asked.opensAt.getTime() < from
        ? "opens_at"
        : asked.closesAt.getTime() > to
          ? "closes_at"
          : null;
  if (wrong) throw new Problem("validation_error", { fields: { [wrong]: [{ key: "selection" }] } });
  const first = (await lockRegister(tx, session.id))?.checkInOpensAt ?? asked.opensAt;
  return await change(tx, session, {
    checkInOpensAt: first < asked.opensAt ? first : asked.opensAt,
    checkInClosesAt: asked.closesAt,
    checkInClosedAt: null,
    lateAfterMinutes: asked.lateAfterMin,
    updatedAt: now,
  });
}

/** From then on codes do not count; ones that were read before still do, whenever they arrive. */
export async function closeCheckIn(tx: Executor, session: Session, closedAt: Date, now: Date): Promise<Window> {
  await lockRegister(tx, session.id);
  // No clock closes it in the future.
  return await change(tx, session, { checkInClosedAt: closedAt < now ? closedAt : now, updatedAt: now });
}

async function change(
  tx: Executor,
  session: Session,
  values: Partial<typeof attendanceRegisters.$inferInsert> & { updatedAt: Date },
): Promise<Window> {
  const [row] = await tx
    .insert(attendanceRegisters)
    .values({ sessionId: session.id, ...values })
    .onConflictDoUpdate({ target: attendanceRegisters.sessionId, set: { ...values, version: sql`${attendanceRegisters.version} + 1` } })
    .returning();
  return checkInWindow(session, row ?? null);
}
