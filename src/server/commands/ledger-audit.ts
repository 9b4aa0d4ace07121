import { asc, eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { users } from "#server/db/tables/identity.ts";

/** A row of the ledger as an auditor reads it: what was asked, and what it did. */
export type LedgerRow = Awaited<ReturnType<typeof readLedger>>[number];

/** The ledger in the order in which it was written: of one person, or of all. Not reachable over HTTP. */
export const readLedger = (db: Executor, userId?: number) =>
  db
    .select({
      id: ledger.id,
      email: users.email,
      userId: ledger.userId,
      outboxId: ledger.outboxId,
      ownerTag: ledger.ownerTag,
      lane: ledger.lane,
      seq: ledger.seq,
      key: ledger.key,
      op: ledger.op,
      effect: ledger.effect,
      outcome: ledger.outcome,
    })
    .from(ledger)
    .innerJoin(users, eq(users.id, ledger.userId))
    .where(userId === undefined ? undefined : eq(ledger.userId, userId))
    .orderBy(asc(ledger.id));

/** What a person's cart must hold if the ledger tells the truth (P4). */
export function foldLedger(rows: readonly Pick<LedgerRow, "effect" | "outcome">[]): { programIds: number[]; coupon: string | null } {
  const programs = new Set<number>();
  let coupon: string | null = null;
  for (const { effect, outcome } of rows) {
    if (outcome !== "applied") continue;
    for (const id of effect.added ?? []) programs.add(id);
    for (const id of effect.removed ?? []) programs.delete(id);
    if (effect.coupon !== undefined) coupon = effect.coupon;
  }
  return { programIds: [...programs].toSorted((a, b) => a - b), coupon };
}
