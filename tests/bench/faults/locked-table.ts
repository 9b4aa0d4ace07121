import { randomUUID } from "node:crypto";
import pg from "pg";
import type { ApiCaller } from "#tests/support/accounts.ts";
import type { Product } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";

const WRITERS = 36;
/** Connections of one process: calls, jobs, health, and the one that hears notices. */
const CONNECTIONS = 16;
const PAUSE_MS = 5;

/** What is asked beside the writers: reads and changes of other tables, as a guest and as a student. */
const OTHERS: { name: string; ask: (origin: string, person: ApiCaller, turn: number) => Promise<Response> }[] = [
  { name: "health", ask: (origin) => fetch(`${origin}/readyz`) },
  { name: "catalogue search", ask: (origin, _person, turn) => fetch(`${origin}/api/v1/learning-programs?search=word${turn}`) },
  { name: "cart", ask: (origin, person) => fetch(`${origin}/api/v1/cart`, { headers: person.headers() }) },
  { name: "notifications", ask: (origin, person) => fetch(`${origin}/api/v1/notifications`, { headers: person.headers() }) },
  {
    name: "cart change",
    ask: (origin, person, turn) =>
      fetch(`${origin}/api/v1/cart${turn % 2 === 0 ? "" : "/2"}`, {
        method: turn % 2 === 0 ? "POST" : "DELETE",
        headers: { ...person.headers(), "content-type": "application/json", "idempotency-key": randomUUID() },
        ...(turn % 2 === 0 ? { body: JSON.stringify({ learning_program_id: 2 }) } : {}),
      }),
  },
];

/**
 * S2: thirty-six writers on one table, first free and then locked by somebody else. Every other route answers as before, and the
 * connections stay within the pools.
 * @param seconds of each of the two measurements
 */
export async function lockedTable(
  figures: Figures,
  product: Product,
  person: ApiCaller,
  databaseUrl: string,
  seconds: number,
): Promise<void> {
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  try {
    const free = await measureOthers(product, person, other, seconds);
    await other.query("begin; lock table contact_messages in access exclusive mode");
    const locked = await measureOthers(product, person, other, seconds);
    await other.query("rollback");
    for (const { name } of OTHERS) {
      const [before = 0, after = 0] = [free.p99.get(name), locked.p99.get(name)];
      console.log(
        `  ${name.padEnd(18)} p99 ${before.toFixed(0).padStart(5)} ms free, ${after.toFixed(0).padStart(5)} ms beside a locked table`,
      );
      figures.add(`locked table: ${name}, p99 of the free one's`, after / before, "times", { atMost: 3 }, 2);
    }
    for (const [failure, count] of locked.failures) console.log(`  failed beside a locked table: ${failure}, ${count} times`);
    const failed = [...locked.failures.values()].reduce((one, other) => one + other, 0);
    figures.add("locked table: other calls that failed", failed, "", { atMost: 0 });
    figures.add("locked table: most connections at a time", Math.max(free.connections, locked.connections), "", { atMost: CONNECTIONS });
    console.log(
      `  writers answered while it was locked: ${locked.writers}, the slowest after ${(locked.slowestWriter / 1000).toFixed(1)} s`,
    );
    figures.add("locked table: slowest answer to a writer", locked.slowestWriter / 1000, "s", { atMost: 15 }, 1);
  } finally {
    await other.end();
  }
}

async function measureOthers({ apiOrigin }: Product, person: ApiCaller, watcher: pg.Client, seconds: number) {
  // The cart begins empty: what a measurement before this one added last would be refused as a second time.
  await fetch(`${apiOrigin}/api/v1/cart/2`, { method: "DELETE", headers: { ...person.headers(), "idempotency-key": randomUUID() } });
  const until = performance.now() + seconds * 1000;
  const result = { p99: new Map<string, number>(), failures: new Map<string, number>(), connections: 0, writers: 0, slowestWriter: 0 };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await (await write(apiOrigin)).arrayBuffer();
      result.writers += 1;
      result.slowestWriter = Math.max(result.slowestWriter, performance.now() - began);
      // Free writers would otherwise only measure how busy the processor is.
      await pause(100);
    }
  });
  const others = OTHERS.map(async ({ name, ask }) => {
    const times: number[] = [];
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      const answer = await ask(apiOrigin, person, turn);
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) {
        const failure = `${name}: ${answer.status}`;
        result.failures.set(failure, (result.failures.get(failure) ?? 0) + 1);
      }
      await pause(PAUSE_MS);
    }
    times.sort((a, b) => a - b);
    result.p99.set(name, times[Math.floor(times.length * 0.99)] ?? Number.NaN);
  });
  const watch = (async () => {
    while (performance.now() < until) {
      const { rows } = await watcher.query<{ held: number }>(
        "select count(*)::int as held from pg_stat_activity where datname = current_database() and application_name like 'qabas%'",
      );
      result.connections = Math.max(result.connections, rows[0]?.held ?? 0);
      await pause(200);
    }
  })();
  await Promise.all([...others, ...writers, watch]);
  return result;
}

const write = (origin: string): Promise<Response> =>
  fetch(`${origin}/api/v1/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      id: randomUUID(),
      fullName: "سارة محمد عبدالله العتيبي",
      email: "sara@example.com",
      phone: "+966551234567",
      message: "متى يبدأ التسجيل في الدفعة القادمة؟",
      website: "",
    }),
  });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
