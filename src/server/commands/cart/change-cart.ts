import { and, eq, inArray, or, sql } from "drizzle-orm";
import { type Cart, CART_MAX_ITEMS, type CartItem } from "#contract/cart/cart.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { unusualRate } from "#contract/tax/vat-rates.ts";
import type { Executor } from "#server/db/client.ts";
import { cartItems, carts } from "#server/db/tables/cart.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { couponProblem } from "./coupon-rules.ts";
import { findCoupon, lineProblem, loadCart, pricedLines, priceRows, type ProgramRow, programRows } from "./quote-cart.ts";
import { CURRENCY, type Language } from "#contract/shapes.ts";
import { programReference } from "#server/commands/catalogue/program-reference.ts";
import { prepared } from "#server/db/prepared.ts";
import { isAmong } from "#server/db/told.ts";

/** What a change did, for the ledger. */
export interface CartChange {
  outcome: "applied" | "unchanged";
  effect: { added?: number[]; removed?: number[]; coupon?: string | null };
}

const UNCHANGED: CartChange = { outcome: "unchanged", effect: {} };

/**
 * Puts a program into the cart, for a cohort if one was chosen. Present already: nothing changes but that choice.
 * @throws Problem `not_found` also for a cohort that is none of the program's, `already_enrolled`, `program_unavailable`, `seat_unavailable`, `validation_error` for a full cart
 */
export async function addProgram(
  db: Executor,
  { userId, programId, cohortId = null }: { userId: number; programId: number; cohortId?: number | null },
  now: Date,
): Promise<CartChange> {
  await lockCart(db, userId, now);
  const items = await prepared(db, "items of a cart", itemsQuery).execute({ userId });
  const present = items.find((item) => item.programId === programId);
  if (present && (cohortId === null || cohortId === present.cohortId)) return UNCHANGED;
  const [program] = await programRows(db, userId, [programId], now, cohortId);
  if (!program || (cohortId !== null && program.cohort === null)) throw new Problem("not_found");
  const problem = lineProblem(program);
  if (problem) throw new Problem(problem, { data: { program_id: programId } });
  if (present) {
    await db
      .update(cartItems)
      .set({ cohortId })
      .where(and(eq(cartItems.userId, userId), eq(cartItems.programId, programId)));
    await touchCart(db, userId, now);
    // The programs of the cart are as they were.
    return { outcome: "applied", effect: {} };
  }
  if (items.length >= CART_MAX_ITEMS) throw new Problem("validation_error", { data: { max_items: CART_MAX_ITEMS } });
  const position = Math.max(0, ...items.map((item) => item.position)) + 1;
  const priceSeen = program.priceAfterDiscount ?? program.price;
  await prepared(db, "put into a cart", putQuery).execute({ userId, programId, cohortId, position, priceSeen });
  await touchCart(db, userId, now);
  return { outcome: "applied", effect: { added: [programId] } };
}

const itemsQuery = (db: Executor, name: string) =>
  db
    .select({ programId: cartItems.programId, position: cartItems.position, cohortId: cartItems.cohortId })
    .from(cartItems)
    .where(eq(cartItems.userId, sql.placeholder("userId")))
    .prepare(name);

const putQuery = (db: Executor, name: string) =>
  db
    .insert(cartItems)
    .values({
      userId: sql.placeholder("userId"),
      programId: sql.placeholder("programId"),
      cohortId: sql.placeholder("cohortId"),
      position: sql.placeholder("position"),
      priceSeen: sql.placeholder("priceSeen"),
    })
    .prepare(name);

/** Takes programs out; those that are not there are no matter. Null: all of them. */
export async function removePrograms(
  db: Executor,
  { userId, programIds }: { userId: number; programIds: number[] | null },
  now: Date,
): Promise<CartChange> {
  if (programIds?.length === 0) return UNCHANGED;
  await lockCart(db, userId, now);
  const removed = await prepared(db, "take out of a cart", takeQuery).execute({ userId, programIds });
  if (removed.length === 0) return UNCHANGED;
  await touchCart(db, userId, now);
  return { outcome: "applied", effect: { removed: removed.map((item) => item.programId).toSorted((a, b) => a - b) } };
}

const takeQuery = (db: Executor, name: string) =>
  db
    .delete(cartItems)
    .where(
      and(
        eq(cartItems.userId, sql.placeholder("userId")),
        or(sql`${sql.placeholder("programIds")}::int[] is null`, isAmong(cartItems.programId, "programIds")),
      ),
    )
    .returning({ programId: cartItems.programId })
    .prepare(name);

