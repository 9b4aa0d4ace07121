import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { enrollmentImportLines, enrollmentImports } from "#server/db/tables/staff/manual-enrollments.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { lockCohorts, SEAT_FREED } from "#server/commands/catalogue/cohort-seats.ts";
import { type EnrollmentRow, moveEnrollments } from "#server/commands/enrollments/move-enrollment.ts";
import { notifyListed } from "#server/commands/notifications/notify-many.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { enrolByHand } from "./enrol-by-hand.ts";
import { type EnrollmentWish, judgeEnrollments, type JudgedWish } from "./judge-enrollments.ts";

/** Job that does or takes back an import; registered by the admin module. Payload `{ importId, actor }`. */
export const ENROLLMENT_IMPORT_JOB = "enrollment-import";

type LineRow = typeof enrollmentImportLines.$inferSelect;

/**
 * Does an import that was told to run, or takes one back: in one transaction, so that whoever ends the process in the middle ends
 * nothing half. Done already, it does nothing.
 */
export async function doImport(db: Database, importId: string, context: ActionContext): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(enrollmentImports).where(eq(enrollmentImports.id, importId)).for("update");
    if (row?.status === "running") await runLines(tx, row, context);
    if (row?.status === "undoing") await undoLines(tx, row, context);
  });
}

type ImportRow = typeof enrollmentImports.$inferSelect;

/** Every line is looked at again, with its people and cohorts locked: what is wrong by now is said by its line. */
async function runLines(tx: Executor, { id, reason, allowClash }: ImportRow, context: ActionContext): Promise<void> {
  const lines = await linesOf(tx, id, "will");
  const wishes = lines.map(wishOf);
  const judged = await judgeEnrollments(tx, wishes, { now: context.now, allowClash, lock: true });
  const right = judged.filter(({ problem }) => problem === null);
  const made = right.length > 0 ? await enrolByHand(tx, right, { reason, importId: id }, context) : [];
  const idOf = new Map(right.map((one, place) => [one, made[place] ?? null]));
  await write(
    tx,
    id,
    judged.map((one, place) => ({
      line: lines[place]?.line ?? 0,
      result: one.problem === null ? "enrolled" : "wrong",
      problem: one.problem,
      enrollment: idOf.get(one) ?? null,
    })),
  );
  await tx.update(enrollmentImports).set({ status: "done", doneAt: context.now }).where(eq(enrollmentImports.id, id));
}

const wishOf = (line: LineRow): EnrollmentWish => ({
  userId: line.learnerId ?? 0,
  programId: line.programId ?? 0,
  cohortId: line.cohortId,
  basis: line.basis ?? "free",
  reference: line.reference,
});

const linesOf = (tx: Executor, importId: string, result: LineRow["result"]) =>
  tx
    .select()
    .from(enrollmentImportLines)
    .where(and(eq(enrollmentImportLines.importId, importId), eq(enrollmentImportLines.result, result)))
    .orderBy(asc(enrollmentImportLines.line));

interface Outcome {
  line: number;
  result: LineRow["result"];
  problem: JudgedWish["problem"];
  enrollment: number | null;
}

async function write(tx: Executor, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  await tx.execute(sql`update enrollment_import_lines set result = one.result, problem = one.problem,
      enrollment_id = coalesce(one.enrollment, enrollment_import_lines.enrollment_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as one (line int, result text, problem text, enrollment int)
    where import_id = ${importId}::uuid and enrollment_import_lines.line = one.line`);
}

