import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import { discard, freePort, Product, scratch, TEST_NOW } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";
import { withClient, withDatabase } from "../product.ts";

const ROUNDS = Number(process.env.QABAS_BENCH_ROUNDS ?? 3);
const PROCESSES = 3;
const BUYERS = 200;
const SEATS = 20;
/** Of how many buyers one has a card that the bank declines: half of them cancel, half leave the page. */
const DECLINED_EACH = 10;
const CARDS = { good: "4111111111111111", declined: "4000000000000002" };
/** People who sign up at the same time: a password costs the processor much on purpose. */
const AT_ONCE = 8;
const GIVE_UP_MS = 180_000;
/** How often a server that has no room is asked. */
const TURNS = 6;

interface Buyer {
  api: ApiCaller;
  account: Account;
  origin: string;
  gateway: string;
  card: string;
  leaves: boolean;
}

/** What the orders of a round were answered with, by status and code, and how long each took, milliseconds. */
interface Answers {
  counts: Map<string, number>;
  waits: number[];
}

/**
 * `npm run bench -- seats`: two hundred people want twenty seats of one cohort, over three processes on PostgreSQL, while an earlier
 * cohort of the same program has room for all. Each of the twenty is sold in the cohort that was chosen, nobody is moved, and what was
 * held and not paid goes back.
 */
export async function seats(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  await withDatabase(postgres, "seats", async (url) => {
    const products: Product[] = [];
    try {
      for (let place = 0; place < PROCESSES; place += 1) products.push(await startOne(url, place, env));
      const buyers = await signUp(products);
      await withClient(url, async (db) => {
        for (let round = 1; round <= ROUNDS; round += 1) await race(figures, db, buyers, round);
      });
    } finally {
      await Promise.all(products.map(async (product) => await product.stop()));
      for (const { options } of products) discard(options.dataDir);
    }
  });
}

/** The first one does the background work. */
async function startOne(url: string, place: number, env: Record<string, string>): Promise<Product> {
  const port = await freePort();
  const product = new Product({
    dataDir: scratch("seats"),
    port,
    gatewayPort: await freePort(),
    publicUrl: `http://localhost:${port}`,
    env: {
      ...env,
      DATABASE_URL: url,
      QABAS_LOG_LEVEL: "silent",
      QABAS_SECRET: "s".repeat(40),
      QABAS_SEED: "demo",
      QABAS_ROLE: place === 0 ? "all" : "web",
    },
  });
  await product.start();
  return product;
}

async function signUp(products: readonly Product[]): Promise<Buyer[]> {
  const buyers: Buyer[] = [];
  for (let from = 0; from < BUYERS; from += AT_ONCE)
    buyers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, BUYERS - from) }, async (_, index): Promise<Buyer> => {
          const place = from + index;
          const product = products[place % products.length] as Product;
          const account = await register(product.apiOrigin);
          return {
            account,
            api: await ApiCaller.signIn(product.apiOrigin, account),
            origin: product.apiOrigin,
            gateway: `http://127.0.0.1:${product.options.gatewayPort}`,
            card: place % DECLINED_EACH === 0 ? CARDS.declined : CARDS.good,
            leaves: place % (2 * DECLINED_EACH) === 0,
          };
        }),
      )),
    );
  return buyers;
}

async function race(figures: Figures, db: pg.Client, buyers: readonly Buyer[], round: number): Promise<void> {
  const { programId, chosen, earlier } = await plant(db, round);
  await Promise.all(buyers.map(({ api }) => api.call("DELETE", "/cart/clear")));
  const total = await choose(buyers, programId, chosen);
  const answers: Answers = { counts: new Map(), waits: [] };
  const began = performance.now();
  const done = new Set<Buyer>();
  await Promise.all(buyers.map(async (buyer) => await order(buyer, total, answers, done)));
  const seconds = (performance.now() - began) / 1000;
  const { held: left } = await countOf(db, chosen);
  const waits = answers.waits.toSorted((one, other) => one - other);
  const [p50, p99] = [0.5, 0.99].map((share) => Math.round(waits[Math.ceil(waits.length * share) - 1] ?? 0));
  await lapse(db, chosen);
  // Seats that went back are for whoever asks again.
  for (let turn = 0; turn < 5 && (await countOf(db, chosen)).sold < SEATS; turn += 1)
    await Promise.all(
      buyers.filter((buyer) => !done.has(buyer) && buyer.card === CARDS.good).map((buyer) => order(buyer, total, answers, done)),
    );
  const end = await countOf(db, chosen);
  const { rows } = await db.query<{ moved: number; taken: number; elsewhere: number; owed: number }>(
    `select (select count(*)::int from enrollments join users on users.id = enrollments.user_id
          where program_id = $1 and cohort_id is distinct from $2 and users.email like 'learner-%@example.com') as moved,
       (select seats_taken from cohorts where id = $2) as taken, (select seats_taken from cohorts where id = $3) as elsewhere,
       (select count(*)::int from payments join orders on orders.id = payments.order_id join order_items on order_items.order_id = orders.id
          where order_items.program_id = $1 and payments.status = 'captured' and orders.status <> 'paid') as owed`,
    [programId, chosen, earlier],
  );
  const [found = { moved: -1, taken: -1, elsewhere: -1, owed: -1 }] = rows;
  const faults = [...answers.counts].reduce((sum, [answer, count]) => (answer.startsWith("fault") ? sum + count : sum), 0);
  const said = [...answers.counts].map(([answer, count]) => `${answer}: ${count}`).join(", ");
  console.log(
    `  round ${round}: ${end.sold} sold, ${found.moved + found.elsewhere} moved; first rush ${seconds.toFixed(1)} s, an order p50 ${p50} ms, p99 ${p99} ms; ${left} holds without money after it, ${left - end.held} given back; answers ${said}`,
  );
  figures.add(`round ${round}: seats sold of ${SEATS} in the cohort that was chosen`, end.sold, "", { atLeast: SEATS, atMost: SEATS });
  figures.add(`round ${round}: people in another cohort`, found.moved + found.elsewhere, "", { atMost: 0 });
  figures.add(`round ${round}: seats held, or counted and not sold`, end.held + Math.abs(found.taken - end.sold), "", { atMost: 0 });
  figures.add(`round ${round}: money taken without a seat`, found.owed, "", { atMost: 0 });
  figures.add(`round ${round}: answers that were faults`, faults, "", { atMost: 0 });
}

