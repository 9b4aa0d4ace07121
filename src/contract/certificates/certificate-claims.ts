import type { ProgramType } from "#contract/shapes.ts";

/**
 * What is signed of a certificate: short, since it travels in a QR code. It can be read without us, whatever becomes of our
 * database; the verification page checks it with the published keys and needs no network for that.
 */
export interface CertificateClaims {
  /** Number, and the verification id. */
  n: string;
  c: string;
  /** The holder's names. */
  ar: string;
  en: string | null;
  /** The program's titles and type. */
  ta: string;
  te: string;
  k: ProgramType;
  h: number;
  g: number | null;
  /** Seconds since 1970. */
  d: number;
  /** The issuer's names. */
  ia: string;
  ie: string;
}

/** What is signed is this and the payload as it travels: no other text of ours can pass for a certificate. */
export const signedText = (payload: string): string => `qabas-certificate-1.${payload}`;

export interface CarriedSignature {
  kid: string;
  value: string;
}

const VERSION = "1";

/** The part of the verification address behind `#`: `1.<payload>.<kid>.<signature>…`, all base64url. */
export const carryClaims = (payload: string, signatures: readonly CarriedSignature[]): string =>
  [VERSION, payload, ...signatures.flatMap(({ kid, value }) => [kid, value])].join(".");

/** What an address carries; null where it is no such part, or a newer one. Says nothing about who signed it. */
export function readCarried(fragment: string): { payload: string; signatures: CarriedSignature[] } | null {
  const [version, payload = "", ...rest] = fragment.replace(/^#/u, "").split(".");
  if (version !== VERSION || !/^[\w-]{20,4000}$/u.test(payload) || rest.length === 0 || rest.length % 2 !== 0) return null;
  const signatures = Array.from({ length: rest.length / 2 }, (_, index) => ({
    kid: rest[2 * index] ?? "",
    value: rest[2 * index + 1] ?? "",
  }));
  return signatures.every(({ kid, value }) => /^[\w-]{6,40}$/u.test(kid) && /^[\w-]{86}$/u.test(value)) ? { payload, signatures } : null;
}

/** The claims of a payload's text (JSON, decoded); null where they are none of ours. */
export function readClaims(json: string): CertificateClaims | null {
  try {
    const claims = JSON.parse(json) as Partial<CertificateClaims> | null;
    const texts = [claims?.n, claims?.c, claims?.ar, claims?.ta, claims?.te, claims?.ia, claims?.ie];
    const numbers = [claims?.h, claims?.d];
    if (!texts.every((value) => typeof value === "string") || !numbers.every((value) => typeof value === "number")) return null;
    return claims as CertificateClaims;
  } catch {
    return null;
  }
}

/** The page that verifies a certificate, for people. */
export const verifyPath = (number: string, verificationId?: string): string =>
  `/verify/${encodeURIComponent(number)}${verificationId === undefined ? "" : `?c=${encodeURIComponent(verificationId)}`}`;
