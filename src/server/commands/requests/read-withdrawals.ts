import { and, desc, eq, inArray, notInArray, type SQL } from "drizzle-orm";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { isUndecidedWithdrawal, type Withdrawal, type WithdrawalStatus } from "#contract/requests/withdrawals.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { creditNotes, refundQuotes, refunds, withdrawals } from "#server/db/tables/requests.ts";
import { OPEN_WITHDRAWALS } from "./open-requests.ts";
import { programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { OFFERED } from "./request-events.ts";
import { questionOf, requestFacts } from "./request-facts.ts";

/** Those of a state or of a group of states. */
export function withdrawalsAre(status: "open" | "closed" | WithdrawalStatus | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  if (status === "open") return inArray(withdrawals.status, [...OPEN_WITHDRAWALS]);
  return status === "closed" ? notInArray(withdrawals.status, [...OPEN_WITHDRAWALS]) : eq(withdrawals.status, status);
}

/** Withdrawal requests as they travel, newest first: those of a page, or a single one. The caller has asked whose they are. */
export async function readWithdrawals(db: Executor, wanted: SQL | undefined, language: Language): Promise<Withdrawal[]> {
  const rows = await db
    .select({
      request: withdrawals,
      quote: refundQuotes,
      program: programReferenceColumns,
      method: { type: payments.method, brand: payments.brand, last4: payments.last4 },
      refunded: refunds.amount,
      creditNote: { id: creditNotes.id, number: creditNotes.number },
      offered: { id: cohorts.id, starts_at: cohorts.startsOn, ends_at: cohorts.endsOn },
    })
    .from(withdrawals)
    .innerJoin(refundQuotes, eq(refundQuotes.id, withdrawals.quoteId))
    .innerJoin(enrollments, eq(enrollments.id, withdrawals.enrollmentId))
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(payments, eq(payments.id, refundQuotes.paymentId))
    .leftJoin(refunds, eq(refunds.withdrawalId, withdrawals.id))
    .leftJoin(creditNotes, eq(creditNotes.refundId, refunds.id))
    .leftJoin(cohorts, eq(cohorts.id, withdrawals.offeredCohortId))
    .where(wanted)
    .orderBy(desc(withdrawals.createdAt), desc(withdrawals.id));
  const facts = await requestFacts(
    db,
    "withdrawal",
    rows.map(({ request }) => request.id),
  );
  return rows.map(({ request, quote, program, method, refunded, creditNote, offered }): Withdrawal => {
    const parts = facts(request);
    return {
      ...parts,
      enrollment_id: request.enrollmentId,
      program: programReference(program, language),
      status: request.status,
      reason_code: request.reasonCode,
      reason: request.reason === "" ? null : request.reason,
      refund: {
        // Closed without one, whatever was quoted: nothing goes back.
        eligible: quote.eligible && request.status !== "closed_no_refund",
        amount: request.status === "closed_no_refund" ? 0 : toSar(refunded ?? quote.amount),
        vat_part: request.status === "closed_no_refund" ? 0 : toSar(quote.vat),
        method,
        progress: quote.progress,
      },
      recommendation: request.recommendation && { recommendation: request.recommendation, note: request.recommendationNote },
      expected_by: request.refundDue,
      refunded_at: request.refundedAt?.toISOString() ?? null,
      credit_note: creditNote,
      question: isUndecidedWithdrawal(request.status) && offered === null ? questionOf(request, parts.timeline) : null,
      offer: isUndecidedWithdrawal(request.status) ? offerOf(request, offered, parts.timeline) : null,
      can_cancel: isUndecidedWithdrawal(request.status),
    };
  });
}

/** What is offered in its place, with what staff wrote to it. */
function offerOf(
  { offerUntil }: typeof withdrawals.$inferSelect,
  cohort: NonNullable<Withdrawal["offer"]>["cohort"] | null,
  timeline: Withdrawal["timeline"],
): Withdrawal["offer"] {
  if (!cohort || !offerUntil) return null;
  return { cohort, until: offerUntil.toISOString(), note: timeline.findLast(({ to }) => to === OFFERED)?.note ?? null };
}

/** As its student may read it: what the instructor wrote to staff is not for them. */
export const asToldStudent = (request: Withdrawal): Withdrawal => ({
  ...request,
  recommendation: request.recommendation && { ...request.recommendation, note: null },
});

/** A student's own request; null for another's. */
export async function readOwnWithdrawal(db: Executor, id: string, userId: number, language: Language): Promise<Withdrawal | null> {
  const [found] = await readWithdrawals(db, and(eq(withdrawals.id, id), eq(withdrawals.userId, userId)), language);
  return found ? asToldStudent(found) : null;
}
