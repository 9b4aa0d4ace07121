import { Problem } from "#contract/problem.ts";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { JOIN_OPENS_MINUTES, type ScheduledSession } from "#contract/requests/student-services.ts";
import type { Executor } from "#server/db/client.ts";
import { programReference } from "#server/commands/catalogue/program-reference.ts";
import { type SessionRow, sessionRows } from "./session-rows.ts";

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
/** A schedule covers this many weeks where nothing else is asked, and at most the second number. */
export const SCHEDULE_WEEKS = { usual: 4, most: 26 } as const;

export interface ScheduleWindow {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/**
 * The window of a schedule: from this week's Sunday in Riyadh for four weeks unless asked otherwise, never longer than 26.
 * @throws Problem `validation_error` where it ends before it begins
 */
export function scheduleWindow(asked: { from?: Date | undefined; to?: Date | undefined }, now: Date): ScheduleWindow {
  const from = asked.from ?? riyadhWeekStart(now);
  const to = asked.to ?? new Date(from.getTime() + SCHEDULE_WEEKS.usual * WEEK_MS);
  if (to <= from) throw new Problem("validation_error", { fields: { to: [{ key: "selection" }] } });
  return { from, to: new Date(Math.min(to.getTime(), from.getTime() + SCHEDULE_WEEKS.most * WEEK_MS)) };
}

export interface ScheduleFilter extends ScheduleWindow {
  userId: number;
  /** These alone. */
  sessionIds?: readonly number[];
  language: Language;
}

/**
 * The student's sessions that touch a window, in order of time: those of cohorts whose enrollment gives access now.
 * Conflicts are looked for among all of them, also beyond the window's edges.
 */
export async function studentSessions(db: Executor, filter: ScheduleFilter, now: Date): Promise<ScheduledSession[]> {
  const around = { from: new Date(filter.from.getTime() - DAY_MS), to: new Date(filter.to.getTime() + DAY_MS) };
  const rows = await sessionRows(db, filter.userId, around, now);
  const clashes = conflicts(rows);
  const named = filter.sessionIds && new Set(filter.sessionIds);
  const wanted = rows.filter((row) =>
    named ? named.has(row.id) : row.startsAt < filter.to && (row.endsAt > filter.from || row.startsAt >= filter.from),
  );
  return wanted.map((row) => toSession(row, clashes.get(row.id) ?? [], filter.language, now));
}

/** What of a session decides whether it clashes with another. */
export interface Occupied {
  id: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  /** A recording takes nobody's time either. */
  recorded?: boolean;
  kind: ScheduledSession["kind"];
}

/**
 * Ids of sessions that overlap in time, by session. One that begins as another ends does not; a cancelled one, a
 * recording and a deadline take nobody's time. The sessions come in order of their start.
 */
export function conflicts(sessions: readonly Occupied[]): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const note = (id: number, other: number) => found.set(id, [...(found.get(id) ?? []), other]);
  let open: Occupied[] = [];
  for (const session of sessions) {
    if (session.cancelledAt !== null || session.recorded || session.kind === "deadline" || session.endsAt <= session.startsAt) continue;
    open = open.filter((other) => other.endsAt > session.startsAt);
    for (const other of open) {
      note(session.id, other.id);
      note(other.id, session.id);
    }
    open.push(session);
  }
  return found;
}

/** What a session is at a moment. A moved session says so until it begins. */
export function sessionStatus(
  session: { startsAt: Date; endsAt: Date; previousStartsAt: Date | null; cancelledAt: Date | null },
  now: Date,
): ScheduledSession["status"] {
  if (session.cancelledAt !== null) return "cancelled";
  if (now >= session.endsAt) return "ended";
  if (now >= session.startsAt) return "live";
  return session.previousStartsAt === null ? "scheduled" : "rescheduled";
}

/** A row as it travels. */
export function toSession(row: SessionRow, clashes: number[], language: Language, now: Date): ScheduledSession {
  const status = sessionStatus(row, now);
  const opens =
    (row.joinUrl === null && row.liveRoom === null) || status === "cancelled" || row.recorded
      ? null
      : new Date(row.startsAt.getTime() - JOIN_OPENS_MINUTES * 60_000);
  const open = opens !== null && now >= opens && now < row.endsAt;
  const texts = {
    ar: { title: row.titleAr, instructor: row.instructorAr, room: row.roomAr },
    en: { title: row.titleEn, instructor: row.instructorEn, room: row.roomEn },
  };
  return {
    id: row.id,
    uid: row.uid,
    sequence: row.sequence,
    program: programReference(row.program, language),
    title: texts[language].title,
    kind: row.kind,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    location: {
      type: row.roomAr === null ? "online" : "room",
      room: texts[language].room,
      // The link is given out only while the door is open: it may be forwarded.
      join_url: open ? row.joinUrl : null,
      join_opens_at: opens === null ? null : opens.toISOString(),
      hosted: row.liveRoom !== null,
    },
    instructor: texts[language].instructor,
    status,
    previous_starts_at: row.previousStartsAt?.toISOString() ?? null,
    recorded: row.recorded,
    recording: row.hasRecording ? { item_id: row.itemId } : null,
    recording_url: row.liveRecording,
    cancel_reason: row.cancelReason,
    attendance: row.mark === null || row.mark === "unmarked" ? null : row.mark,
    excuse: row.excuse,
    conflicts_with: clashes,
    translations: texts,
  };
}
