import { and, asc, desc, eq, gte, inArray, lte, sql } from "drizzle-orm";
import {
  adminCancelSession,
  adminChangeSession,
  adminCohorts,
  adminCreateSession,
  adminListSessions,
  adminRestoreSession,
  MOST_SESSIONS,
} from "#contract/catalogue/admin-programs.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { liveRoomFor } from "#server/commands/schedule/live-room.ts";
import { planAlone, plannedClashes } from "#server/commands/schedule/cohort-plan.ts";
import { cancelSession, lockSession, moveSession, restoreSession, type SessionRecord } from "#server/commands/schedule/change-session.ts";
import { SEAT_FREED } from "#server/commands/catalogue/cohort-seats.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts, instructors, programs } from "#server/db/tables/catalogue.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";
import { programsOf } from "./programs-of.ts";
import { contextOf, refuse, serveResource } from "./serve-resource.ts";

/** Cohorts and their sessions. */
export function adminCohortsRoutes(route: Route, services: Services): void {
  const { db } = services;

  serveResource(route, services, adminCohorts, {
    subject: "cohort",
    table: cohorts,
    order: [desc(cohorts.startsOn), desc(cohorts.id)],
    search: (q) =>
      inArray(
        cohorts.programId,
        db
          .select({ id: programs.id })
          .from(programs)
          .where(
            sql`concat_ws(' ', ${programs.titleAr}, ${programs.titleEn}) ilike ${`%${q.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`}`,
          ),
      ),
    filter: (query) =>
      and(
        query["filter[program_id]"] === undefined ? undefined : eq(cohorts.programId, query["filter[program_id]"]),
        query["filter[starts_after]"] === undefined ? undefined : gte(cohorts.startsOn, query["filter[starts_after]"]),
        query["filter[starts_before]"] === undefined ? undefined : lte(cohorts.startsOn, query["filter[starts_before]"]),
      ),
    scope: { field: "program_id", within: (ids) => inArray(cohorts.programId, programsOf(db, ids)) },
    async present(executor, rows) {
      const counts = await executor
        .select({ id: classSessions.cohortId, count: sql<number>`count(*)::int` })
        .from(classSessions)
        .where(
          inArray(
            classSessions.cohortId,
            rows.map(({ id }) => id),
          ),
        )
        .groupBy(classSessions.cohortId);
      const titles = await executor
        .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn })
        .from(programs)
        .where(
          inArray(
            programs.id,
            rows.map(({ programId }) => programId),
          ),
        );
      const titleOf = new Map(titles.map(({ id, ar, en }) => [id, { ar, en }]));
      return rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: row.archivedAt?.toISOString() ?? null,
        program_id: row.programId,
        program_title: titleOf.get(row.programId) ?? { ar: "", en: "" },
        starts_on: row.startsOn,
        ends_on: row.endsOn,
        days: row.days,
        starts_minute: row.startsMinute,
        duration_min: row.durationMinutes,
        seats_total: row.seatsTotal,
        seats_taken: row.seatsTaken,
        closed: row.closed,
        sessions_count: counts.find(({ id }) => id === row.id)?.count ?? 0,
      }));
    },
    archive: {
      is: sql`${cohorts.archivedAt} is not null`,
      // Brought back it is still closed: opening it is a change of its own.
      set: (archived, now) => ({ archivedAt: archived ? now : null, closed: true }),
    },
    async columns(tx, form, before) {
      if (before && form.program_id !== before.programId) refuse("program_id", "fixed");
      const [program] = await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, form.program_id)).for("key share");
      if (!program) refuse("program_id", "selection");
      // The row is locked: no seat is taken meanwhile.
      if (before && form.seats_total < before.seatsTaken) refuse("seats_total", "seats.taken", { n: before.seatsTaken });
      return {
        programId: form.program_id,
        startsOn: form.starts_on,
        endsOn: form.ends_on,
        days: [...new Set(form.days)].sort((a, b) => a - b),
        startsMinute: form.starts_minute,
        durationMinutes: form.duration_min,
        seatsTotal: form.seats_total,
        closed: before?.archivedAt || before?.ending ? true : form.closed,
      };
    },
    async written(tx, row, _form, before, { now }) {
      // More seats, a new cohort, or one that is open again.
      if (!before || row.seatsTotal > before.seatsTotal || (before.closed && !row.closed))
        await enqueueJob(tx, { kind: SEAT_FREED, payload: { cohortId: row.id }, runAt: now });
    },
  });

  route(adminListSessions, async ({ params }) => {
    await cohortOf(db, params.id);
    const rows = await db
      .select()
      .from(classSessions)
      .where(eq(classSessions.cohortId, params.id))
      .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
      .limit(MOST_SESSIONS);
    return { data: rows.map(presentSession) };
  });

  route(adminCreateSession, async (call) => {
    const row = await db.transaction(async (tx) => {
      await cohortOf(tx, call.params.id);
      await planAlone(tx);
      if ((await tx.$count(classSessions, eq(classSessions.cohortId, call.params.id))) >= MOST_SESSIONS)
        refuse("starts_at", "list.max", { max: MOST_SESSIONS });
      const values = await plain(tx, call.body);
      const times = { startsAt: new Date(call.body.starts_at), endsAt: new Date(call.body.ends_at) };
      await refuseClash(tx, call.body, { cohortId: call.params.id, except: null });
      const [made] = await tx
        .insert(classSessions)
        .values({ ...values, ...times, ...place(services, call.body, null), cohortId: call.params.id, updatedAt: call.now })
        .returning();
      if (!made) throw new Error("the session was not made");
      await audit(tx, made, null, "scheduled", contextOf(call), call.body.clash_reason);
      await touchPublic(tx);
      return made;
    });
    return { data: presentSession(row) };
  });

  route(adminChangeSession, async (call) => {
    const row = await db.transaction(async (tx) => {
      await planAlone(tx);
      const session = await seen(tx, call.params.id, call.body.sequence);
      if (takesOtherTime(session, call.body)) await refuseClash(tx, call.body, { cohortId: session.cohortId, except: session.id });
      const [changed] = await tx
        .update(classSessions)
        .set({ ...(await plain(tx, call.body)), updatedAt: call.now })
        .where(eq(classSessions.id, session.id))
        .returning();
      if (!changed) throw new Problem("not_found");
      const to = {
        startsAt: new Date(call.body.starts_at),
        endsAt: new Date(call.body.ends_at),
        place: place(services, call.body, session.liveRoom),
      };
      const stays =
        to.startsAt.getTime() === changed.startsAt.getTime() &&
        to.endsAt.getTime() === changed.endsAt.getTime() &&
        to.place.roomAr === changed.roomAr &&
        to.place.roomEn === changed.roomEn &&
        to.place.joinUrl === changed.joinUrl &&
        to.place.liveRoom === changed.liveRoom;
      if (!stays) await moveSession(tx, changed, to, contextOf(call));
      await audit(tx, changed, "scheduled", "changed", contextOf(call), call.body.clash_reason);
      await touchPublic(tx);
      return changed;
    });
    return { data: presentSession(row) };
  });

  route(adminCancelSession, async (call) => ({
    data: await moved(call.params.id, call.body.sequence, (tx, row) => cancelSession(tx, row, call.body.reason, contextOf(call))),
  }));
  route(adminRestoreSession, async (call) => ({
    data: await moved(call.params.id, call.body.sequence, (tx, row) => restoreSession(tx, row, contextOf(call))),
  }));

  const moved = (id: number, sequence: number, act: (tx: Executor, row: SessionRecord) => Promise<void>) =>
    db.transaction(async (tx) => {
      const row = await seen(tx, id, sequence);
      await act(tx, row);
      await touchPublic(tx);
      return presentSession(row);
    });
}

