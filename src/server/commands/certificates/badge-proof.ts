import { createHash, sign } from "node:crypto";
import { activeKey } from "#server/commands/signing-keys.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDid } from "./issuer-did.ts";

type Json = Record<string, unknown>;

/**
 * A credential with a proof inside: Data Integrity, eddsa-jcs-2022 (W3C Data Integrity EdDSA Cryptosuites 1.0 §3.3), made with the Ed25519
 * key that also signs certificates. Run it in a transaction.
 */
export async function provenBadge(db: Executor, secret: string, badge: Json, publicUrl: string, now: Date): Promise<Json> {
  const { kid, privateKey } = await activeKey(db, secret, "certificate", "Ed25519", now);
  const proof = {
    "@context": badge["@context"],
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    created: `${now.toISOString().slice(0, 19)}Z`,
    verificationMethod: `${certificateDid(publicUrl)}#${kid}`,
    proofPurpose: "assertionMethod",
  };
  const hashed = Buffer.concat([proof, badge].map((part) => createHash("sha256").update(canonical(part)).digest()));
  return { ...badge, proof: { ...proof, proofValue: `z${base58(sign(null, hashed, privateKey))}` } };
}

/** The one spelling of a JSON value (RFC 8785): `JSON.stringify` writes texts and numbers as it wants them, only members are to be ordered. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical((value as Json)[name])}`).join(",")}}`;
}

const DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base 58 as Bitcoin writes it, the base of multibase's `z`. */
export function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString("hex") || "0"}`);
  let text = "";
  for (; rest > 0n; rest /= 58n) text = DIGITS[Number(rest % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return "1".repeat(zeros < 0 ? bytes.length : zeros) + text;
}
