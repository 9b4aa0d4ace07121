import { and, eq, gt, inArray, isNull, like, ne, sql } from "drizzle-orm";
import { CHECK_IN, checkIn as checkInCall, type CheckInResult } from "#contract/attendance/check-in.ts";
import { Problem } from "#contract/problem.ts";
import { fitsCheckInCode } from "#contract/attendance/check-in-code.ts";
import { canExcuse } from "#contract/requests/excuse-window.ts";
import type { Executor } from "#server/db/client.ts";
import { attendanceCheckIns, attendanceMarks, attendanceRegisters } from "#server/db/tables/attendance.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { checkInSecret, checkInWindow } from "./check-in-window.ts";
import { enrollmentsInCohort, lockRegister, refreshAttendance } from "./mark-attendance.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DRIFT_MS = CHECK_IN.driftS * 1000;
/** A clock that is further off than this was set wrong, not slow. */
const OFFSET_AT_MOST_MS = 366 * 24 * HOUR_MS;

export interface Scan {
  id: string;
  userId: number;
  sessionId: number | null;
  code: string;
  /** By our clock, as far as the device knew it. */
  scannedAt: Date;
  clientId: string;
  /** Hash of the browser's device secret. */
  deviceHash: string | null;
}

/**
 * By our clock: what a device says of its time, put right by how far it is off.
 * @param sentAt what the device's clock said when it sent the scan, which is now
 */
export function scannedAt(told: string, sentAt: Date | null, now: Date): Date {
  const offset = sentAt ? now.getTime() - sentAt.getTime() : 0;
  return new Date(Date.parse(told) + (Math.abs(offset) <= OFFSET_AT_MOST_MS ? offset : 0));
}

/**
 * Takes a student's code: at once, or up to a day later where there was no network. Never changes what anybody marked.
 * In the caller's transaction.
 * @param secrets of the configuration: a phone may have shown codes since before the current one
 * @throws Problem `check_in_not_enrolled`, `check_in_closed`, `check_in_code_invalid`, `check_in_already_marked`, `check_in_tries_used`
 */
export async function checkIn(tx: Executor, scan: Scan, secrets: readonly string[], now: Date): Promise<CheckInResult> {
  const sessions = await ownSessions(tx, scan);
  if (sessions.length === 0) throw new Problem(scan.sessionId === null ? "check_in_closed" : "check_in_not_enrolled");
  const known = await knownResult(tx, scan);
  if (known) return known;
  if ((await wrongCodes(tx, scan.userId, now)) >= CHECK_IN.wrongCodes) throw new Problem("check_in_tries_used");

  const told = heldTime(scan.scannedAt, now);
  const open = sessions.flatMap((one) => {
    // A code that fits this very moment was just read, whatever the device's clock says.
    const times = [now, told].filter((at) => at !== null && counts(one, at)) as Date[];
    return times.length > 0 ? [{ ...one, times }] : [];
  });
  if (open.length === 0) throw new Problem("check_in_closed");
  const found = await fitting(open, scan.code, secrets);
  if (!found) throw new Problem("check_in_code_invalid");
  return await takeIn(tx, scan, found, now);
}

type Own = Awaited<ReturnType<typeof ownSessions>>[number];

const ownSessions = (tx: Executor, { userId, sessionId, scannedAt: at }: Scan) =>
  tx
    .select({ session: classSessions, register: attendanceRegisters })
    .from(classSessions)
    .innerJoin(
      enrollments,
      and(
        eq(enrollments.cohortId, classSessions.cohortId),
        eq(enrollments.userId, userId),
        inArray(enrollments.status, ["pending", "active", "completed"]),
      ),
    )
    .leftJoin(attendanceRegisters, eq(attendanceRegisters.sessionId, classSessions.id))
    .where(
      and(
        ne(classSessions.kind, "deadline"),
        isNull(classSessions.cancelledAt),
        sessionId === null
          ? sql`${classSessions.startsAt} between ${new Date(at.getTime() - 24 * HOUR_MS)} and ${new Date(at.getTime() + 24 * HOUR_MS)}`
          : eq(classSessions.id, sessionId),
      ),
    )
    .orderBy(classSessions.startsAt, classSessions.id)
    .limit(50);

/** The same scan sent again under another key. */
async function knownResult(tx: Executor, scan: Scan): Promise<CheckInResult | null> {
  const [row] = await tx
    .select({ session: classSessions, mark: attendanceMarks.mark })
    .from(attendanceCheckIns)
    .innerJoin(classSessions, eq(classSessions.id, attendanceCheckIns.sessionId))
    .innerJoin(attendanceMarks, and(eq(attendanceMarks.sessionId, classSessions.id), eq(attendanceMarks.userId, scan.userId)))
    .where(and(eq(attendanceCheckIns.userId, scan.userId), eq(attendanceCheckIns.id, scan.id)));
  return row ? resultOf(row.session, row.mark === "late" ? "late" : "present") : null;
}