/** Enrollments that nobody has begun end, and their seats are free again; the others stay, and their lines say so. */
async function undoLines(tx: Executor, { id, reason }: ImportRow, context: ActionContext): Promise<void> {
  const lines = await linesOf(tx, id, "enrolled");
  const ids = `{${lines.flatMap(({ enrollmentId }) => enrollmentId ?? []).join(",")}}`;
  const rows = await tx
    .select()
    .from(enrollments)
    .where(sql`${enrollments.id} = any(${ids}::int[])`)
    .orderBy(asc(enrollments.id))
    .for("update");
  await lockCohorts(
    tx,
    rows.map(({ cohortId }) => cohortId),
  );
  const begun = await begunAmong(tx, ids);
  const cohortOf = new Map(lines.map((line) => [line.enrollmentId, line.cohortId]));
  const fresh = (row: EnrollmentRow) =>
    (row.status === "pending" || row.status === "active") && row.cohortId === cohortOf.get(row.id) && !begun.has(row.id);
  const ended = rows.filter(fresh);
  for (const from of ["pending", "active"] as const)
    await moveEnrollments(
      tx,
      ended.filter(({ status }) => status === from),
      { from, to: "withdrawn", reason: `import undone: ${reason}` },
      context,
    );
  await giveBack(tx, ended, context.now);
  const undone = new Set(ended.map((row) => row.id));
  await write(
    tx,
    id,
    lines.map(({ line, enrollmentId }) => ({
      line,
      result: enrollmentId !== null && undone.has(enrollmentId) ? "undone" : "kept",
      problem: null,
      enrollment: null,
    })),
  );
  await tx.update(enrollmentImports).set({ status: "undone", undoneAt: context.now }).where(eq(enrollmentImports.id, id));
  await recordSecurityEvent(
    tx,
    {
      name: "enrollments_undone",
      actorId: Number(context.actor.slice("user:".length)),
      personId: null,
      subject: `import ${id}`,
      details: { undone: ended.length, kept: lines.length - ended.length },
    },
    { now: context.now },
  );
}

/** Which of these somebody has begun with: opened, handed in, marked, asked for or earned anything. */
async function begunAmong(tx: Executor, ids: string): Promise<Set<number>> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select e.id from enrollments e left join enrollment_standings s on s.enrollment_id = e.id
    where e.id = any(${ids}::int[]) and (e.progress > 0 or e.minutes_learned > 0 or s.last_seen_at is not null
      or coalesce(s.present + s.late + s.absent + s.excused, 0) > 0
      or exists (select 1 from attempts where enrollment_id = e.id) or exists (select 1 from submissions where enrollment_id = e.id)
      or exists (select 1 from item_progress where enrollment_id = e.id) or exists (select 1 from postponements where enrollment_id = e.id)
      or exists (select 1 from withdrawals where enrollment_id = e.id) or exists (select 1 from excuses where enrollment_id = e.id)
      or exists (select 1 from certificates where enrollment_id = e.id))`);
  return new Set(rows.map(({ id }) => id));
}

async function giveBack(tx: Executor, ended: readonly EnrollmentRow[], now: Date): Promise<void> {
  const tally = (keys: readonly (number | null)[]): Map<number, number> => {
    const counts = new Map<number, number>();
    for (const one of keys) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  const seats = tally(ended.map(({ cohortId }) => cohortId));
  const learning = tally(ended.map(({ programId }) => programId));
  const asRows = (counts: Map<number, number>) => JSON.stringify([...counts].map(([id, n]) => ({ id, n })));
  await tx.execute(sql`update cohorts set seats_taken = greatest(seats_taken - one.n, 0)
    from jsonb_to_recordset(${asRows(seats)}::jsonb) as one (id int, n int) where cohorts.id = one.id`);
  await tx.execute(sql`update programs set enrollments_count = greatest(enrollments_count - one.n, 0)
    from jsonb_to_recordset(${asRows(learning)}::jsonb) as one (id int, n int) where programs.id = one.id`);
  await enqueueJobs(
    tx,
    [...seats.keys()].map((cohortId) => ({ kind: SEAT_FREED, payload: { cohortId }, runAt: now })),
  );
  const programIds = [...learning.keys()];
  if (programIds.length === 0) return;
  await touchPublic(tx, ...ofPrograms(programIds));
  const titles = await tx
    .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn })
    .from(programs)
    .where(inArray(programs.id, programIds));
  for (const { id, ...program } of titles) {
    const people = ended.filter(({ programId }) => programId === id).map(({ userId }) => ({ userId }));
    const target = { type: "program", id: String(id) } as const;
    await notifyListed(tx, people, { kind: "enrolled", values: { program, change: "undone", starts_at: null }, target }, now);
  }
}
