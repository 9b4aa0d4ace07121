/** `node dist/server/audit.js`: prints the ledger, a row a line. For whoever has the data directory; no address leads here. */
import { loadConfig } from "./config.ts";
import { type LedgerRow, readLedger } from "./commands/ledger-audit.ts";
import { openDatabase } from "./db/client.ts";
import { closeDataDirectory } from "./start/data-directory.ts";

const OPERATIONS: Record<string, string> = {
  "POST /cart": "addToCart",
  "DELETE /cart/:id": "removeFromCart",
  "DELETE /cart/clear": "clearCart",
  "POST /cart/coupon": "applyCoupon",
  "DELETE /cart/coupon": "removeCoupon",
  "POST /contact-messages": "sendContactMessage",
};

const config = loadConfig(process.env);
closeDataDirectory(config.dataDir);
const database = await openDatabase(config);
try {
  for (const row of await readLedger(database.db)) process.stdout.write(`${JSON.stringify(lineOf(row))}\n`);
} finally {
  await database.close();
}

function lineOf(row: LedgerRow) {
  const [method = "", path = "", subject] = row.op.split(" ");
  return {
    ...row,
    op: OPERATIONS[`${method} ${path}`] ?? row.op,
    programId: subject === undefined || !/^\d+$/u.test(subject) ? null : Number(subject),
  };
}
