import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { notify } from "#server/commands/notifications/notify.ts";
import type { Database } from "#server/db/client.ts";
import { cartItems, carts } from "#server/db/tables/cart.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { notificationPreferences } from "#server/db/tables/notifications.ts";

/** A cart is reminded of when it has lain untouched so long, and not any more when it has lain a week. */
const AFTER_MS = 86_400_000;
const NOT_AFTER_MS = 7 * AFTER_MS;
/** A round at most: the next one takes the rest. */
const BATCH = 100;

/**
 * Reminds those who agreed to it, in whichever way, of a cart that was left a day ago: once until they change it again. What is bought is in
 * no cart.
 * @returns how many were reminded
 */
export async function remindCarts(db: Database, now: Date): Promise<number> {
  const agreed = sql`exists (select 1 from jsonb_each(${notificationPreferences.choices} -> 'cart_reminder') where value = 'true'::jsonb)`;
  return await db.transaction(async (tx) => {
    const due = await tx
      .select({ userId: carts.userId })
      .from(carts)
      .innerJoin(notificationPreferences, eq(notificationPreferences.userId, carts.userId))
      .where(
        and(
          agreed,
          lte(carts.updatedAt, new Date(now.getTime() - AFTER_MS)),
          gt(carts.updatedAt, new Date(now.getTime() - NOT_AFTER_MS)),
          or(isNull(carts.remindedAt), lt(carts.remindedAt, carts.updatedAt)),
          sql`exists (select 1 from ${cartItems} where ${cartItems.userId} = ${carts.userId})`,
        ),
      )
      .orderBy(asc(carts.updatedAt))
      .limit(BATCH)
      .for("update", { of: carts, skipLocked: true });
    for (const { userId } of due) {
      const items = await tx
        .select({ ar: programs.titleAr, en: programs.titleEn })
        .from(cartItems)
        .innerJoin(programs, eq(programs.id, cartItems.programId))
        .where(eq(cartItems.userId, userId))
        .orderBy(asc(cartItems.position));
      await tx.update(carts).set({ remindedAt: now }).where(eq(carts.userId, userId));
      const [program] = items;
      if (!program) continue;
      const values = { program, count: items.length };
      await notify(tx, { userId, kind: "cart_reminder", target: { type: "cart", id: null }, values }, now);
    }
    return due.length;
  });
}