/** Two cohorts of a course that costs something: the later one is wanted, the earlier one has room for everybody. */
async function plant(db: pg.Client, round: number): Promise<{ programId: number; chosen: number; earlier: number }> {
  const { rows: programs } = await db.query<{ id: number }>(
    "select id from programs where status = 'published' and type = 'course' and price > 0 order by id offset $1 limit 1",
    [round - 1],
  );
  const programId = programs[0]?.id;
  if (programId === undefined) throw new Error(`the demo has no course for round ${round}`);
  const cohort = async (weeks: number, seatsTotal: number) => {
    const day = (more: number) => new Date(Date.parse(TEST_NOW) + (weeks + more) * 7 * 86_400_000).toISOString().slice(0, 10);
    const { rows } = await db.query<{ id: number }>(
      `insert into cohorts (program_id, starts_on, ends_on, days, starts_minute, duration_minutes, seats_total)
       values ($1, $2, $3, '[0, 2]', 960, 120, $4) returning id`,
      [programId, day(0), day(4), seatsTotal],
    );
    return rows[0]?.id ?? -1;
  };
  return { programId, earlier: await cohort(1, BUYERS * 2), chosen: await cohort(3, SEATS) };
}

/** Everybody puts the same cohort into the cart, before any seat is gone. @returns what it costs, SAR */
async function choose(buyers: readonly Buyer[], programId: number, cohortId: number): Promise<number> {
  const carts = await Promise.all(
    buyers.map(async ({ api }) => {
      for (let turn = 1; ; turn += 1) {
        const line = { learning_program_id: programId, cohort_id: cohortId };
        const cart = await api.call<{ total_after_discount: number }>("POST", "/cart", line);
        if (cart.status !== 503 || turn === TURNS) return cart;
        await room(turn);
      }
    }),
  );
  const bad = carts.find(({ status }) => status !== 201);
  if (bad) throw new Error(`a cart answered ${bad.status} ${bad.code}`);
  return carts[0]?.data.total_after_discount ?? 0;
}

async function order(buyer: Buyer, total: number, answers: Answers, done: Set<Buyer>): Promise<void> {
  const { api, account, origin, gateway, card, leaves } = buyer;
  const token = await fetch(`${gateway}/fields/tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number: card, expiry: "12/29", cvv: "123", holder: "NOURA ALQAHTANI" }),
  });
  const { token: cardToken } = (await token.json()) as { token: string };
  const body = JSON.stringify({
    method: "card",
    card_token: cardToken,
    billing: { full_name: account.nameAr, email: account.email, phone: "+966550000000", city_id: 1 },
    accept_terms: true,
    expected_total: total,
  });
  const began = performance.now();
  const { answer, data } = await send(`${origin}/api/v1/orders`, { ...api.headers(), "idempotency-key": randomUUID() }, body);
  const declined = data?.next_action?.type === "rejected";
  const said = declined ? "declined" : answer;
  answers.waits.push(performance.now() - began);
  answers.counts.set(said, (answers.counts.get(said) ?? 0) + 1);
  if (answer === "201" && !declined) done.add(buyer);
  if (declined && data?.order && !leaves) await api.call("POST", `/orders/${data.order.id}/cancel`);
}

interface Ordered {
  order?: { id: string };
  next_action?: { type: string };
}

/** As a page does: a server that has no room for it now is asked again, under the same key, so that nothing is bought twice. */
async function send(url: string, headers: Record<string, string>, body: string): Promise<{ answer: string; data: Ordered | null }> {
  for (let turn = 1; ; turn += 1) {
    const reply = await fetch(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body });
    const { code, data } = (await reply.json()) as { code?: string; data: Ordered | null };
    const again = (reply.status === 503 || code === "in_progress" || code === "payment_in_progress") && turn < TURNS;
    if (!again) return { answer: reply.status >= 500 ? `fault ${reply.status}` : (code ?? String(reply.status)), data };
    await room(turn);
  }
}

/** Until a server that had no room is asked again. */
const room = (turn: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, 500 * turn));

async function countOf(db: pg.Client, cohortId: number): Promise<{ sold: number; held: number }> {
  const { rows } = await db.query<{ sold: number; held: number }>(
    `select (select count(*)::int from enrollments where cohort_id = $1) as sold,
       (select count(*)::int from order_items where cohort_id = $1 and held_until is not null) as held`,
    [cohortId],
  );
  return rows[0] ?? { sold: -1, held: -1 };
}

/** A quarter of an hour in a moment: the time of all that is held is over, and the job that gives it back comes within a minute. */
async function lapse(db: pg.Client, cohortId: number): Promise<void> {
  await db.query("update order_items set held_until = '2026-01-01' where cohort_id = $1 and held_until is not null", [cohortId]);
  const end = performance.now() + GIVE_UP_MS;
  while ((await countOf(db, cohortId)).held > 0) {
    if (performance.now() > end) throw new Error("what lapsed was not given back");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
