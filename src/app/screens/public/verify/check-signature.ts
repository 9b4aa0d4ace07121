import { type CertificateKeys, listCertificateKeys } from "#contract/certificates/certificates.ts";
import { type CertificateClaims, readCarried, readClaims, signedText } from "#contract/certificates/certificate-claims.ts";
import { call } from "#app/api/call.ts";

export type SignatureVerdict =
  /** Signed by us: what it says is what we issued. */
  | { kind: "holds"; claims: CertificateClaims }
  /** It says something that we did not sign. */
  | { kind: "broken" }
  /** Without the keys, or in a browser without either algorithm, nothing can be said. */
  | { kind: "unknown" };

/**
 * Checks what the address carries with the published keys, which the worker keeps: no network is needed once they were here.
 * Null where the address carries nothing. Never throws.
 */
export async function checkSignature(fragment: string): Promise<SignatureVerdict | null> {
  const carried = readCarried(fragment);
  if (!carried) return null;
  const keys = await call(listCertificateKeys).then(
    ({ data }) => data,
    () => null,
  );
  const claims = readClaims(textOf(carried.payload));
  if (!claims) return { kind: "broken" };
  if (!keys) return { kind: "unknown" };
  const text = new TextEncoder().encode(signedText(carried.payload));
  for (const { kid, value } of carried.signatures) {
    const key = keys.find((one) => one.kid === kid);
    if (!key) continue;
    const holds = await verified(key, bytesOf(value), text);
    if (holds !== null) return holds ? { kind: "holds", claims } : { kind: "broken" };
  }
  return { kind: "unknown" };
}

/** Null where this browser cannot check that algorithm: the other signature is tried. */
async function verified(
  { alg, jwk }: CertificateKeys[number],
  signature: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  const [of, by] =
    alg === "Ed25519"
      ? ["Ed25519", "Ed25519"]
      : [
          { name: "ECDSA", namedCurve: "P-256" },
          { name: "ECDSA", hash: "SHA-256" },
        ];
  try {
    const key = await crypto.subtle.importKey("jwk", { ...jwk } as JsonWebKey, of, false, ["verify"]);
    return await crypto.subtle.verify(by, key, signature, text);
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function textOf(payload: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytesOf(payload));
  } catch {
    return "";
  }
}
