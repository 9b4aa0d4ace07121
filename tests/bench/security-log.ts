import { sql } from "drizzle-orm";
import { overPostgres } from "#server/db/client.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { checkChain } from "#server/security-log/check-chain.ts";
import { ChainLinker } from "#server/security-log/chain-linker.ts";
import { withOrigin } from "#server/security-log/call-origin.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type Figures, median } from "./figures.ts";
import { withDatabase } from "./product.ts";

const ROWS = 20_000;
const ROUNDS = 25;
const CALLS = 300;
const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined } as never;

/**
 * The security log on PostgreSQL: how many rows a second the linker ties into the chain, how many the check reads, and how much CPU of
 * the server's own process an event adds to the transaction of the thing itself, in rounds with and without it, by turns.
 */
export async function securityLog(figures: Figures, postgres: string): Promise<void> {
  await withDatabase(postgres, "log", async (url) => {
    const database = overPostgres(url);
    const { db } = database;
    try {
      await migrateDatabase(database);
      await db.execute(sql`insert into security_events (name, actor_id, person_id, details)
        select 'personal_data_viewed', n % 100 + 1, n % 5000 + 1, '{"call": "GET /admin/users/:id", "rows": 1}' from generate_series(1, ${ROWS}) n`);
      const linker = new ChainLinker(db, QUIET);
      const began = performance.now();
      let linked = 0;
      while (linked < ROWS) linked += await linker.link();
      figures.add("security log: rows linked a second", (1_000 * linked) / (performance.now() - began), "/s", { atLeast: 2_000 });
      const checking = performance.now();
      const { broken } = await checkChain(db);
      if (broken) throw new Error(`the chain is broken at ${broken.id}: ${broken.why}`);
      figures.add("security log: rows checked a second", (1_000 * ROWS) / (performance.now() - checking), "/s");

      const added: number[] = [];
      await cpuOfCalls(true);
      await cpuOfCalls(false);
      for (let round = 0; round < ROUNDS; round += 1) {
        const [first, second] = round % 2 === 0 ? [true, false] : [false, true];
        const measured = new Map([[first, await cpuOfCalls(first)]]);
        measured.set(second, await cpuOfCalls(second));
        added.push((measured.get(true) ?? 0) - (measured.get(false) ?? 0));
      }
      figures.add("security log: CPU that an event adds to a request", median(added), "ms", { atMost: 0.2 }, 2);
    } finally {
      await database.close();
    }

    /** Milliseconds of CPU of this process for one transaction that reads and writes a row, with an event or without. */
    async function cpuOfCalls(told: boolean): Promise<number> {
      const before = process.cpuUsage();
      for (let n = 0; n < CALLS; n += 1)
        await asCall(() =>
          db.transaction(async (tx) => {
            await tx.execute(sql`select one, event_id, hash from security_log_head where one = ${1}`);
            await tx.execute(sql`insert into counters (name, value) values ('bench', ${n}) on conflict (name) do update set value = ${n}`);
            if (told) await recordSecurityEvent(tx, { name: "personal_data_viewed", personId: n, subject: `order ${n}` });
          }),
        );
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000 / CALLS;
    }
  });
}

const asCall = async (work: () => Promise<void>): Promise<void> =>
  await new Promise((resolve, reject) =>
    withOrigin(
      {
        requestId: "bench-1",
        address: "10.0.0.1",
        userAgent: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
        log: QUIET,
        now: () => new Date(),
        caller: { userId: 1, deviceId: "0192d3a0-0000-7000-8000-00000000aaaa" },
      },
      () => void work().then(resolve, reject),
    ),
  );
