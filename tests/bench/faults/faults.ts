import { ApiCaller, register } from "#tests/support/accounts.ts";
import { smtpSink } from "#tests/support/mail/smtp-sink.ts";
import type { Product } from "#tests/support/product.ts";
import type { Figures } from "../figures.ts";
import { withDatabase, withProduct } from "../product.ts";
import { recovery } from "../recovery.ts";
import { lockedTable } from "./locked-table.ts";
import { tellingMany } from "./telling-many.ts";

/** How often the product is killed in the middle of changes, on each database. */
const KILLS = Number(process.env.QABAS_BENCH_KILLS ?? 30);

/**
 * `npm run bench -- faults`: the product under faults of what it stands on.
 * @param postgres address of a PostgreSQL server where databases may be made
 * @param env of the product, beside its own
 */
export async function faults(figures: Figures, postgres: string, seconds: number, env: Record<string, string>): Promise<void> {
  await withDatabase(postgres, "faults", async (url) => {
    await withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "demo" }, async (product) => {
      console.log("\nA locked table, on PostgreSQL");
      const person = await ApiCaller.signIn(product.apiOrigin, await register(product.apiOrigin));
      await lockedTable(figures, product, person, url, Math.max(seconds, 15));
      await kills(figures, "PostgreSQL", product);
    });
  });
  await toldMany(figures, postgres, env);
  await withProduct(env, async (product) => await kills(figures, "Embedded PGlite", product));
}

/** One session of thirty thousand people, and passwords meanwhile, over a mail server on this machine. */
export async function toldMany(figures: Figures, postgres: string, env: Record<string, string>): Promise<void> {
  const sink = await smtpSink();
  try {
    await withDatabase(postgres, "faults", async (url) => {
      await withProduct({ ...env, DATABASE_URL: url, QABAS_SEED: "demo", QABAS_SMTP_URL: sink.url }, async (product) => {
        console.log("\nA session of many people, on PostgreSQL");
        await tellingMany(figures, product, url, sink);
      });
    });
  } finally {
    sink.close();
  }
}

async function kills(figures: Figures, place: string, product: Product): Promise<void> {
  console.log(`\n${KILLS} times kill -9 under writing, on ${place}`);
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => await ApiCaller.signIn(product.apiOrigin, await register(product.apiOrigin))),
  );
  const { seconds, acknowledged, lost, wrongCarts } = await recovery(product, people, KILLS);
  console.log(`  to the first answer at most ${Math.max(...seconds).toFixed(2)} s; ${acknowledged} changes were acknowledged`);
  figures.add(`${place}: of ${acknowledged} acknowledged changes lost in ${KILLS} kills`, lost, "", { atMost: 0 });
  figures.add(`${place}: carts that are not their ledger`, wrongCarts, "", { atMost: 0 });
}
