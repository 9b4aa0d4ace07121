import { Problem } from "#contract/problem.ts";
import type { Halalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import { payoutLines, payouts } from "#server/db/tables/orders/payouts.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { matchLines } from "./match-lines.ts";
import { readPayoutReport, type ReportLine } from "./read-payout-report.ts";

export interface NewPayout {
  provider: string;
  reference: string;
  /** In Riyadh. */
  expectedOn: string;
  net: Halalas;
  gross: Halalas;
  fees: Halalas;
  feesVat: Halalas;
  withheld: Halalas;
  /** CSV; empty where the figures alone are known. */
  report: string;
}

const A_BATCH = 500;

/**
 * Writes down a transfer that a provider announced. Its figures are those of its report, where there is one; lines that stand in none
 * of our books are kept with the reason. No money moves.
 * @throws Problem `validation_error` on `report` that cannot be read, on `net` that its parts do not come to, on a `reference` that is known
 */
export async function recordPayout(tx: Executor, given: NewPayout, context: ActionContext): Promise<string> {
  const { report, ...told } = given;
  const lines = report.trim() === "" ? [] : readPayoutReport(report);
  const parts = lines.length > 0 ? sumsOf(lines) : told;
  if (parts.gross - parts.fees - parts.feesVat - parts.withheld !== given.net)
    throw new Problem("validation_error", { fields: { net: [{ key: "amount" }] } });
  const id = uuidV7(context.now);
  const { gross, fees, feesVat, withheld } = parts;
  const by = staffActor(context);
  const values = { ...told, gross, fees, feesVat, withheld, id, recordedBy: by, createdAt: context.now };
  const [made] = await tx.insert(payouts).values(values).onConflictDoNothing().returning({ id: payouts.id });
  if (!made) throw new Problem("validation_error", { fields: { reference: [{ key: "taken" }] } });
  const matched = await matchLines(tx, given.provider, lines);
  for (let from = 0; from < matched.length; from += A_BATCH) {
    const batch = matched.slice(from, from + A_BATCH);
    await tx.insert(payoutLines).values(batch.map((line) => ({ ...line, payoutId: id, counts: line.problem === null })));
  }
  await recordTransition(tx, { subject: "payout", subjectId: id, from: null, to: "expected", reason: given.reference }, context);
  await recordSecurityEvent(tx, {
    name: "payout_recorded",
    subject: `payout ${id}`,
    details: { amount: given.net, provider: given.provider, rows: lines.length },
  });
  return id;
}

/** What the lines of a report come to. */
function sumsOf(lines: readonly ReportLine[]): Pick<NewPayout, "gross" | "fees" | "feesVat" | "withheld"> {
  const sums = { gross: 0, fees: 0, feesVat: 0, withheld: 0 };
  for (const { kind, amount, fee, feeVat } of lines) {
    sums[kind === "payment" ? "gross" : "withheld"] += amount;
    sums.fees += fee;
    sums.feesVat += feeVat;
  }
  return sums;
}
