import { and, desc, eq, gt, inArray } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import { type Holiday, refundDueDay, refundEndsAt, refundLastDay } from "#contract/orders/refund.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { QUOTE_MINUTES, type RefundQuote } from "#contract/requests/withdrawals.ts";
import { withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { programReference, programReferenceColumns, type ProgramReference } from "#server/commands/catalogue/program-reference.ts";
import type { Quoted } from "#server/commands/orders/quote-refund.ts";
import type { Executor } from "#server/db/client.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { categories, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

const DAY_MS = 86_400_000;

/** A quote as it travels: what decides, and the facts by which the device can ask the same rule about other days. */
export function quoteReply(
  { row, verdict, paid }: Quoted,
  program: ProgramReference,
  holidays: readonly Holiday[],
  now: Date,
): RefundQuote {
  const { paidAt } = row;
  return {
    id: row.id,
    enrollment_id: row.enrollmentId,
    program,
    eligible_for_refund: row.eligible,
    amount: toSar(row.amount),
    vat_part: toSar(row.vat),
    paid: toSar(row.paid),
    method: paid?.method ?? null,
    rules: [
      {
        id: "within_14_days",
        passed: verdict.inTime,
        limit: TERMS.refundDays,
        actual: paidAt && Math.round((Date.parse(riyadhDay(now)) - Date.parse(riyadhDay(paidAt))) / DAY_MS),
        date: paidAt && refundLastDay(paidAt),
      },
      {
        id: "progress_at_most_20",
        passed: verdict.progressFits,
        limit: TERMS.refundProgressPercent,
        actual: row.progress,
        date: null,
      },
    ],
    decides: verdict.decides,
    paid_at: paidAt?.toISOString() ?? null,
    deadline: paidAt && refundEndsAt(paidAt).toISOString(),
    progress: row.progress,
    expected_by: refundDueDay(now, holidays),
    holidays: [...holidays],
    asked_at: now.toISOString(),
    valid_until: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  };
}

/** A program as it is mentioned. */
export async function programOf(db: Executor, programId: number, language: Language): Promise<ProgramReference> {
  const [row] = await db
    .select(programReferenceColumns)
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(eq(programs.id, programId));
  if (!row) throw new Error(`program ${programId} is gone`);
  return programReference(row, language);
}

/** A page of enrollments that can be withdrawn from, the newest first. @throws Problem `validation_error` on `cursor` */
export async function withdrawable(
  db: Executor,
  { userId, language, ...page }: { userId: number; language: Language } & NewestQuery,
  now: Date,
) {
  const { ids, meta } = await newestIds(
    db,
    { table: enrollments, id: enrollments.id, at: enrollments.startedAt },
    and(eq(enrollments.userId, userId), inArray(enrollments.status, ["pending", "active", "postponed"]), gt(enrollments.accessUntil, now)),
    page,
  );
  const rows = await db
    .select({ id: enrollments.id, progress: enrollments.progress, program: programReferenceColumns })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(inArray(enrollments.id, ids))
    .orderBy(desc(enrollments.startedAt), desc(enrollments.id));
  const open = await withOpenRequest(
    db,
    rows.map(({ id }) => id),
  );
  const data = rows.map(({ id, progress, program }) => ({
    enrollment_id: id,
    program: programReference(program, language),
    progress,
    request_open: open.has(id),
  }));
  return { data, meta };
}
