import { PAYOUT_LINES_MOST, type PayoutLineKind } from "#contract/orders/payouts.ts";
import { Problem } from "#contract/problem.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import type { Halalas } from "#contract/rules/money.ts";
import { readTable } from "#server/untrusted/read-table.ts";

/** A line of a provider's report. Sums are positive: its kind says which way the money went. */
export interface ReportLine {
  line: number;
  kind: PayoutLineKind;
  externalId: string;
  amount: Halalas;
  fee: Halalas;
  feeVat: Halalas;
}

/** How the providers' files call the columns, in small letters. */
const COLUMNS = {
  id: ["id", "payment_id", "payment id", "transaction_id", "transaction id", "order_id", "order id"],
  type: ["type", "kind", "transaction_type", "transaction type"],
  amount: ["amount", "gross", "gross_amount", "gross amount"],
  fee: ["fee", "fees", "commission"],
  vat: ["vat", "fee_vat", "fee vat", "tax", "vat amount"],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ["id", "amount"];

const KINDS: Readonly<Record<string, PayoutLineKind>> = {
  "": "payment",
  payment: "payment",
  capture: "payment",
  captured: "payment",
  sale: "payment",
  purchase: "payment",
  refund: "refund",
  refunded: "refund",
  chargeback: "chargeback",
  dispute: "chargeback",
};
const ID_MOST = 80;
/** A column of ours holds no more halalas. */
const SUM_MOST = 2_147_483_647;

const refused = (line: number) => new Problem("validation_error", { fields: { report: [{ key: "amount", values: { line } }] } });

/**
 * Reads a CSV table with a head. Line 1 is the head: a table that cannot be read, or without its columns, is refused by that line.
 * @throws Problem `validation_error` on `report` with the number of the first line that is wrong
 */
export function readPayoutReport(csv: string): ReportLine[] {
  const [head, ...rows] = readTable(csv) ?? [];
  if (!head || rows.length === 0 || rows.length > PAYOUT_LINES_MOST) throw refused(1);
  const heads = head.cells.map((cell) => cell.trim().toLowerCase());
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, words]) => [name, heads.findIndex((cell) => (words as readonly string[]).includes(cell))]),
  ) as Record<Column, number>;
  if (NEEDED.some((name) => places[name] < 0)) throw refused(1);
  return rows.map(({ cells }, place) => {
    const cell = (name: Column): string => (cells[places[name]] ?? "").replace(/^'/u, "").trim();
    const at = place + 2;
    const kind = KINDS[cell("type").toLowerCase()];
    const externalId = cell("id");
    const [amount, fee, feeVat] = [halalasIn(cell("amount")), halalasIn(cell("fee") || "0"), halalasIn(cell("vat") || "0")];
    if (!kind || externalId === "" || externalId.length > ID_MOST || amount === null || fee === null || feeVat === null) throw refused(at);
    return { line: place + 1, kind, externalId, amount: Math.abs(amount), fee, feeVat };
  });
}

/** SAR as a file writes them; money that goes back may stand below zero there, and so may the fee of it. */
function halalasIn(cell: string): Halalas | null {
  const match = /^([-−]?)(\d{1,8})(?:\.(\d{1,2}))?$/u.exec(asciiDigits(cell).replaceAll(/[,\s]/gu, "").replace("٫", "."));
  if (!match) return null;
  const sum = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return sum > SUM_MOST ? null : sum === 0 ? 0 : match[1] ? -sum : sum;
}
