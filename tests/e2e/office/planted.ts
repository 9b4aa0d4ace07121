import { spawnSync } from "node:child_process";
import { expect } from "@playwright/test";
import { type Product, TEST_NOW } from "#tests/support/product.ts";

const TIME_MS = 120_000;

/** Starts the product again after something was put into its database that no press brings about (`plant-office.ts`). */
export async function plant(product: Product, what: string): Promise<void> {
  await product.stop();
  const script = "tests/support/database/plant-office.ts";
  const done = spawnSync(process.execPath, ["--import", "tsx", script, product.options.dataDir, what, TEST_NOW], {
    encoding: "utf8",
    timeout: TIME_MS,
  });
  await product.start();
  expect(done.status, done.stderr).toBe(0);
}
