import { sign } from "node:crypto";
import type { CertificateSnapshot } from "#contract/certificates/certificates.ts";
import { carryClaims, type CertificateClaims, signedText, verifyPath } from "#contract/certificates/certificate-claims.ts";
import type { Executor } from "#server/db/client.ts";
import type { certificates, CertificateSignature } from "#server/db/tables/certificates.ts";
import { activeKey } from "#server/commands/signing-keys.ts";

/**
 * Signs what a certificate says, with Ed25519 and, for browsers whose WebCrypto lacks that, with P-256. Run it in a transaction.
 * @param secret of the configuration
 */
export async function signCertificate(
  db: Executor,
  secret: string,
  certificate: { number: string; verificationId: string; snapshot: CertificateSnapshot },
  now: Date,
): Promise<{ payload: string; signatures: CertificateSignature[] }> {
  const payload = Buffer.from(JSON.stringify(claimsOf(certificate))).toString("base64url");
  const text = Buffer.from(signedText(payload));
  const edwards = await activeKey(db, secret, "certificate", "Ed25519", now);
  const curve = await activeKey(db, secret, "certificate", "P-256", now);
  return {
    payload,
    signatures: [
      { kid: edwards.kid, alg: "Ed25519", value: sign(null, text, edwards.privateKey).toString("base64url") },
      {
        kid: curve.kid,
        alg: "P-256",
        value: sign("sha256", text, { key: curve.privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url"),
      },
    ],
  };
}

type Signed = Pick<typeof certificates.$inferSelect, "number" | "payload" | "signatures">;

/** The address in QR code and share link: it carries the signed payload, so that it can be checked without a network. */
export const shareUrl = (publicUrl: string, { number, payload, signatures }: Signed): string =>
  `${publicUrl}${verifyPath(number)}#${carryClaims(payload, signatures)}`;

function claimsOf({
  number,
  verificationId,
  snapshot,
}: {
  number: string;
  verificationId: string;
  snapshot: CertificateSnapshot;
}): CertificateClaims {
  return {
    n: number,
    c: verificationId,
    ar: snapshot.holder_ar,
    en: snapshot.holder_en,
    ta: snapshot.title_ar,
    te: snapshot.title_en,
    k: snapshot.type,
    h: snapshot.hours,
    g: snapshot.grade,
    d: Math.floor(Date.parse(snapshot.issued_at) / 1000),
    ia: snapshot.issuer_ar,
    ie: snapshot.issuer_en,
  };
}
