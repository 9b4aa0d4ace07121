import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Verification } from "#contract/certificates/certificates.ts";
import { certificateNumber } from "#contract/certificates/certificate-number.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";

const RESULTS = { issued: "valid", revoked: "revoked", superseded: "superseded" } as const;

/**
 * What anybody may know of a certificate by its number: whether it is valid. By the id that it carries also what it says.
 * @throws Problem `certificate_not_found`
 */
export async function verifyCertificate(db: Executor, number: string, verificationId: string | undefined): Promise<Verification> {
  const asked = certificateNumber(number);
  if (asked === null) throw new Problem("certificate_not_found");
  const [row] = await db.select().from(certificates).where(eq(certificates.number, asked));
  if (!row || row.status === "pending") throw new Problem("certificate_not_found");
  const { snapshot } = row;
  return {
    result: RESULTS[row.status],
    number: row.number,
    certificate:
      verificationId === row.verificationId
        ? {
            holder: { ar: snapshot.holder_ar, en: snapshot.holder_en },
            program: { ar: snapshot.title_ar, en: snapshot.title_en, type: snapshot.type },
            hours: snapshot.hours,
            issued_at: snapshot.issued_at,
            issuer: { ar: snapshot.issuer_ar, en: snapshot.issuer_en },
            hash: createHash("sha256").update(row.payload).digest("hex"),
          }
        : null,
  };
}
