/** What gateways say, and what many ask for at once: checks 38, 39, 42, 46, 60. */
import { randomUUID } from "node:crypto";
import { SIGNATURE_HEADER } from "#server/providers/payments/notice.ts";
import { sandboxKeys, sign } from "#server/providers/payments/signature.ts";
import { TEST_NOW } from "#tests/support/product.ts";
import { booksOf, buyer, type Buyer, buyers, cardToken, order } from "../buyers.ts";
import { Person, type Said } from "../person.ts";
import { comesTrue, plantCoupon, plantProgram } from "../planted.ts";
import { type Check, must, none } from "../play.ts";
import { SECRET, type World } from "../world.ts";

/** A buyer whose bank took the money, which the product has not heard; its notices wait. */
async function paidUnheard(world: World): Promise<Buyer & { external: string; amount: number }> {
  const one = await buyer(world);
  const said = await order(world, one.person, one.total, { card_token: await cardToken(world, "pending") });
  must(said.status === 201, `an order whose bank still thinks answers ${said.status} ${said.code ?? ""}`);
  const { payment } = await booksOf(world, one.person);
  must(payment !== undefined, "no payment was written");
  await world.driver.settle(payment.external, "paid");
  return { ...one, external: payment.external, amount: payment.amount };
}

/** Sends a notice of our own making, well signed at some moment. */
async function sendNotice(world: World, external: string, at: Date): Promise<number> {
  const raw = JSON.stringify({ id: `evt_${randomUUID()}`, type: "payment_paid", data: { id: external } });
  const headers = { [SIGNATURE_HEADER]: sign(raw, sandboxKeys(SECRET).webhookSecret, at) };
  return (await world.guest.ask("POST", "/webhooks/sandbox-cards", { raw, headers })).status;
}

const inBooks = async (world: World, { person }: Buyer): Promise<string> => {
  const { order: made, payment, enrolled, invoices } = await booksOf(world, person);
  return `order ${made?.status}, payment ${payment?.status}, ${enrolled} enrolled, ${invoices} invoices`;
};

const SOLD = "order paid, payment captured, 1 enrolled, 1 invoices";
const UNSOLD = "order pending, payment initiated, 0 enrolled, 0 invoices";

