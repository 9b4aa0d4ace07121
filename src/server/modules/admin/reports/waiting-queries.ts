import { type SQL, sql } from "drizzle-orm";
import { categoriesOf, type Capability } from "#contract/accounts/roles.ts";
import { TRANSFER_STATUSES } from "#contract/orders/admin-transfers.ts";
import { CHARGEBACK_URGENT_DAYS } from "#contract/orders/chargebacks.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { WAITING_KINDS, WAITING_MOST, type WaitingKind } from "#contract/reports/waiting.ts";
import { waitingPayouts } from "#server/commands/orders/payouts/unpaid-money.ts";
import { approvable } from "#server/commands/security/approval-scope.ts";
import type { InboxKind } from "#contract/requests/assignments.ts";
import type { Executor } from "#server/db/client.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import type { Caller } from "#server/http/caller.ts";
import { TRANSFER } from "#server/providers/payments/transfer/transfer.ts";
import { openOf } from "../inbox-sources.ts";

const DAY_MS = 86_400_000;
const INBOX: Partial<Record<WaitingKind, readonly InboxKind[]>> = {
  requests: ["postponement", "withdrawal", "absence", "departure"],
  messages: ["contact"],
  applications: ["trainer"],
  reviews: ["review_report"],
  deliveries: ["delivery"],
  names: ["name_correction"],
};

const NEEDS: Record<WaitingKind, Capability> = {
  requests: "requests.read",
  messages: "messages.read",
  applications: "applications.read",
  reviews: "reviews.read",
  deliveries: "certificates.deliver",
  names: "requests.decide",
  transfers: "money.refund",
  refunds: "money.refund",
  chargebacks: "money.refund",
  payouts: "money.refund",
  differences: "money.refund",
  approvals: "approvals.decide",
  erasure_checks: "people.write",
  copy_checks: "people.write",
  dead_jobs: "jobs.write",
};

const waits = sql.join(
  TRANSFER_STATUSES.waiting.map((status) => sql`${status}`),
  sql`, `,
);
const OTHERS: Partial<Record<WaitingKind, SQL>> = {
  transfers: sql`select 1 from payments where provider = ${TRANSFER} and status in (${waits})`,
  refunds: sql`select 1 from refund_approvals where status = 'open'`,
  erasure_checks: sql`select 1 from account_deletions where status = 'confirmed'`,
  copy_checks: sql`select 1 from data_exports where status = 'held'`,
  differences: sql`select 1 from payment_differences where settled_as is null`,
  dead_jobs: sql`select 1 from jobs where dead_at is not null`,
};

/** Open ones whose answer is due within days, or is late; one that was answered waits for the bank. */
const urgentChargebacks = (now: Date): SQL =>
  sql`select 1 from chargebacks where status = 'open' and answered_at is null
    and due_on <= ${riyadhDay(new Date(now.getTime() + CHARGEBACK_URGENT_DAYS * DAY_MS))}::date`;

/** What waits for a caller, each kind counted up to a bound and cut to the categories of their roles. */
export async function waitingFor(db: Executor, caller: Caller, now: Date): Promise<Record<WaitingKind, number | null>> {
  const asked = WAITING_KINDS.filter((kind) => caller.capabilities.has(NEEDS[kind]));
  const rowsOf = (kind: WaitingKind): SQL => {
    const kinds = INBOX[kind];
    if (kinds) return openOf(kinds, categoriesOf(caller.roles, NEEDS[kind]));
    if (kind === "chargebacks") return urgentChargebacks(now);
    if (kind === "payouts") return waitingPayouts(now);
    if (kind === "approvals")
      return sql`select 1 from ${pendingApprovals} where ${pendingApprovals.status} = 'open' and ${approvable(caller)}`;
    return OTHERS[kind] ?? sql`select 1 where false`;
  };
  const counts = asked.map((kind) => sql`(select count(*)::int from (${rowsOf(kind)} limit ${WAITING_MOST}) r) as ${sql.identifier(kind)}`);
  const { rows } =
    counts.length > 0 ? await db.execute<Record<WaitingKind, number>>(sql`select ${sql.join(counts, sql`, `)}`) : { rows: [] };
  const [row] = rows;
  return Object.fromEntries(WAITING_KINDS.map((kind) => [kind, asked.includes(kind) ? (row?.[kind] ?? 0) : null])) as Record<
    WaitingKind,
    number | null
  >;
}
