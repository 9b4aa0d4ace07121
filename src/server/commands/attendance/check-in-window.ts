import { createHmac } from "node:crypto";
import { CHECK_IN, type CheckInWindow } from "#contract/attendance/check-in.ts";
import type { attendanceRegisters } from "#server/db/tables/attendance.ts";
import type { classSessions } from "#server/db/tables/catalogue.ts";

type Session = Pick<typeof classSessions.$inferSelect, "startsAt" | "endsAt">;
type Opened = Pick<typeof attendanceRegisters.$inferSelect, "checkInOpensAt" | "checkInClosesAt" | "checkInClosedAt" | "lateAfterMinutes">;

/**
 * What makes a session's codes: 256 bits, derived from the session and the server's secret. It is in no table, and a phone that
 * has it can go on showing codes without a network.
 * @param secret of the configuration
 */
export const checkInSecret = (secret: string, sessionUid: string): string =>
  createHmac("sha256", secret).update(`check-in ${sessionUid}`).digest("base64url");

export type Window = Pick<CheckInWindow, "state"> & { opensAt: Date; closesAt: Date; lateAfterMin: number };

/**
 * When codes of a session count. Nobody has to reach us before the students do: an instructor whose phone had no network shows
 * codes all the same, and so they count around the session by themselves until an instructor says otherwise.
 */
export function checkInWindow(session: Session, opened: Opened | null): Window {
  const byTime = {
    opensAt: new Date(session.startsAt.getTime() - CHECK_IN.opensMinutes * 60_000),
    closesAt: session.endsAt,
    lateAfterMin: opened?.lateAfterMinutes ?? CHECK_IN.lateAfterMin,
  };
  const opensAt = opened?.checkInOpensAt ?? byTime.opensAt;
  const closesAt = opened?.checkInClosesAt ?? byTime.closesAt;
  const closedAt = opened?.checkInClosedAt ?? null;
  if (closedAt) return { ...byTime, state: "closed", opensAt, closesAt: closedAt < closesAt ? closedAt : closesAt };
  return { ...byTime, state: opened?.checkInOpensAt ? "open" : "by_time", opensAt, closesAt };
}

/** The window as the instructor's calls tell it; without what makes the codes. */
export const windowAnswer = ({ state, opensAt, closesAt, lateAfterMin }: Window) => ({
  state,
  opens_at: opensAt.toISOString(),
  closes_at: closesAt.toISOString(),
  late_after_min: lateAfterMin,
});