/** All of them order in the same moment; each has a key and a card of their own. */
async function atOnce(world: World, all: readonly Buyer[]): Promise<string> {
  const cards = await Promise.all(all.map(async () => await cardToken(world)));
  const said = await Promise.all(all.map(async (one, n) => await untilAnswered(world, one, cards[n] ?? "")));
  const broken = said.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text.slice(0, 120)}`);
  none(broken, "orders broke");
  const told = said.map(({ status, code }) => code ?? String(status));
  return [...new Set(told)].map((one) => `${told.filter((other) => other === one).length} ${one}`).join(", ");
}

/** As the page does: who hears that the service is too busy comes again with the same request. */
async function untilAnswered(world: World, { person, total }: Buyer, card: string): Promise<Said> {
  const key = randomUUID();
  for (let tries = 0; ; tries += 1) {
    const said = await order(world, person, total, { card_token: card }, key);
    if (tries === 5 || (said.code !== "unavailable" && said.code !== "in_progress")) return said;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(said.headers.get("retry-after") ?? 1)));
  }
}

/** Whose money stayed with us: everybody else was refused, or has it back. */
async function keptFrom(world: World, all: readonly Buyer[]): Promise<number> {
  const ids = all.map(({ person }) => person.userId);
  const { rows } = await world.db.query<{ kept: number }>(
    `select count(distinct o.user_id)::int as kept from payments p join orders o on o.id = p.order_id
     where o.user_id = any($1::int[]) and p.status in ('captured', 'partially_refunded') and p.refunded < p.amount`,
    [ids],
  );
  return rows[0]?.kept ?? 0;
}

async function count(world: World, query: string, values: unknown[]): Promise<number> {
  const { rows } = await world.db.query<{ n: number }>(`select count(*)::int as n from ${query}`, values);
  return rows[0]?.n ?? 0;
}

export const settlement: readonly Check[] = [
  {
    number: 38,
    title: "Webhooks twice, late and out of order",
    async play(world) {
      await world.driver.holdNotices(true);
      try {
        const old = await paidUnheard(world);
        const now = Date.parse(TEST_NOW);
        for (const seconds of [-86_400, -301, 3_600]) {
          const status = await sendNotice(world, old.external, new Date(now + seconds * 1000));
          must(status === 403 || status === 401, `a notice of ${seconds} s answers ${status}`);
        }
        must((await inBooks(world, old)) === UNSOLD, `stale notices were taken: ${await inBooks(world, old)}`);

        const often = await paidUnheard(world);
        const [notice] = await world.driver.notices(often.external);
        for (let round = 0; round < 5; round += 1)
          await Promise.all(Array.from({ length: 10 }, async () => await world.driver.deliver(notice?.id ?? "")));
        must((await inBooks(world, often)) === SOLD, `50 notices: ${await inBooks(world, often)}`);

        const back = await paidUnheard(world);
        await world.driver.refund(back.external, back.amount);
        const notices = (await world.driver.notices(back.external)).toReversed();
        must(notices.length > 1, "the gateway told of no refund");
        for (const { id } of [...notices, ...notices]) await world.driver.deliver(id);
        const ended = await inBooks(world, back);
        must(ended === "order refunded, payment refunded, 0 enrolled, 0 invoices", `refunded before paid: ${ended}`);
      } finally {
        await world.driver.holdNotices(false);
      }
      return "stale refused; 50 times, one effect; refunded before paid";
    },
  },
  {
    number: 39,
    title: "Webhooks with another amount, currency or order",
    async play(world) {
      await world.driver.holdNotices(true);
      try {
        const other = await paidUnheard(world);
        const lies: [string, (one: Buyer & { external: string }) => Promise<unknown>][] = [
          [
            "amount",
            async ({ external }) => await world.db.query("update payments set amount = amount + 100 where external_id = $1", [external]),
          ],
          [
            "currency",
            async ({ external }) => await world.db.query("update payments set currency = 'USD' where external_id = $1", [external]),
          ],
        ];
        for (const [name, lie] of lies) {
          const one = await paidUnheard(world);
          await lie(one);
          for (const { id } of await world.driver.notices(one.external)) await world.driver.deliver(id);
          const { order: made, enrolled, invoices, payment } = await booksOf(world, one.person);
          must(enrolled === 0 && invoices === 0 && made?.status === "review", `another ${name}: ${await inBooks(world, one)}`);
          must(
            (await count(world, "audit_log where subject = 'payment' and subject_id = $1 and reason like 'gateway speaks of%'", [
              payment?.id,
            ])) === 1,
            `another ${name} is not in the audit log`,
          );
          must(world.product.output.includes(`"payment":"${payment?.id}"`), `another ${name}: no alert in the log`);
        }
        // The reference in the notice is that of another order, which is not paid by it.
        const robbed = await buyer(world);
        await order(world, robbed.person, robbed.total, { card_token: await cardToken(world, "pending") });
        const { payment: open } = await booksOf(world, robbed.person);
        await world.db.query("update payments set external_id = external_id || '_old' where external_id = $1", [other.external]);
        await world.db.query("update payments set external_id = $1 where id = $2::uuid", [other.external, open?.id]);
        for (const { id } of await world.driver.notices(other.external)) await world.driver.deliver(id);
        for (const one of [other, robbed])
          must((await booksOf(world, one.person)).enrolled === 0, `another order: ${await inBooks(world, one)}`);
      } finally {
        await world.driver.holdNotices(false);
      }
      return "amount, currency, order: nobody enrolled, in audit and log";
    },
  },
  {
    number: 42,
    title: "Coupons under a race",
    async play(world) {
      const { programId } = await plantProgram(world.db, "coupon-race", 500);
      const coupon = await plantCoupon(world.db, "RACEONE", { usageLimit: 1 });
      const all = await buyers(world, 50, { programId, coupon: "RACEONE" });
      none(
        all.filter(({ total }) => total !== 900).map(({ total }) => `a total of ${total}`),
        "carts do not show the coupon",
      );
      const answers = await atOnce(world, all);
      must(
        await comesTrue(async () => (await keptFrom(world, all)) <= 1, 60),
        `${await keptFrom(world, all)} buyers paid with a coupon for one`,
      );
      must((await keptFrom(world, all)) === 1, "nobody could use the coupon");
      const used = await count(world, "coupon_redemptions where coupon_id = $1", [coupon]);
      const { rows } = await world.db.query<{ used: number }>("select used_count as used from coupons where id = $1", [coupon]);
      must(used === 1 && rows[0]?.used === 1, `${used} redemptions, counted as ${rows[0]?.used}`);
      const enrolled = await count(world, "enrollments where program_id = $1", [programId]);
      must(enrolled === 1, `${enrolled} were enrolled`);

      const { programId: second } = await plantProgram(world.db, "coupon-race-again", 500);
      const once = await plantCoupon(world.db, "ONCEEACH", { perUserLimit: 1 });
      const loyal = await buyer(world, { programId, coupon: "ONCEEACH" });
      must((await order(world, loyal.person, loyal.total)).status === 201, "the coupon could not be used once");
      await loyal.person.ask("POST", "/cart", { body: { learning_program_id: second } });
      const twice = await loyal.person.ask("POST", "/cart/coupon", { body: { code: "ONCEEACH" } });
      must(twice.status >= 400, `a second use by one person answers ${twice.status}`);
      const forced = await order(world, loyal.person, 900, { coupon_code: "ONCEEACH" });
      must(
        forced.status >= 400 && (await count(world, "coupon_redemptions where coupon_id = $1", [once])) === 1,
        "one person used it twice",
      );

      await plantCoupon(world.db, "GONEBY", { expiresAt: TEST_NOW });
      const late = await buyer(world, { programId, coupon: "GONEBY" });
      must(late.total === 1000, `an expired coupon makes ${late.total} of 1000`);
      return `50 at once, 1 use (${answers}); once each; expired`;
    },
  },
  {
    number: 46,
    title: "Seats are not sold twice",
    async play(world) {
      const { programId, cohortId } = await plantProgram(world.db, "ten-seats", 10);
      const all = await buyers(world, 100, { programId });
      const answers = await atOnce(world, all);
      must(await comesTrue(async () => (await keptFrom(world, all)) <= 10, 60), `${await keptFrom(world, all)} buyers paid for 10 seats`);
      const enrolled = await count(world, "enrollments where cohort_id = $1", [cohortId]);
      const { rows } = await world.db.query<{ taken: number }>("select seats_taken as taken from cohorts where id = $1", [cohortId]);
      must(enrolled === 10 && rows[0]?.taken === 10, `${enrolled} were enrolled, ${rows[0]?.taken} seats are taken`);
      must((await keptFrom(world, all)) === 10, `${await keptFrom(world, all)} buyers paid for 10 seats`);
      return `100 at once for 10 seats: 10 (${answers}); the others have their money`;
    },
  },
  {
    number: 60,
    title: "Without database or gateway nobody is enrolled",
    async play(world) {
      const one = await buyer(world);
      const card = await cardToken(world);
      await world.driver.outage(true);
      try {
        const said = await order(world, one.person, one.total, { card_token: card });
        must(said.status === 503, `without the gateway an order answers ${said.status} ${said.code ?? ""}`);
        must((await inBooks(world, one)) === UNSOLD, `without the gateway: ${await inBooks(world, one)}`);
      } finally {
        await world.driver.outage(false);
      }

      const two = await buyer(world);
      const there = new Person(world.limited.apiOrigin, two.person.email);
      there.token = two.person.token;
      for (const [name, value] of two.person.cookies) there.cookies.set(name, value);
      must((await there.ask("GET", "/cart")).status === 200, "the other process does not know the session");
      await world.line.cut();
      try {
        for (const [method, path] of [
          ["GET", "/cart"],
          ["GET", "/platform/profile"],
          ["POST", "/login"],
        ] as const) {
          const said = await there.ask(
            method,
            path,
            method === "POST" ? { body: { username: two.person.email, password: two.person.password } } : {},
          );
          must(said.status === 503, `without the database ${method} ${path} answers ${said.status}`);
          must(Number(said.headers.get("retry-after")) > 0, `without the database ${path} does not say when to come again`);
        }
        const said = await order(world, there, two.total, { card_token: await cardToken(world) });
        must(said.status === 503, `without the database an order answers ${said.status} ${said.code ?? ""}`);
      } finally {
        await world.line.restore();
      }
      must(
        await comesTrue(async () => (await there.ask("GET", "/cart")).status === 200, 30),
        "the process does not come back with its database",
      );
      const { order: made, enrolled } = await booksOf(world, two.person);
      must(made === undefined && enrolled === 0, `without the database: ${await inBooks(world, two)}`);
      return "gateway down: 503, order kept unpaid; database cut: 503 and back";
    },
  },
];
