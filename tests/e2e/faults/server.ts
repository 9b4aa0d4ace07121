import { cpSync } from "node:fs";
import { expect } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { register } from "#tests/support/accounts.ts";
import { NodeDevice } from "#tests/support/faults/node-device.ts";
import { keepNotRun } from "#tests/support/faults/plan.ts";
import { SmallDisk } from "#tests/support/faults/small-disk.ts";
import { freePort, Product, seededData } from "#tests/support/product.ts";
import { newDatabase } from "./own-database.ts";
import { ownProduct } from "./own-product.ts";
import { judgeOwn, type Scenario, type Stage, wait } from "./stage.ts";

/** People who change their carts at the same time. */
const SENDERS = 4;
/** Trials on one product before the other database has its turn. */
const TURNS = 25;

type Own = Awaited<ReturnType<typeof ownProduct>>;

/** F24: by turns on the embedded database and on PostgreSQL. */
export const serverKilled: Scenario = async (stage) => {
  const postgres = await newDatabase();
  if (!postgres) keepNotRun("F24 on PostgreSQL", "none answers (QABAS_TEST_POSTGRES_URL)");
  const rounds = stage.rounds();
  try {
    for (let turn = 0; ; turn += 1) {
      const first = await rounds.next();
      if (first.done) return;
      const onPostgres = postgres && turn % 2 === 1;
      const product = await ownProduct(onPostgres ? { env: { DATABASE_URL: postgres.url, QABAS_SEED: "demo" } } : {});
      await kill(stage, product, rounds);
      await judgeOwn(product);
      await product.discard();
    }
  } finally {
    await postgres?.drop();
  }
};

async function kill(stage: Stage, product: Own, rounds: AsyncGenerator<number>): Promise<void> {
  const devices = await devicesOf(stage, product);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const load = { over: false };
    const work = devices.map(async ({ device }) => {
      while (!load.over) {
        await device.change();
        await device.send();
      }
    });
    await wait(stage.random.whole(20, 500));
    await product.stop("SIGKILL");
    load.over = true;
    await Promise.all(work);
    await product.start();
    for (const { device, trials } of devices) {
      await device.send();
      if ((await device.waiting()) > 0) trials.stuck += 1;
    }
    if (devices[0]) devices[0].trials.trials += 1;
    // One more is due for each turn but the last, which the caller asks for.
    if (turn + 1 === TURNS || (await rounds.next()).done) return;
  }
}

async function devicesOf(stage: Stage, product: Product) {
  return await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      const trials = await stage.trials({ product, account: await register(product.apiOrigin) });
      const device = new NodeDevice(await trials.caller(), trials);
      await device.start();
      return { device, trials };
    }),
  );
}

/** F25: it refuses changes for as long as the disk is full, and takes them once it is not. */
export const serverDiskFull: Scenario = async (stage) => {
  const disk = new SmallDisk("server-disk", 700);
  const data = seededData();
  cpSync(data, disk.folder, { recursive: true });
  const product = await ownProduct({ dataDir: disk.folder });
  try {
    const devices = await devicesOf(stage, product);
    for await (const _ of stage.rounds()) {
      for (const { device } of devices) await device.change();
      const sending = devices.map(({ device }) => device.send());
      await wait(stage.random.whole(0, 300));
      disk.fill(stage.random.whole(0, 60) * 1_048_576);
      await Promise.all(sending);
      for (const { device } of devices) {
        await device.change();
        await device.send();
      }
      disk.free();
      if (product.ended) await product.start();
      for (const { device, trials } of devices) {
        const arrived = async () => {
          await device.send();
          return device.waiting();
        };
        await expect
          .poll(arrived, { timeout: 60_000 * PATIENCE, intervals: [500] })
          .toBe(0)
          .catch(() => {
            trials.stuck += 1;
          });
      }
      if (devices[0]) devices[0].trials.trials += 1;
    }
    await judgeOwn(product);
  } finally {
    await product.stop("SIGKILL");
    disk.remove();
  }
};

const REFUSED_WITHIN_MS = 2_000;

/** F26 */
export const secondServer: Scenario = async (stage) => {
  const product = await ownProduct();
  const trials = await stage.trials({ product });
  const device = new NodeDevice(await trials.caller(), trials);
  await device.start();
  for await (const _ of stage.rounds()) {
    const port = await freePort();
    const { dataDir } = product.options;
    const second = new Product({ dataDir, port, gatewayPort: await freePort(), publicUrl: `http://localhost:${port}` });
    const began = performance.now();
    const refused = await second.start().then(
      () => false,
      () => performance.now() - began < REFUSED_WITHIN_MS,
    );
    trials.trials += 1;
    if (!refused) trials.stuck += 1;
    await second.stop("SIGKILL");
    await device.change();
    await device.send();
    if ((await device.waiting()) > 0) trials.stuck += 1;
  }
  await judgeOwn(product);
  await product.discard();
};
