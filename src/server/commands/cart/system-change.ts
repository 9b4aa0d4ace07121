import { randomUUID } from "node:crypto";
import type { Executor } from "#server/db/client.ts";
import { ledger } from "#server/db/tables/ledger.ts";

/** A change of a cart that the server made by itself. */
export interface SystemChange {
  userId: number;
  /** What made it: `purchase`, `logout`, `coupon ended`. */
  op: string;
  effect: { added?: number[]; removed?: number[]; coupon?: string | null };
  now: Date;
}

/** Writes its ledger row, so that the fold of a person's rows stays their cart (P4). The cart's row is locked by the caller. */
export async function recordSystemChange(db: Executor, { userId, op, effect, now }: SystemChange): Promise<void> {
  await db.insert(ledger).values({
    userId,
    outboxId: "system",
    ownerTag: null,
    lane: "cart",
    seq: null,
    key: randomUUID(),
    op,
    effect,
    outcome: "applied",
    requestHash: "",
    status: 200,
    answer: {},
    createdAt: now,
  });
}
