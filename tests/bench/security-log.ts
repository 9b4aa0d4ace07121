import { sql } from "drizzle-orm";
import { overPostgres } from "#server/db/client.ts";
import { runNamed } from "#server/db/reads/named-statement.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { checkChain } from "#server/security-log/check-chain.ts";
import { ChainLinker } from "#server/security-log/chain-linker.ts";
import { withOrigin } from "#server/security-log/call-origin.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { type Figures, median } from "./figures.ts";
import { withDatabase } from "./product.ts";

const ROWS = 20_000;
/** Many short rounds beside each other in time: what else the machine does meets all that is compared in most of them alike. */
const ROUNDS = 150;
const CALLS = 50;
/** What a transaction does besides. */
const KINDS = ["none", "statement", "event"] as const;
type Extra = (typeof KINDS)[number];
const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined } as never;

/**
 * The security log on PostgreSQL: how many rows a second the linker ties into the chain, how many the check reads, and how much CPU of
 * the server's own process an event adds to the transaction of the thing itself, in rounds with and without it.
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

      const added: Record<Extra, number[]> = { none: [], statement: [], event: [] };
      for (let warm = 0; warm < 12; warm += 1) await cpuOfCalls(KINDS[warm % KINDS.length] ?? "none");
      for (let round = 0; round < ROUNDS; round += 1) {
        const measured = new Map<Extra, number>();
        // Each of them the first by turns.
        for (const [place] of KINDS.entries()) {
          const kind = KINDS[(place + round) % KINDS.length] ?? "none";
          measured.set(kind, await cpuOfCalls(kind));
        }
        for (const kind of KINDS) added[kind].push((measured.get(kind) ?? 0) - (measured.get("none") ?? 0));
      }
      figures.add("security log: CPU that an event adds to a request", median(added.event), "ms", { atMost: 0.2 }, 2);
      // An event is one statement more: what this machine takes for any at all.
      figures.add("security log: CPU that a statement that writes nothing adds", median(added.statement), "ms", {}, 2);
    } finally {
      await database.close();
    }

    /** Milliseconds of CPU of this process for one transaction that reads and writes a row, and something more. */
    async function cpuOfCalls(extra: Extra): Promise<number> {
      const before = process.cpuUsage();
      for (let n = 0; n < CALLS; n += 1)
        await asCall(() =>
          db.transaction(async (tx) => {
            await tx.execute(sql`select one, event_id, hash from security_log_head where one = ${1}`);
            await tx.execute(sql`insert into counters (name, value) values ('bench', ${n}) on conflict (name) do update set value = ${n}`);
            if (extra === "statement") await runNamed(tx, "nothing", "select $1::text as id, $2::text as at", ["1", "2"]);
            if (extra === "event") await recordSecurityEvent(tx, { name: "personal_data_viewed", personId: n, subject: `order ${n}` });
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
