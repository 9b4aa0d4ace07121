import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { carts } from "#server/db/tables/cart.ts";

export interface CartRow {
  userId: number;
  couponCode: string | null;
  version: number;
}

/** The person's cart row, locked until the transaction ends: every change of a cart begins here, so they come one after the other. */
export async function lockCart(db: Executor, userId: number, now: Date): Promise<CartRow> {
  const locked = async () => await prepared(db, "lock_cart", lockQuery).execute({ userId });
  const [known] = await locked();
  if (known) return known;
  await db.insert(carts).values({ userId, updatedAt: now }).onConflictDoNothing();
  const [made] = await locked();
  if (!made) throw new Error("a cart that was just made is gone");
  return made;
}

const lockQuery = (db: Executor, name: string) =>
  db
    .select({ userId: carts.userId, couponCode: carts.couponCode, version: carts.version })
    .from(carts)
    .where(eq(carts.userId, sql.placeholder("userId")))
    .for("update")
    .prepare(name);

/** Marks a locked cart as changed; with `couponCode` that is its coupon from now on. */
export async function touchCart(db: Executor, userId: number, now: Date, couponCode?: string | null): Promise<void> {
  await db
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, updatedAt: now, ...(couponCode === undefined ? {} : { couponCode }) })
    .where(eq(carts.userId, userId));
}
