/** What is paid: checks 34 to 37, 40. */
import { randomUUID } from "node:crypto";
import { buyable } from "#tests/support/catalogue.ts";
import { buyer, cardToken, order } from "../buyers.ts";
import type { Person } from "../person.ts";
import { type Check, must, none } from "../play.ts";
import type { World } from "../world.ts";

const paidBy = async (world: World, person: Person): Promise<number[]> => {
  const { rows } = await world.db.query<{ amount: number }>(
    `select p.amount from payments p join orders o on o.id = p.order_id where o.user_id = $1 and p.status = 'captured'`,
    [person.userId],
  );
  return rows.map(({ amount }) => Number(amount));
};

export const money: readonly Check[] = [
  {
    number: 34,
    title: "Prices come from the server alone",
    async play(world) {
      const { person, total, programId } = await buyer(world);
      const wrong: string[] = [];
      for (const more of [
        { price: 0 },
        { total: 1 },
        { currency: "IDR" },
        { expected_total: -1 },
        { expected_total: "1e-9" },
        { expected_total: 0 },
      ]) {
        const said = await order(world, person, total, more);
        if ("expected_total" in more && said.status < 400) wrong.push(`${JSON.stringify(more)} was taken`);
        if (said.status === 201) break;
      }
      none(wrong, "totals of the buyer's were taken");
      const paid = await paidBy(world, person);
      must(
        paid.every((amount) => amount === Math.round(total * 100)),
        `paid ${paid.join(", ")} halalas for ${total} SAR`,
      );
      const again = await person.ask("POST", "/cart", {
        body: { learning_program_id: programId, price: 1, price_after_discount: 1, qty: -1 },
      });
      must(again.status < 500, "the cart broke");
      return `${total} SAR, whatever the body says`;
    },
  },
  {
    number: 35,
    title: "A cart that changes between price and payment",
    async play(world) {
      const { person, total } = await buyer(world);
      const more = (await buyable(world.product.apiOrigin, "en", 2))[1];
      must(more !== undefined, "the demo sells one program only");
      const add = async () => await person.ask("POST", "/cart", { body: { learning_program_id: Number(more.id) } });
      const [said] = await Promise.all([order(world, person, total), add()]);
      must(said.status === 201 || said.status === 409, `beside a change the order answers ${said.status} ${said.code ?? ""}`);
      const shown = Math.round(total * 100);
      must(
        (await paidBy(world, person)).every((amount) => amount === shown),
        "another total than the shown one was paid",
      );
      // The same in sequence: what was shown is no longer what the cart costs.
      const slow = await buyer(world);
      must((await slow.person.ask("POST", "/cart", { body: { learning_program_id: Number(more.id) } })).status < 400, "nothing was added");
      const late = await order(world, slow.person, slow.total);
      must(late.status === 409 && late.code === "price_changed", `an old total answers ${late.status} ${late.code ?? ""}`);
      must((await paidBy(world, slow.person)).length === 0, "an old total was paid");
      return `at once ${said.status}, afterwards ${late.status} ${late.code}`;
    },
  },
  {
    number: 36,
    title: "One key, twenty times at once: one charge",
    async play(world) {
      const { person, total } = await buyer(world);
      const key = randomUUID();
      const body = { card_token: await cardToken(world) };
      const said = await Promise.all(Array.from({ length: 20 }, async () => await order(world, person, total, body, key)));
      const paid = await paidBy(world, person);
      must(paid.length === 1, `${paid.length} charges`);
      none(
        said.filter(({ status }) => status !== 201 && status !== 409).map(({ status, code }) => `${status} ${code ?? ""}`),
        "answers",
      );
      return `1 charge, ${said.filter(({ status }) => status === 201).length} equal answers`;
    },
  },
  {
    number: 37,
    title: "Webhooks without our signature change nothing",
    async play(world) {
      const wrong: string[] = [];
      for (const endpoint of world.endpoints.filter(({ path }) => path.includes("webhook")))
        for (const headers of [{}, { "x-signature": "0".repeat(64) }, { "x-qabas-signature": "t=1,v1=abc" }] as Record<string, string>[]) {
          const said = await world.guest.ask(endpoint.method, endpoint.path.replaceAll(/:\w+/gu, "sandbox"), {
            body: { id: randomUUID(), type: "payment.captured", payment_id: "x", status: "captured" },
            headers,
          });
          if (said.status < 400) wrong.push(`${endpoint.path} answers ${said.status}`);
        }
      none(wrong, "webhooks were taken");
      return "unsigned and wrongly signed";
    },
  },
  {
    number: 40,
    title: "The page of success gives nothing",
    async play(world) {
      const { person } = await buyer(world);
      for (const path of ["//payment/success", "//payment/success?status=paid&order=1&payment=1"]) await person.ask("GET", path);
      const { rows } = await world.db.query("select 1 from enrollments where user_id = $1", [person.userId]);
      must(rows.length === 0, "somebody was enrolled by an address");
      return "nobody was enrolled";
    },
  },
];
