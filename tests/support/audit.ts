import { execFileSync } from "node:child_process";
import type { Product } from "./product.ts";

/** A row of the server's ledger as `dist/server/audit.js` prints it. */
export interface AuditedRow {
  email: string;
  /** `system` for the server's own changes, `plain` for those of clients without an outbox. */
  outboxId: string;
  ownerTag: string | null;
  lane: string;
  seq: number | null;
  key: string;
  op: string;
  programId: number | null;
  outcome: "applied" | "unchanged" | "rejected" | "void";
  effect: { added?: number[]; removed?: number[]; coupon?: string | null };
}

/** Stops the product, reads its ledger from the data directory (no network leads there), and starts it again. */
export async function audit(product: Product): Promise<AuditedRow[]> {
  await product.stop();
  const output = execFileSync(process.execPath, ["dist/server/audit.js"], {
    encoding: "utf8",
    maxBuffer: 200_000_000,
    env: { ...process.env, ...product.options.env, QABAS_DATA_DIR: product.options.dataDir, CI: "" },
  });
  await product.start();
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as AuditedRow);
}
