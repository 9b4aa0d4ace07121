import { expect } from "vitest";
import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import { buyable, enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import type { StartedProduct } from "./started-product.ts";

type Enrolled = { program: { id: number } }[];

/** Where and for whom a person of these tests is signed in. */
export interface Person {
  api: ApiCaller;
  account: Account;
}

/** Registers somebody and signs in with the password, as the page does. */
export async function newcomer(origin: string): Promise<Person> {
  const account = await register(origin);
  return { account, api: await ApiCaller.signIn(origin, account) };
}

const held = async ({ api }: Person): Promise<number[]> =>
  (await api.call<Enrolled>("GET", "/student/enrollments")).data.map(({ program }) => program.id);

/** Enrols a person in a free program, and sees it among their courses. */
export async function buysWhatIsFree(origin: string, person: Person): Promise<void> {
  const program = await freeProgram(origin, "ar");
  await enrolFree(person.api, person.account, program);
  expect(await held(person)).toContain(program.id);
}

/** Puts a paid course into the cart and orders it with a test card. @returns what the order answered */
export async function ordersWithCard({ api, account }: Person, { origin, gatewayOrigin }: StartedProduct) {
  const [card] = await buyable(origin, "ar", 1);
  if (!card) throw new Error("nothing to buy");
  await api.call("POST", "/cart", { learning_program_id: card.id });
  const { data: cart } = await api.call<{ total_after_discount: number }>("GET", "/cart");
  const token = await fetch(`${gatewayOrigin}/fields/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: "4111111111111111", expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" }),
  }).then(
    async (answer) => ((await answer.json()) as { token: string }).token,
    () => "no-gateway",
  );
  const answer = await api.call<{ status: string }>("POST", "/orders", {
    method: "card",
    card_token: token,
    billing: { full_name: account.nameAr, email: account.email, phone: "+966550000000", city_id: 1 },
    accept_terms: true,
    expected_total: cart.total_after_discount,
  });
  return { answer, programId: card.id, cart: await api.cartIds() };
}

/** Buys a paid course with a test card, and sees it among their courses. */
export async function buysByCard(product: StartedProduct, person: Person): Promise<void> {
  const { answer, programId } = await ordersWithCard(person, product);
  expect(answer).toMatchObject({ status: 201 });
  expect(await held(person)).toContain(programId);
}

/** SIGTERM ends a process with 0, within the two seconds that README promises (and what a busy machine adds). */
export async function stopsInOrder(product: StartedProduct): Promise<void> {
  const { code, ms } = await product.stop();
  expect(code, product.output.slice(-2_000)).toBe(0);
  expect(ms).toBeLessThan(4_000);
}
