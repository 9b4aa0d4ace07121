import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { register } from "#tests/support/accounts.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { keepNotRun } from "#tests/support/faults/plan.ts";
import { discard, type Product, scratch } from "#tests/support/product.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";
import { ownBackup } from "./drill.ts";
import { newDatabase, type OwnDatabase } from "./own-database.ts";
import { ownProduct } from "./own-product.ts";
import { freshContext, judgeOwn, openCatalogue, type Scenario, type Stage } from "./stage.ts";

/** Rounds on one product before the other database has its turn. */
const TURNS = 3;

/** How an operator takes a product back to what it was: backs it up now, and answers with what restores that. */
type BackUp = (product: Product) => Promise<() => Promise<void>>;

/** The data directory, copied while the process is stopped. */
const copyDirectory: BackUp = async (product) => {
  const folder = scratch("backup");
  const { dataDir } = product.options;
  await product.stop();
  cpSync(dataDir, folder, { recursive: true });
  await product.start();
  return async () => {
    await product.stop();
    discard(dataDir);
    cpSync(folder, dataDir, { recursive: true });
    await product.start();
    discard(folder);
  };
};

/** A dump, made while the process works. */
const dumpOf =
  ({ url, renew }: OwnDatabase): BackUp =>
  async (product) => {
    const folder = scratch("dump");
    const file = path.join(folder, "qabas.dump");
    play("pg_dump", ["--format=custom", `--file=${file}`, `--dbname=${url}`]);
    return async () => {
      await product.stop();
      await renew();
      play("pg_restore", ["--no-owner", `--dbname=${url}`, file]);
      await product.start();
      discard(folder);
    };
  };

function play(command: string, words: string[]): void {
  const { status, stderr, error } = spawnSync(command, words, { encoding: "utf8", timeout: 60_000 });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
}

const mayDump = (): boolean => ["pg_dump", "pg_restore"].every((command) => spawnSync(command, ["--version"]).status === 0);

/** F35: by turns on the embedded database and on PostgreSQL. */
export const serverRestored: Scenario = async (stage) => {
  const postgres = mayDump() ? await newDatabase() : null;
  if (!postgres) keepNotRun("F35 on PostgreSQL", "none answers (QABAS_TEST_POSTGRES_URL), or pg_dump is not installed");
  await byTurns(stage, postgres, copyDirectory, dumpOf);
};

/** F41: the same with the product's own backup, made under writing; nothing else outlives the destruction. */
export const serverDestroyed: Scenario = async (stage) => {
  await byTurns(stage, null, ownBackup, () => ownBackup);
};

async function byTurns(stage: Stage, postgres: OwnDatabase | null, embedded: BackUp, onPostgres: (database: OwnDatabase) => BackUp) {
  const rounds = stage.rounds();
  try {
    for (let turn = 0; ; turn += 1) {
      const first = await rounds.next();
      if (first.done) return;
      const dumped = turn % 2 === 1 ? postgres : null;
      const product = await ownProduct(dumped ? { env: { DATABASE_URL: dumped.url, QABAS_SEED: "demo" } } : {});
      try {
        for (let round = 1; ; round += 1) {
          await restoreOnce(stage, product, dumped ? onPostgres(dumped) : embedded);
          // One more is due for each turn but the last, which this loop's caller asks for.
          if (round === TURNS || (await rounds.next()).done) break;
        }
      } finally {
        await product.discard();
      }
    }
  } finally {
    await postgres?.drop();
  }
}

/**
 * Some changes arrive after the backup and are lost with the server; others wait on the device, which then meets a server that never
 * heard of its login. One sign-in, by the account they belong to, and they arrive: once, in order, asked nothing.
 */
async function restoreOnce(stage: Stage, product: Awaited<ReturnType<typeof ownProduct>>, backUp: BackUp): Promise<void> {
  const { words, random } = stage;
  const trials = await stage.trials({ product, account: await register(product.apiOrigin) });
  const context = await freshContext({ ...stage, site: { ...stage.site, origin: product.options.publicUrl } });
  const page = await context.newPage();
  const { account } = trials.subject;
  const signsInBefore = random.next() < 0.3;
  const signIn = async () => {
    await logIn(page, words, account, "/courses");
    await new Shop(page, words).settled();
    await openCatalogue(page);
  };
  if (signsInBefore) {
    // The device is known to the backup, and its stream is further than that.
    await signIn();
    await trials.mutate(page, words, 1);
    await expect.poll(async () => (await trials.caller()).cartIds()).toEqual(trials.wanted());
  }
  const [before, count] = [trials.wanted(), trials.made.length];
  const restore = await backUp(product);
  if (!signsInBefore) await signIn();
  await trials.mutate(page, words, random.whole(0, 2));
  await expect.poll(() => rowsUnder(page, "record/"), { timeout: 20_000 * PATIENCE }).toEqual([]);
  await context.setOffline(true);
  const arrived = trials.made.length;
  await trials.mutate(page, words, random.whole(1, 3));
  const waiting = trials.made.slice(arrived);
  await restore();
  // What was only in the lost days is lost to everybody; the rest is not.
  trials.forget(count, before);
  for (const mutation of waiting) trials.keep(mutation);
  await context.setOffline(false);
  if (!signsInBefore) {
    await expect(page).toHaveURL(/\/login\?redirect=/u, { timeout: 20_000 * PATIENCE });
    expect(await rowsUnder(page, "record/")).toHaveLength(waiting.length);
    await fillLogin(page, words, account);
    await expect(page).toHaveURL(/\/courses$/u, { timeout: 20_000 * PATIENCE });
    await expect(page.getByRole("dialog", { name: words.otherOwner })).toHaveCount(0);
  }
  await trials.settle();
  await expect.poll(() => rowsUnder(page, "record/"), { timeout: 20_000 * PATIENCE }).toEqual([]);
  await context.close();
  await judgeOwn(product);
}
