import { randomUUID } from "node:crypto";
import type { Database } from "#server/db/client.ts";
import { taxUnits } from "#server/db/tables/orders/tax.ts";
import { unitKey } from "./tax-certificate.ts";
import { SELLER } from "./tax-samples.ts";

/** A unit that makes electronic documents, as if it had been onboarded. */
export async function activeUnit(db: Database, now: Date): Promise<void> {
  const { privateKey, certificate } = unitKey();
  await db.insert(taxUnits).values({
    id: randomUUID(),
    environment: "sandbox",
    status: "active",
    serial: `1-Qabas|2-1.0|3-${randomUUID()}`,
    seller: SELLER,
    branch: "الرياض",
    industry: "Education",
    privateKey: privateKey.toString("base64"),
    csr: "",
    certificate: certificate.toString("base64"),
    token: "token",
    secret: "secret",
    createdAt: now,
  });
}
