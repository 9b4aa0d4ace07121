import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "#server/db/client.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { type Signer, signDocument, signerOf } from "./sign-document.ts";
import { FIRST_HASH, type TaxDocument, totalsOf } from "./tax-document.ts";

/** Job that reports a document to the authority, or has it cleared; registered by the tax module. Payload `{ documentId }`. */
export const SEND_TAX_DOCUMENT = "send-tax-document";

/** A simplified document is reported within a day of its issue (e-invoicing regulation, resolution of the integration phase). */
const REPORT_WITHIN_MS = 24 * 3_600_000;

export type UnitRow = typeof taxUnits.$inferSelect;

/** The unit that makes documents now, locked until the transaction ends: chains have no forks. Null where e-invoicing is off. */
export async function lockActiveUnit(tx: Executor): Promise<UnitRow | null> {
  const [unit] = await tx.select().from(taxUnits).where(eq(taxUnits.status, "active")).for("update");
  return unit ?? null;
}

/**
 * Makes the next document of a unit's chain in the transaction that makes what it speaks of: both are there, or neither. The unit's row
 * stays locked until the transaction ends; nothing else is locked after it.
 * @returns the document's UUID
 */
export async function chainDocument(
  tx: Executor,
  unit: UnitRow,
  document: Omit<TaxDocument, "uuid" | "seller">,
  orderId: string,
  { now }: Pick<ActionContext, "now">,
): Promise<string> {
  const id = randomUUID();
  const place = { counter: unit.counter + 1, previousHash: unit.lastHash ?? FIRST_HASH };
  const whole: TaxDocument = { ...document, uuid: id, seller: unit.seller };
  const { xml, hash, qr } = signDocument(whole, place, signerOfUnit(unit));
  const { total, vat } = totalsOf(whole.lines);
  await tx.insert(taxDocuments).values({
    id,
    unitId: unit.id,
    ...place,
    hash,
    kind: whole.kind,
    profile: whole.profile,
    number: whole.number,
    orderId,
    status: "waiting",
    total,
    vat,
    xml,
    qr,
    issuedAt: whole.issuedAt,
    dueAt: new Date(whole.issuedAt.getTime() + REPORT_WITHIN_MS),
  });
  const head = { counter: place.counter, lastHash: hash };
  await tx.update(taxUnits).set(head).where(eq(taxUnits.id, unit.id));
  Object.assign(unit, head);
  await enqueueJob(tx, { kind: SEND_TAX_DOCUMENT, payload: { documentId: id }, runAt: now, onceKey: `${SEND_TAX_DOCUMENT}:${id}` });
  return id;
}

/** @throws Error for a unit without a certificate */
export function signerOfUnit({ privateKey, certificate }: Pick<UnitRow, "privateKey" | "certificate">): Signer {
  if (certificate === null) throw new Error("the unit of the tax documents has no certificate");
  return signerOf(Buffer.from(privateKey, "base64"), Buffer.from(certificate, "base64"));
}
