import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, X509Certificate } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import type { Database } from "#server/db/client.ts";
import { taxUnits, type UnitSeller } from "#server/db/tables/orders/tax.ts";
import type { IssuedCertificate, TaxAuthority } from "#server/providers/tax/authority.ts";
import { type UnitRow } from "./chain-document.ts";
import { complianceSamples } from "./compliance-samples.ts";
import { makeCsr } from "./make-csr.ts";
import { signDocument, signerOf } from "./sign-document.ts";
import { FIRST_HASH } from "./tax-document.ts";

export interface NewUnit {
  seller: UnitSeller;
  branch: string;
  industry: string;
}

/** What a sample was refused for. */
export class SampleRefused extends Error {
  override readonly name = "SampleRefused";
}

/**
 * Makes a unit and brings it to where it makes documents: key and request, compliance certificate, the authority's look at six samples,
 * production certificate. The unit that was active before is retired: its chain stays. Talks to the network between transactions.
 * @param otp six digits that the taxpayer's portal shows for an hour
 * @throws Problem `unavailable`, `validation_error` where the authority refuses the request; SampleRefused
 */
export async function onboardUnit(db: Database, tax: TaxAuthority, asked: NewUnit, otp: string, context: ActionContext): Promise<UnitRow> {
  const id = randomUUID();
  const serial = `1-Qabas|2-1.0|3-${id}`;
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const csr = makeCsr({ ...asked, serial, environment: tax.environment }, privateKey);
  const made = { ...asked, id, serial, csr, environment: tax.environment, createdAt: context.now };
  await db.insert(taxUnits).values({
    ...made,
    status: "made",
    privateKey: privateKey.export({ type: "pkcs8", format: "der" }).toString("base64"),
  });
  const compliance = await tax.issueComplianceCertificate(csr, otp);
  await keepCertificate(db, id, compliance, "checked");
  await showSamples(tax, asked.seller, privateKey.export({ type: "pkcs8", format: "der" }), compliance, context.now);
  const production = await tax.issueProductionCertificate(compliance.requestId, compliance);
  return await db.transaction(async (tx) => {
    // Whoever is making a document now ends first: the old chain is whole.
    const before = await tx
      .select()
      .from(taxUnits)
      .where(inArray(taxUnits.status, ["active"]))
      .for("update");
    for (const one of before) {
      await tx.update(taxUnits).set({ status: "retired" }).where(eq(taxUnits.id, one.id));
      await recordTransition(tx, { subject: "tax_unit", subjectId: one.id, from: "active", to: "retired" }, context);
    }
    const unit = await keepCertificate(tx, id, production, "active");
    await recordTransition(tx, { subject: "tax_unit", subjectId: id, from: "checked", to: "active" }, context);
    return unit;
  });
}

/**
 * A new production certificate for the active unit, before the old one ends: key and chain stay.
 * @throws Error where no unit is active here; Problem as `onboardUnit`
 */
export async function renewUnit(db: Database, tax: TaxAuthority, otp: string, context: ActionContext): Promise<UnitRow> {
  const [unit] = await db
    .select()
    .from(taxUnits)
    .where(and(eq(taxUnits.status, "active"), eq(taxUnits.environment, tax.environment)));
  if (!unit || unit.token === null || unit.secret === null) throw new Error("No unit is active here: onboard one first.");
  const issued = await tax.renewProductionCertificate(unit.csr, otp, { token: unit.token, secret: unit.secret });
  return await db.transaction(async (tx) => {
    const renewed = await keepCertificate(tx, unit.id, issued, "active");
    await recordTransition(
      tx,
      { subject: "tax_unit", subjectId: unit.id, from: "active", to: "active", reason: "certificate renewed" },
      context,
    );
    return renewed;
  });
}

/** @throws Error for a certificate of another key */
async function keepCertificate(
  db: Pick<Database, "update" | "select">,
  id: string,
  { certificate, token, secret, requestId }: IssuedCertificate,
  status: "checked" | "active",
): Promise<UnitRow> {
  const read = new X509Certificate(certificate);
  const [unit] = await db.select().from(taxUnits).where(eq(taxUnits.id, id));
  const own = unit && createPublicKey(createPrivateKey({ key: Buffer.from(unit.privateKey, "base64"), format: "der", type: "pkcs8" }));
  if (!own?.equals(read.publicKey)) throw new Error("the authority gave a certificate of another key");
  const [kept] = await db
    .update(taxUnits)
    .set({ certificate: certificate.toString("base64"), token, secret, requestId, status, expiresAt: new Date(read.validTo) })
    .where(and(eq(taxUnits.id, id), ne(taxUnits.status, "retired")))
    .returning();
  if (!kept) throw new Error("the unit was retired meanwhile");
  return kept;
}

/** The authority looks at one of each kind of document before it lets a unit work. Samples are no links of any chain. */
async function showSamples(tax: TaxAuthority, seller: UnitSeller, privateKey: Buffer, issued: IssuedCertificate, now: Date): Promise<void> {
  const signer = signerOf(privateKey, issued.certificate);
  let [counter, previousHash] = [0, FIRST_HASH];
  for (const sample of complianceSamples(seller, now)) {
    counter += 1;
    const { xml, hash } = signDocument(sample, { counter, previousHash }, signer);
    const answer = await tax.checkCompliance({ uuid: sample.uuid, hash, xml }, issued);
    if (answer.outcome === "refused")
      throw new SampleRefused(
        `The authority refused the sample ${sample.number}: ${answer.errors.map(({ code, message }) => `${code} ${message}`).join("; ")}`,
      );
    previousHash = hash;
  }
}
