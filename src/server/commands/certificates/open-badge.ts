import { sign } from "node:crypto";
import { verifyPath } from "#contract/certificates/certificate-claims.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDid } from "./issuer-did.ts";
import type { CertificateRow } from "./move-certificate.ts";
import { activeKey } from "#server/commands/signing-keys.ts";

type Json = Record<string, unknown>;

/**
 * A certificate as an Open Badges 3.0 credential (1EdTech, over W3C Verifiable Credentials 2.0), without a proof: a certificate's own
 * signatures are over another text, and are checked at the address that is its id. `provenBadge` gives the same credential with a proof
 * in it, `signedBadge` with one around it.
 */
export function openBadge(
  { number, verificationId, snapshot }: Pick<CertificateRow, "number" | "verificationId" | "snapshot">,
  publicUrl: string,
): Json {
  const name = snapshot.holder_en ?? snapshot.holder_ar;
  const english = snapshot.holder_en !== null;
  return {
    "@context": ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"],
    id: `${publicUrl}${verifyPath(number, verificationId)}`,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: snapshot.title_en,
    issuer: { id: certificateDid(publicUrl), type: ["Profile"], name: snapshot.issuer_en, url: publicUrl },
    validFrom: snapshot.issued_at,
    credentialSubject: {
      type: ["AchievementSubject"],
      identifier: [{ type: "IdentityObject", identityType: "name", hashed: false, identityHash: name }],
      achievement: {
        id: `${publicUrl}${verifyPath(number)}#achievement`,
        type: ["Achievement"],
        achievementType: snapshot.type === "diploma" ? "Diploma" : "Course",
        name: snapshot.title_en,
        description: `${snapshot.title_en} (${snapshot.title_ar}), ${snapshot.hours} training hours, completed.`,
        criteria: { narrative: "The program's requirements for progress, grade, attendance and payment were met." },
        creator: { id: certificateDid(publicUrl), type: ["Profile"], name: snapshot.issuer_en },
        inLanguage: english ? "en" : "ar",
      },
      ...(snapshot.grade === null
        ? {}
        : { result: [{ type: ["Result"], value: String(snapshot.grade), resultDescription: `${publicUrl}${verifyPath(number)}#grade` }] }),
    },
  };
}

/**
 * The credential as a JWT (Open Badges 3.0 §8.2, VC-JWT): the proof is around it, made with the P-256 key that also signs
 * certificates. Run it in a transaction.
 */
export async function signedBadge(db: Executor, secret: string, row: CertificateRow, publicUrl: string, now: Date): Promise<string> {
  const { kid, privateKey, publicKey } = await activeKey(db, secret, "certificate", "P-256", now);
  const badge = openBadge(row, publicUrl);
  const header = { alg: "ES256", typ: "JWT", kid: `${publicUrl}/.well-known/certificate-keys.json#${kid}`, jwk: publicKey };
  const claims = {
    ...badge,
    iss: certificateDid(publicUrl),
    jti: badge.id,
    nbf: Math.floor(row.issuedAt.getTime() / 1000),
    sub: `urn:uuid:${row.id}`,
  };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${text}.${sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}
