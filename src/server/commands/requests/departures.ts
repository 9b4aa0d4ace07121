import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { DepartureForm } from "#contract/requests/teaching-requests.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { departures } from "#server/db/tables/teaching.ts";
import { type DepartureRow, lockTeachingRequest, moveTeachingRequest } from "./move-teaching-request.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { type Decision, refuseStale } from "./request-decision.ts";
import { attachFiles, recordRequestEvent } from "./request-events.ts";
import { instructorIds, taughtProgram } from "#server/commands/content/teaching-access.ts";

const YEAR_MS = 366 * 86_400_000;

/**
 * Takes an instructor's request to leave a program, once per id however often it is sent; one waits at a time.
 * @throws Problem `not_found` for a program that they do not teach, `request_already_pending`, `validation_error` for a day that is
 *   past or further than a year, `idempotency_key_reused`
 */
export async function submitDeparture(
  db: Executor,
  { userId, programId }: { userId: number; programId: number },
  form: DepartureForm,
  context: ActionContext,
): Promise<string> {
  return await db.transaction(async (tx) => {
    await taughtProgram(tx, userId, programId);
    const [teacher] = await instructorIds(tx, userId).limit(1);
    if (!teacher) throw new Problem("not_found");
    // Two requests at once come one after the other.
    await tx
      .select()
      .from(programInstructors)
      .where(and(eq(programInstructors.programId, programId), eq(programInstructors.instructorId, teacher.id)))
      .for("update");
    const known = await lockTeachingRequest(tx, "departure", form.id);
    if (known) {
      if (known.userId !== userId || known.programId !== programId) throw new Problem("idempotency_key_reused");
      return known.id;
    }
    checkDay(form.effective_from, context.now);
    const open = and(eq(departures.userId, userId), eq(departures.programId, programId), eq(departures.status, "pending"));
    if ((await tx.$count(departures, open)) > 0) throw new Problem("request_already_pending");
    await tx.insert(departures).values({
      id: form.id,
      reference: await nextReference(tx, "departure", context.now),
      userId,
      instructorId: teacher.id,
      programId,
      status: "pending",
      reason: form.reason,
      effectiveFrom: form.effective_from,
      createdAt: context.now,
    });
    const request = { kind: "departure", id: form.id } as const;
    await attachFiles(tx, request, form.attachments, userId);
    await recordRequestEvent(tx, request, { from: null, to: "pending" }, context);
    await recordTransition(tx, { subject: "departure", subjectId: form.id, from: null, to: "pending" }, context);
    return form.id;
  });
}

function checkDay(day: string, now: Date): void {
  const wrong = (cause?: unknown) => new Problem("validation_error", { fields: { effective_from: [{ key: "date.invalid" }] }, cause });
  try {
    const start = riyadhDayStart(day);
    if (day < riyadhDay(now) || start.getTime() > now.getTime() + YEAR_MS) throw wrong();
  } catch (error) {
    throw error instanceof RangeError ? wrong(error) : error;
  }
}

/**
 * Approves or rejects it. Approved, it takes effect on its day (`applyDepartures`), at once where that has come.
 * @throws Problem `request_not_found`, `request_closed` once decided, `version_conflict`
 */
export async function decideDeparture(db: Database, id: string, decision: Decision, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTeachingRequest(tx, "departure", id);
    if (!row) throw new Problem("request_not_found");
    if (row.status !== "pending") throw new Problem("request_closed");
    refuseStale(row.version, decision.version);
    const approved = decision.decision === "approve";
    await moveTeachingRequest(tx, "departure", row, approved ? "approved" : "rejected", { note: decision.note }, context);
    if (approved && row.effectiveFrom <= riyadhDay(context.now)) await apply(tx, row, context);
    const [program] = await tx.select({ ar: programs.titleAr, en: programs.titleEn }).from(programs).where(eq(programs.id, row.programId));
    await notify(
      tx,
      {
        userId: row.userId,
        kind: "request_decided",
        target: { type: "departure", id },
        values: { request: "departure", decision: approved ? "approved" : "rejected", program: program ?? { ar: "", en: "" } },
      },
      context.now,
    );
  });
}

/** Approved departures whose day has come. Call now and then; answers how many took effect. */
export async function applyDepartures(db: Executor, now: Date): Promise<number> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(departures)
      .where(and(eq(departures.status, "approved"), isNull(departures.appliedAt), lte(departures.effectiveFrom, riyadhDay(now))))
      .orderBy(asc(departures.createdAt))
      .limit(100)
      .for("update", { skipLocked: true });
    for (const row of due) await apply(tx, row, { now, actor: "system", requestId: null });
    return due.length;
  });
}

/** From now on they teach the program no longer; who holds the sessions that are left is for the others of the program and for staff. */
async function apply(tx: Executor, row: DepartureRow, context: ActionContext): Promise<void> {
  const { now } = context;
  await tx
    .delete(programInstructors)
    .where(and(eq(programInstructors.programId, row.programId), eq(programInstructors.instructorId, row.instructorId)));
  const own = tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.programId, row.programId));
  await tx
    .update(classSessions)
    .set({ instructorId: null, updatedAt: now })
    .where(and(eq(classSessions.instructorId, row.instructorId), inArray(classSessions.cohortId, own), gt(classSessions.startsAt, now)));
  await tx.update(departures).set({ appliedAt: now }).where(eq(departures.id, row.id));
  await recordTransition(tx, { subject: "departure", subjectId: row.id, from: "approved", to: "applied" }, context);
  await touchPublic(tx);
}
