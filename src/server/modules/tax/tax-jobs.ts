import { and, count, eq, lt } from "drizzle-orm";
import { SEND_TAX_DOCUMENT } from "#server/commands/tax/chain-document.ts";
import { checkChains } from "#server/commands/tax/check-chain.ts";
import { sendTaxDocument } from "#server/commands/tax/send-tax-document.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import type { Services } from "#server/services.ts";

const HOUR_MS = 3_600_000;
/** Who keeps the platform is told so long before a report is late, and before a certificate ends. */
const WARN_REPORT_MS = 6 * HOUR_MS;
const WARN_CERTIFICATE_MS = 30 * 24 * HOUR_MS;

/** Reporting and clearance, and what has to be watched of them. */
export function registerTaxJobs(services: Services): void {
  const { jobs } = services;
  jobs.register(SEND_TAX_DOCUMENT, async (payload, { db, now }) => {
    const { documentId } = payload;
    if (typeof documentId !== "string") throw new TypeError("the job has no documentId");
    await sendTaxDocument({ db, tax: services.tax }, documentId, { now, actor: "system", requestId: null });
  });

  jobs.every(3_600, "electronic invoices in time", async ({ db, now, log }) => {
    const waiting = and(eq(taxDocuments.status, "waiting"), lt(taxDocuments.dueAt, new Date(now.getTime() + WARN_REPORT_MS)));
    const [late] = await db.select({ documents: count() }).from(taxDocuments).where(waiting);
    if (late && late.documents > 0) log.error({ documents: late.documents }, "electronic invoices were not reported, and their day ends");
    const ending = and(eq(taxUnits.status, "active"), lt(taxUnits.expiresAt, new Date(now.getTime() + WARN_CERTIFICATE_MS)));
    const [unit] = await db.select({ serial: taxUnits.serial, expiresAt: taxUnits.expiresAt }).from(taxUnits).where(ending);
    if (unit)
      log.error({ unit: unit.serial, ends: unit.expiresAt }, "the certificate of the electronic invoices ends: npm run zatca -- renew");
  });

  jobs.every(86_400, "check the chain of electronic invoices", async ({ db, log }) => {
    for (const { unitId, fault } of await checkChains(db))
      if (fault) log.error({ unit: unitId, ...fault }, "the chain of electronic invoices is broken");
  });
}
