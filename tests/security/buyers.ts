/** People who buy, in the ways that the checks of money need. */
import { randomUUID } from "node:crypto";
import { newPerson } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { testCard } from "#tests/support/gateway.ts";
import type { CardBehaviour } from "#server/providers/sandbox-gateway/test-cards.ts";
import { Person, type Said } from "./person.ts";
import type { World } from "./world.ts";

export interface Buyer {
  person: Person;
  /** SAR, as the cart shows it. */
  total: number;
  programId: number;
}

/** A new learner with one program in the cart: the first of the demo that can be bought, unless one is named. */
export async function buyer(world: World, wanted: { programId?: number; coupon?: string } = {}): Promise<Buyer> {
  const person = await Person.register(world.product.apiOrigin, newPerson());
  const programId = wanted.programId ?? Number((await buyable(world.product.apiOrigin, "en", 1))[0]?.id);
  await person.ask("POST", "/cart", { body: { learning_program_id: programId } });
  if (wanted.coupon !== undefined) await person.ask("POST", "/cart/coupon", { body: { code: wanted.coupon } });
  const cart = (await person.ask("GET", "/cart")).data as { total_after_discount: number };
  return { person, total: cart.total_after_discount, programId };
}

/** Some buyers at a time: each of them costs a password's hash. */
export async function buyers(world: World, count: number, wanted: { programId: number; coupon?: string }): Promise<Buyer[]> {
  const made: Buyer[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(10, count - made.length) }, async () => await buyer(world, wanted)))));
  return made;
}

export const cardToken = async (world: World, card: CardBehaviour = "success"): Promise<string> =>
  await world.driver.cardToken({ number: testCard(card) });

export const order = async (
  world: World,
  person: Person,
  total: number,
  more: Record<string, unknown> = {},
  key: string = randomUUID(),
): Promise<Said> =>
  await person.ask("POST", "/orders", {
    headers: { "idempotency-key": key },
    body: {
      method: "card",
      card_token: more["card_token"] ?? (await cardToken(world)),
      billing: { full_name: "نورة سعد محمد القحطاني", email: person.email, phone: "+966550000000", city_id: 1 },
      accept_terms: true,
      expected_total: total,
      ...more,
    },
  });

/** What stands in the books of one buyer. */
export async function booksOf(world: World, { userId }: Pick<Person, "userId">) {
  const { rows: orders } = await world.db.query<{ id: string; status: string }>(
    "select id::text, status from orders where user_id = $1 order by created_at",
    [userId],
  );
  const { rows: payments } = await world.db.query<{ id: string; status: string; external: string; amount: number; refunded: number }>(
    `select p.id::text, p.status, p.external_id as external, p.amount, p.refunded from payments p join orders o on o.id = p.order_id
     where o.user_id = $1 order by p.created_at`,
    [userId],
  );
  const { rows: enrolled } = await world.db.query("select 1 from enrollments where user_id = $1", [userId]);
  const { rows: invoices } = await world.db.query("select 1 from invoices i join orders o on o.id = i.order_id where o.user_id = $1", [
    userId,
  ]);
  return { order: orders[0], payment: payments[0], payments, enrolled: enrolled.length, invoices: invoices.length };
}