/**
 * Puts a coupon on the cart, in place of an earlier one, if it counts for what is in the cart now.
 * @throws Problem with the coupon's reason
 */
export async function applyCoupon(db: Executor, { userId, code }: { userId: number; code: string }, now: Date): Promise<CartChange> {
  const cart = await lockCart(db, userId, now);
  const found = await findCoupon(db, userId, code);
  if (!found?.terms) throw new Problem("coupon_not_found");
  const problem = couponProblem(found.terms, pricedLines((await loadCart(db, userId, now))?.rows ?? []), now);
  if (problem) throw new Problem(problem, found.terms.minTotal === null ? {} : { values: { amount: toSar(found.terms.minTotal) } });
  if (cart.couponCode === found.code) return UNCHANGED;
  await touchCart(db, userId, now, found.code);
  return { outcome: "applied", effect: { coupon: found.code } };
}

/** Takes the coupon off; none there is no matter. */
export async function removeCoupon(db: Executor, { userId }: { userId: number }, now: Date): Promise<CartChange> {
  const cart = await lockCart(db, userId, now);
  if (cart.couponCode === null) return UNCHANGED;
  await touchCart(db, userId, now, null);
  return { outcome: "applied", effect: { coupon: null } };
}

/** Titles of programs in both languages, for messages. */
export const programTitles = (db: Executor, ids: number[]) =>
  db
    .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn })
    .from(programs)
    .where(inArray(programs.id, ids))
    .orderBy(sql`1`);

/** The cart as it travels, with the server's prices of this moment. A person who never put anything in has an empty one. */
export async function readCart(db: Executor, userId: number, language: Language, now: Date): Promise<Cart> {
  const cart = await loadCart(db, userId, now);
  const rows = cart?.rows ?? [];
  const coupon = await findCoupon(db, userId, cart?.couponCode ?? null);
  const quote = priceRows(rows, coupon, now);
  const terms = coupon?.terms ?? null;
  return {
    coupon_code: coupon?.code ?? null,
    is_coupon_code_valid: quote.coupon !== null,
    coupon_problem: quote.couponProblem,
    ...(quote.couponProblem === "coupon_min_total" && terms?.minTotal ? { coupon_min_total: toSar(terms.minTotal) } : {}),
    discount_type: terms?.type ?? null,
    discount_value: terms ? (terms.type === "fixed" ? toSar(terms.value) : terms.value) : null,
    total_before_discount: toSar(quote.subtotal),
    total_after_discount: toSar(quote.total),
    vat: toSar(quote.vat),
    currency: CURRENCY,
    learning_programs: rows.map((row) => cartItem(row, language)),
    version: cart?.version ?? 0,
    updated_at: (cart?.updatedAt ?? now).toISOString(),
  };
}

function cartItem(row: ProgramRow, language: Language): CartItem {
  return {
    ...programReference(row, language),
    price: toSar(row.price),
    ...(row.priceAfterDiscount === null ? {} : { price_after_discount: toSar(row.priceAfterDiscount) }),
    ...(row.sponsored ? { sponsor_share: toSar(row.sponsored.share) } : {}),
    duration_hours: Math.round(row.durationMinutes / 60),
    cohort: row.cohort && { ...row.cohort, seats_left: row.seatsLeft ?? 0 },
    cohort_chosen: row.cohortChosen,
    level: row.level,
    ...(row.missing.length > 0
      ? {
          missing_prerequisites: row.missing.map(({ id, ar, en }) => ({ id, translations: { ar: { title: ar }, en: { title: en } } })),
          prerequisites_required: row.prerequisitesRequired,
        }
      : {}),
    ...unusualRate(row.vatCategory),
    problem: lineProblem(row),
  };
}

interface CartRow {
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
  await prepared(db, "touch a cart", touchQuery).execute({
    userId,
    at: now,
    couponCode: couponCode ?? null,
    keepsCoupon: couponCode === undefined,
  });
}

const touchQuery = (db: Executor, name: string) =>
  db
    .update(carts)
    .set({
      version: sql`${carts.version} + 1`,
      updatedAt: sql`${sql.placeholder("at")}`,
      couponCode: sql`case when ${sql.placeholder("keepsCoupon")}::boolean then ${carts.couponCode} else ${sql.placeholder("couponCode")} end`,
    })
    .where(eq(carts.userId, sql.placeholder("userId")))
    .prepare(name);
