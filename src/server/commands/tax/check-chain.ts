import { createHash, verify, X509Certificate } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import { FIRST_HASH } from "./tax-document.ts";

/** What is wrong with a link, the first thing that is. */
type ChainFault = "missing" | "forked" | "changed" | "unsigned";

interface ChainCheck {
  unitId: string;
  documents: number;
  /** Null: the chain is whole. */
  fault: { counter: number; what: ChainFault } | null;
}

const BATCH = 200;

/**
 * Walks the chain of every unit: counters without a gap, each document naming the hash of the one before, its own hash of what it says, and
 * its signature fitting the certificate within. It tells the first link that does not hold.
 */
export async function checkChains(db: Executor): Promise<ChainCheck[]> {
  const units = await db
    .select({ id: taxUnits.id, counter: taxUnits.counter, lastHash: taxUnits.lastHash })
    .from(taxUnits)
    .orderBy(asc(taxUnits.createdAt));
  const checks: ChainCheck[] = [];
  for (const unit of units) checks.push(await checkChain(db, unit));
  return checks;
}

async function checkChain(db: Executor, unit: { id: string; counter: number; lastHash: string | null }): Promise<ChainCheck> {
  let [counter, hash] = [0, FIRST_HASH];
  const found = (what: ChainFault): ChainCheck => ({ unitId: unit.id, documents: counter, fault: { counter: counter + 1, what } });
  for (;;) {
    const rows = await db
      .select()
      .from(taxDocuments)
      .where(and(eq(taxDocuments.unitId, unit.id), gt(taxDocuments.counter, counter)))
      .orderBy(asc(taxDocuments.counter))
      .limit(BATCH);
    for (const row of rows) {
      if (row.counter !== counter + 1) return found("missing");
      if (row.previousHash !== hash) return found("forked");
      const fault = faultOf(row.xml, row);
      if (fault) return found(fault);
      [counter, hash] = [row.counter, row.hash];
    }
    if (rows.length < BATCH) break;
  }
  const whole = unit.counter === counter && (unit.lastHash ?? FIRST_HASH) === hash;
  return whole ? { unitId: unit.id, documents: counter, fault: null } : found("missing");
}

/** A document as it lies in the database against what its row says. */
function faultOf(xml: string, row: { hash: string; previousHash: string; counter: number }): ChainFault | null {
  const hashed = xml
    .replace(/^<\?xml[^>]*\?>\n/u, "")
    .replace(/<ext:UBLExtensions>.*<\/ext:UBLExtensions>/su, "")
    .replace(/<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/su, "")
    .replace(/<cac:Signature>.*?<\/cac:Signature>/su, "");
  const digest = createHash("sha256").update(hashed, "utf8").digest();
  const names = hashed.includes(`<cbc:UUID>${row.counter}</cbc:UUID>`) && hashed.includes(`>${row.previousHash}<`);
  if (digest.toString("base64") !== row.hash || !names) return "changed";
  const signature = /<ds:SignatureValue>([^<]*)</u.exec(xml)?.[1] ?? "";
  const certificate = /<ds:X509Certificate>([^<]*)</u.exec(xml)?.[1] ?? "";
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
    return verify("sha256", digest, publicKey, Buffer.from(signature, "base64")) ? null : "unsigned";
  } catch {
    return "unsigned";
  }
}
