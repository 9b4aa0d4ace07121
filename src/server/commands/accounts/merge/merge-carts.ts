import { asc, inArray, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { cartItems, carts } from "#server/db/tables/cart.ts";
import { recordSystemChange } from "#server/commands/cart/system-change.ts";
import { foldLedger, readLedger } from "#server/commands/ledger-audit.ts";

interface Pair {
  keptId: number;
  closedId: number;
}

/** Locks both carts, and puts what lies in the other into the one that stays; its coupon stands. The other is emptied. */
export async function mergeCarts(tx: Executor, { keptId, closedId }: Pair, now: Date): Promise<void> {
  const locked = await tx
    .select()
    .from(carts)
    .where(inArray(carts.userId, [keptId, closedId]))
    .orderBy(asc(carts.userId))
    .for("update");
  if (!locked.some(({ userId }) => userId === closedId)) return;
  await tx.insert(carts).values({ userId: keptId, updatedAt: now }).onConflictDoNothing();
  await tx.execute(sql`
    insert into cart_items (user_id, program_id, position, cohort_id, price_seen)
    select ${keptId}, item.program_id, last.position + row_number() over (order by item.position), item.cohort_id, item.price_seen
    from cart_items item, (select coalesce(max(position), 0) as position from cart_items where user_id = ${keptId}) last
    where item.user_id = ${closedId} and not exists (select from enrollments e where e.user_id in (${keptId}, ${closedId})
      and e.program_id = item.program_id and e.status in ('pending', 'active', 'completed', 'postponed') and e.access_until > ${now.toISOString()}::timestamptz)
    on conflict do nothing`);
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, updatedAt: now })
    .where(sql`${carts.userId} = ${keptId}`);
}

/** What both did to their carts is one history now: a row of the server says what holds in the end, so that its fold is the cart (P4). */
export async function settleLedger(tx: Executor, keptId: number, now: Date): Promise<void> {
  const [cart] = await tx.select({ coupon: carts.couponCode }).from(carts).where(sql`${carts.userId} = ${keptId}`);
  const lies = await tx.select({ id: cartItems.programId }).from(cartItems).where(sql`${cartItems.userId} = ${keptId}`);
  const holds = new Set(lies.map(({ id }) => id));
  const said = foldLedger((await readLedger(tx, keptId)).filter(({ lane }) => lane === "cart"));
  const added = [...holds].filter((id) => !said.programIds.includes(id));
  const removed = said.programIds.filter((id) => !holds.has(id));
  const coupon = cart?.coupon ?? null;
  if (added.length === 0 && removed.length === 0 && coupon === said.coupon) return;
  await recordSystemChange(tx, { userId: keptId, op: "accounts joined", effect: { added, removed, coupon }, now });
}

/** Waits until no change of a lane of either is under way, and lets none begin before this is done. */
export async function lockLanes(tx: Executor, { keptId, closedId }: Pair, lanes: readonly string[]): Promise<void> {
  for (const userId of [keptId, closedId].toSorted((a, b) => a - b))
    for (const lane of lanes) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${userId} ${lane}`}, 0))`);
}