async function cohortOf(db: Executor, id: number): Promise<void> {
  const [cohort] = await db.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, id));
  if (!cohort) throw new Problem("not_found");
}

async function seen(tx: Executor, id: number, sequence: number): Promise<SessionRecord> {
  const row = await lockSession(tx, id);
  if (row.sequence !== sequence) throw new Problem("version_conflict", { data: presentSession(row) });
  return row;
}

interface Texts {
  title: { ar: string; en: string };
  kind: SessionRecord["kind"];
  instructor_id: number | null;
}

async function plain(tx: Executor, { title, kind, instructor_id: instructorId }: Texts) {
  if (instructorId !== null) {
    const [known] = await tx.select({ id: instructors.id }).from(instructors).where(eq(instructors.id, instructorId));
    if (!known) refuse("instructor_id", "selection");
  }
  return { titleAr: title.ar, titleEn: title.en, kind, instructorId };
}

interface Placed extends Pick<Texts, "kind"> {
  room: { ar: string; en: string };
  join_url: string;
}

function place(services: Services, { kind, room, join_url: joinUrl }: Placed, known: string | null) {
  const held = { roomAr: room.ar || null, joinUrl: joinUrl || null };
  return { ...held, roomEn: room.en || null, liveRoom: liveRoomFor(services, { kind, ...held }, known) };
}

interface Planned extends Texts {
  starts_at: string;
  ends_at: string;
  room: { ar: string; en: string };
  clash_reason: string;
}

/** What clashed before and stays as it was is not asked about again. */
const takesOtherTime = (before: SessionRecord, { starts_at, ends_at, room, kind, instructor_id }: Planned): boolean =>
  before.startsAt.getTime() !== Date.parse(starts_at) ||
  before.endsAt.getTime() !== Date.parse(ends_at) ||
  (before.roomAr ?? "") !== room.ar ||
  before.kind !== kind ||
  before.instructorId !== instructor_id;

/** @throws Problem `session_clash` with what takes the same time, where nobody says why it is held all the same */
async function refuseClash(tx: Executor, form: Planned, { cohortId, except }: { cohortId: number; except: number | null }): Promise<void> {
  if (form.kind === "deadline" || form.clash_reason !== "") return;
  const span = { startsAt: new Date(form.starts_at), endsAt: new Date(form.ends_at) };
  const [clashes = []] = await plannedClashes(tx, { cohortId, instructorId: form.instructor_id, room: form.room.ar, except }, [span]);
  if (clashes.length > 0) throw new Problem("session_clash", { data: { clashes } });
}

const audit = (tx: Executor, row: SessionRecord, from: string | null, to: string, context: ActionContext, reason = "") =>
  recordTransition(tx, { subject: "class_session", subjectId: String(row.id), from, to, reason: reason || null }, context);

export const presentSession = (row: SessionRecord): DataOf<typeof adminCreateSession> => ({
  id: row.id,
  uid: row.uid,
  cohort_id: row.cohortId,
  instructor_id: row.instructorId,
  sequence: row.sequence,
  title: { ar: row.titleAr, en: row.titleEn },
  kind: row.kind,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  cancelled_at: row.cancelledAt?.toISOString() ?? null,
  room: { ar: row.roomAr, en: row.roomEn },
  join_url: row.joinUrl,
  updated_at: row.updatedAt.toISOString(),
});
