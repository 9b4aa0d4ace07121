import { execFile } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { discard, type Product, scratch } from "./product.ts";

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

/** What a row changed of a cart: `add:7`, `remove:7`. */
export function cartChangeOf({ op, programId, effect }: AuditedRow): string {
  const removing = op.startsWith("remove");
  return `${removing ? "remove" : "add"}:${programId ?? (removing ? effect.removed?.[0] : effect.added?.[0])}`;
}

/**
 * Reads the product's ledger from its data directory (no network leads there): from a copy, made while the process stands still, so
 * that whoever works with the product goes on as if nothing had happened.
 */
export async function audit(product: Product): Promise<AuditedRow[]> {
  const { dataDir, env } = product.options;
  const copy = scratch("audit");
  try {
    product.still(() => cpSync(dataDir, copy, { recursive: true, filter: (file) => !path.basename(file).startsWith("lock-") }));
    return await ledgerOf(copy, env);
  } finally {
    discard(copy);
  }
}

/** The ledger of a data directory that no process holds, or of the database that `env` names. */
export async function ledgerOf(dataDir: string, env: Record<string, string> = {}): Promise<AuditedRow[]> {
  const { stdout: output } = await promisify(execFile)(process.execPath, ["dist/server/audit.js"], {
    maxBuffer: 200_000_000,
    env: { ...process.env, ...env, QABAS_DATA_DIR: dataDir, CI: "" },
  });
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as AuditedRow);
}
