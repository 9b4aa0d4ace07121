import { eq } from "drizzle-orm";
import type { Mandated } from "#contract/certificates/certificate-templates.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateTemplates } from "#server/db/tables/staff/certificate-templates.ts";

/** Those whose mandate is over. */
export const mandatesEnded = (signatories: readonly Mandated[], now: Date): Mandated[] =>
  signatories.filter(({ until }) => until !== null && until < riyadhDay(now));

/** What certificates are drawn from now; null where there is none: the look of before. */
export async function templateInForce(db: Executor): Promise<typeof certificateTemplates.$inferSelect | null> {
  const [row] = await db.select().from(certificateTemplates).where(eq(certificateTemplates.status, "in_force"));
  return row ?? null;
}