/** Wrong codes are in the ledger, as every refusal in a lane is: nothing else of them is kept. */
async function wrongCodes(tx: Executor, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(ledger)
    .where(
      and(
        eq(ledger.userId, userId),
        gt(ledger.createdAt, new Date(now.getTime() - 24 * HOUR_MS)),
        eq(ledger.outcome, "rejected"),
        like(ledger.op, `${checkInCall.method} ${checkInCall.path}%`),
        sql`${ledger.answer} ->> 'code' = 'check_in_code_invalid'`,
      ),
    );
  return row?.count ?? 0;
}

/** The time a scan claims, where we still take it: not of the future, and no more than a day old. */
function heldTime(at: Date, now: Date): Date | null {
  if (Number.isNaN(at.getTime()) || at.getTime() > now.getTime() + DRIFT_MS) return null;
  return at.getTime() < now.getTime() - CHECK_IN.acceptedHours * HOUR_MS ? null : at;
}

function counts({ session, register }: Own, at: Date): boolean {
  const { opensAt, closesAt } = checkInWindow(session, register);
  return at.getTime() >= opensAt.getTime() - DRIFT_MS && at.getTime() <= closesAt.getTime() + DRIFT_MS;
}

async function fitting(
  open: readonly (Own & { times: Date[] })[],
  code: string,
  secrets: readonly string[],
): Promise<(Own & { at: Date }) | null> {
  for (const { times, ...one } of open) {
    for (const at of times) {
      for (const secret of secrets)
        if (await fitsCheckInCode(checkInSecret(secret, one.session.uid), code, at.getTime())) return { ...one, at };
    }
  }
  return null;
}

async function takeIn(tx: Executor, scan: Scan, { session, at }: Own & { at: Date }, now: Date): Promise<CheckInResult> {
  const register = await lockRegister(tx, session.id);
  const { lateAfterMin } = checkInWindow(session, register);
  const minutes = Math.floor((at.getTime() - session.startsAt.getTime()) / MINUTE_MS);
  const late = minutes > lateAfterMin;
  const mark = late ? ("late" as const) : ("present" as const);
  const cell = {
    mark,
    minutesLate: late ? minutes : null,
    source: "qr" as const,
    markedBy: null,
    markedOn: null,
    clientId: scan.id,
    markedAt: at,
    updatedAt: now,
  };
  const [taken] = await tx
    .insert(attendanceMarks)
    .values({ sessionId: session.id, userId: scan.userId, ...cell, createdAt: now })
    .onConflictDoUpdate({
      target: [attendanceMarks.sessionId, attendanceMarks.userId],
      set: { ...cell, version: sql`${attendanceMarks.version} + 1` },
      setWhere: eq(attendanceMarks.mark, "unmarked"),
    })
    .returning({ mark: attendanceMarks.mark });
  if (!taken) throw await alreadyMarked(tx, scan.userId, session, now);
  const came = { id: scan.id, deviceHash: scan.deviceHash, clientId: scan.clientId, scannedAt: at, createdAt: now };
  await tx
    .insert(attendanceCheckIns)
    .values({ sessionId: session.id, userId: scan.userId, ...came })
    .onConflictDoUpdate({ target: [attendanceCheckIns.sessionId, attendanceCheckIns.userId], set: came });
  await refreshAttendance(tx, await enrollmentsInCohort(tx, session.cohortId, [scan.userId]), now);
  return resultOf(session, mark);
}

/** What stands in the register instead, whose word it is, and the session where an excuse for it could be sent now (I4). */
async function alreadyMarked(tx: Executor, userId: number, session: Own["session"], now: Date): Promise<Problem> {
  const [row] = await tx
    .select({ mark: attendanceMarks.mark, source: attendanceMarks.source })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, session.id), eq(attendanceMarks.userId, userId)));
  const excusable = row && (row.mark === "absent" || row.mark === "late") && canExcuse(session.endsAt, now);
  const values = row ? { mark: row.mark, by: row.source, ...(excusable ? { excuse_session: session.id } : {}) } : {};
  return new Problem("check_in_already_marked", { values });
}

const resultOf = (session: typeof classSessions.$inferSelect, result: CheckInResult["result"]): CheckInResult => ({
  result,
  session: {
    id: session.id,
    starts_at: session.startsAt.toISOString(),
    translations: { ar: { title: session.titleAr }, en: { title: session.titleEn } },
  },
});
