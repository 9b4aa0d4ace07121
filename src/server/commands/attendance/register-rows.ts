import { and, asc, eq, gt, inArray, ne } from "drizzle-orm";
import { emptyCell, type RegisterRow, type StandingCell } from "#contract/attendance/attendance.ts";
import { WHOLE_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { attendanceCheckIns, attendanceMarks } from "#server/db/tables/attendance.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { excuses, excuseSessions } from "#server/db/tables/excuses.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";
import { IN_REGISTER } from "./register-sessions.ts";

type Session = { id: number; cohortId: number };

/** The rows of a session's register in the order of their Arabic names. */
export const registerRows = async (db: Executor, session: Session): Promise<RegisterRow[]> =>
  await rowsOf(db, session, (at) => roster(at, session.cohortId));

/** A page of them, of learners whose ids come after the cursor's, by name. @throws Problem `validation_error` on `cursor` */
export async function registerPage(
  db: Executor,
  session: Session,
  cursor: string | undefined,
): Promise<{ rows: RegisterRow[]; next: string | null }> {
  const after = cursor === undefined ? 0 : Number(cursorValues(cursor, ["number"])[0]);
  let next: string | null = null;
  const rows = await rowsOf(db, session, async (at) => {
    const people = await inCohort(at, session.cohortId, after).limit(WHOLE_PAGE + 1);
    const shown = people.slice(0, WHOLE_PAGE);
    if (people.length > WHOLE_PAGE) next = cursorOf([shown.at(-1)?.userId ?? 0]);
    return shown.sort(byName);
  });
  return { rows, next };
}

type Person = Awaited<ReturnType<typeof inCohort>>[number];

async function rowsOf(db: Executor, session: Session, read: (db: Executor) => Promise<Person[]>): Promise<RegisterRow[]> {
  const [people, cells, excused, shared] = await together(db, async (at) =>
    Promise.all([read(at), registerCells(at, session.id), excusesOfSession(at, session.id), sharedDevices(at, session.id)]),
  );
  return people.map(({ userId, number, nameAr, nameEn, pictureUrl }) => ({
    ...(cells.get(userId)?.cell ?? emptyCell(userId)),
    number,
    name: { ar: nameAr, en: nameEn },
    avatar_url: pictureUrl,
    shared_device: shared.has(userId),
    excuse: excused.get(userId) ?? null,
  }));
}

/** Everybody who stands in a cohort's registers, once. */
export const roster = async (db: Executor, cohortId: number) => (await inCohort(db, cohortId, 0)).sort(byName);

const byName = (one: { nameAr: string; userId: number }, other: { nameAr: string; userId: number }): number =>
  one.nameAr.localeCompare(other.nameAr, "ar") || one.userId - other.userId;

/** Everybody after an id, by id; of who was enrolled twice the latest enrollment. */
const inCohort = (db: Executor, cohortId: number, after: number) =>
  db
    .selectDistinctOn([users.id], {
      userId: users.id,
      number: enrollments.id,
      nameAr: users.nameAr,
      nameEn: users.nameEn,
      email: users.email,
      pictureUrl: users.pictureUrl,
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(enrollments.cohortId, cohortId), inArray(enrollments.status, [...IN_REGISTER]), gt(users.id, after)))
    .orderBy(asc(users.id), asc(enrollments.id));

/** The cells of a session that anybody touched, by student. */
export async function registerCells(db: Executor, sessionId: number): Promise<Map<number, StandingCell>> {
  const rows = await db
    .select({ mark: attendanceMarks, ar: users.nameAr, en: users.nameEn })
    .from(attendanceMarks)
    .leftJoin(users, eq(users.id, attendanceMarks.markedBy))
    .where(eq(attendanceMarks.sessionId, sessionId));
  return new Map(
    rows.map(({ mark, ar, en }): [number, StandingCell] => [
      mark.userId,
      {
        cell: {
          student_id: mark.userId,
          mark: mark.mark,
          minutes_late: mark.minutesLate,
          note: mark.note,
          source: mark.source,
          marked_at: mark.markedAt.toISOString(),
          marked_by: ar === null ? null : { ar, en: en ?? ar },
          version: mark.version,
        },
        device: mark.markedOn,
      },
    ]),
  );
}

async function excusesOfSession(db: Executor, sessionId: number): Promise<Map<number, NonNullable<RegisterRow["excuse"]>>> {
  const rows = await db
    .select({ userId: excuses.userId, status: excuses.status })
    .from(excuseSessions)
    .innerJoin(excuses, eq(excuses.id, excuseSessions.excuseId))
    .where(and(eq(excuseSessions.sessionId, sessionId), ne(excuses.status, "cancelled")))
    .orderBy(excuses.createdAt);
  // The latest one stands last.
  return new Map(rows.flatMap(({ userId, status }) => (status === "cancelled" ? [] : [[userId, status] as const])));
}

/** Students whose code came from a device from which another student's came too. */
async function sharedDevices(db: Executor, sessionId: number): Promise<Set<number>> {
  const rows = await db.select().from(attendanceCheckIns).where(eq(attendanceCheckIns.sessionId, sessionId));
  const users = new Map<string, Set<number>>();
  for (const { userId, deviceHash, clientId } of rows) {
    for (const device of [deviceHash && `browser ${deviceHash}`, `client ${clientId}`]) {
      if (device) users.set(device, (users.get(device) ?? new Set()).add(userId));
    }
  }
  return new Set([...users.values()].filter((together) => together.size > 1).flatMap((together) => [...together]));
}
