import { and, asc, eq, gte, inArray, isNull, lt, ne } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { ABSENCE, type AbsenceForm } from "#contract/requests/teaching-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programInstructors, cohorts } from "#server/db/tables/catalogue.ts";
import { absences, absenceSessions } from "#server/db/tables/teaching.ts";
import { lockTeachingRequest } from "./move-teaching-request.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { attachFiles, recordRequestEvent } from "./request-events.ts";
import { instructorIds, taughtProgramIds } from "#server/commands/content/teaching-access.ts";

const DAY_MS = 86_400_000;
type Session = typeof classSessions.$inferSelect;
const wrong = (field: string, key: "selection" | "required" | "day.after" = "selection") =>
  new Problem("validation_error", { fields: { [field]: [{ key }] } });

/**
 * Takes an instructor's absence, once per id however often it is sent.
 * @throws Problem `not_found` for a session that is not theirs to hold, `excuse_window_closed` for one that began, `excuse_pending`
 *   where another absence names it, `validation_error`, `idempotency_key_reused`
 */
export async function submitAbsence(db: Executor, userId: number, form: AbsenceForm, context: ActionContext): Promise<string> {
  return await db.transaction(async (tx) => {
    const [teacher] = await instructorIds(tx, userId).limit(1);
    if (!teacher) throw new Problem("not_found");
    const known = await lockTeachingRequest(tx, "absence", form.id);
    if (known) {
      if (known.userId !== userId || known.reason !== form.reason) throw new Problem("idempotency_key_reused");
      return known.id;
    }
    const sessions = await sessionsOf(tx, userId, form);
    if (sessions.some(({ startsAt }) => startsAt <= context.now)) throw new Problem("excuse_window_closed");
    await refuseTwice(tx, sessions);
    const proposal = await proposalOf(tx, userId, teacher.id, form, sessions, context.now);
    await tx.insert(absences).values({
      id: form.id,
      reference: await nextReference(tx, "absence", context.now),
      userId,
      instructorId: teacher.id,
      status: "pending",
      reasonCode: form.reason_code,
      reason: form.reason,
      proposed: form.proposed,
      ...proposal,
      createdAt: context.now,
    });
    await tx.insert(absenceSessions).values(sessions.map(({ id }) => ({ absenceId: form.id, sessionId: id })));
    const request = { kind: "absence", id: form.id } as const;
    await attachFiles(tx, request, form.attachments, userId);
    await recordRequestEvent(tx, request, { from: null, to: "pending" }, context);
    await recordTransition(tx, { subject: "absence", subjectId: form.id, from: null, to: "pending" }, context);
    return form.id;
  });
}

/** The sessions that a form names, or those of its days: held by the account, taking place. Locked, in order of time. */
async function sessionsOf(tx: Executor, userId: number, form: AbsenceForm): Promise<Session[]> {
  const ids = [...new Set(form.session_ids)];
  const named = ids.length > 0;
  if (named === (form.from !== "")) throw wrong("session_ids");
  const mine = and(
    inArray(classSessions.instructorId, instructorIds(tx, userId)),
    isNull(classSessions.cancelledAt),
    eq(classSessions.recorded, false),
    ne(classSessions.kind, "deadline"),
  );
  const rows = await tx
    .select()
    .from(classSessions)
    .where(and(mine, named ? inArray(classSessions.id, ids) : daysOf(form)))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
    .limit(ABSENCE.sessionsMax + 1)
    .for("update");
  if (named && rows.length !== ids.length) throw new Problem("not_found");
  if (rows.length === 0 || rows.length > ABSENCE.sessionsMax) throw wrong(named ? "session_ids" : "to");
  return rows;
}

function daysOf(form: AbsenceForm) {
  try {
    const from = riyadhDayStart(form.from);
    const to = new Date(riyadhDayStart(form.to === "" ? form.from : form.to).getTime() + DAY_MS);
    if (to <= from || to.getTime() - from.getTime() > ABSENCE.daysMax * DAY_MS) throw wrong("to", "day.after");
    return and(gte(classSessions.startsAt, from), lt(classSessions.startsAt, to));
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("validation_error", { fields: { from: [{ key: "date.invalid" }] }, cause: error });
    throw error;
  }
}

async function refuseTwice(tx: Executor, sessions: readonly Session[]): Promise<void> {
  const [open] = await tx
    .select({ id: absences.id })
    .from(absenceSessions)
    .innerJoin(absences, eq(absences.id, absenceSessions.absenceId))
    .where(
      and(
        inArray(
          absenceSessions.sessionId,
          sessions.map(({ id }) => id),
        ),
        eq(absences.status, "pending"),
      ),
    )
    .limit(1);
  if (open) throw new Problem("excuse_pending");
}

/** What is proposed, whole: a stand-in teaches the programs too and is somebody else; a new time is ahead. */
async function proposalOf(tx: Executor, userId: number, teacherId: number, form: AbsenceForm, sessions: readonly Session[], now: Date) {
  if (form.proposed === "substitute") {
    if (form.substitute_id === null || form.substitute_id === teacherId) throw wrong("substitute_id");
    const cohortIds = [...new Set(sessions.map(({ cohortId }) => cohortId))];
    const programs = await tx.selectDistinct({ id: cohorts.programId }).from(cohorts).where(inArray(cohorts.id, cohortIds));
    const shared = await tx.$count(
      programInstructors,
      and(
        eq(programInstructors.instructorId, form.substitute_id),
        inArray(programInstructors.programId, taughtProgramIds(tx, userId)),
        inArray(
          programInstructors.programId,
          programs.map(({ id }) => id),
        ),
      ),
    );
    if (shared !== programs.length) throw wrong("substitute_id");
    return { substituteId: form.substitute_id, newTime: null };
  }
  if (form.proposed === "recorded") return { substituteId: null, newTime: null };
  const newTime = new Date(form.new_time ?? Number.NaN);
  if (Number.isNaN(newTime.getTime())) throw wrong("new_time", "required");
  if (newTime <= now) throw wrong("new_time", "day.after");
  return { substituteId: null, newTime };
}
