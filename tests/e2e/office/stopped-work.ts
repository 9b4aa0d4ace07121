import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Product } from "#tests/support/product.ts";

const run = promisify(execFile);

/** Work that failed for a whole day, as the next start of the product finds it. @returns its number */
export async function stopWork(product: Product): Promise<number> {
  await product.stop();
  const script = ["--import", "tsx", "tests/support/jobs/stop-work.ts", product.options.dataDir];
  try {
    const { stdout } = await run(process.execPath, script, { timeout: 60_000 });
    return Number(stdout.trim());
  } finally {
    await product.start();
  }
}
