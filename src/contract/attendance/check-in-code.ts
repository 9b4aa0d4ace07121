import { CHECK_IN } from "./check-in.ts";
import { asciiDigits } from "#contract/rules/digits.ts";

/** What this wing may know of its surroundings: WebCrypto and base64 are the same in browsers, workers and Node. */
declare const crypto: {
  subtle: {
    importKey(format: "raw", key: Uint8Array, algorithm: object, extractable: boolean, usages: readonly "sign"[]): Promise<Key>;
    sign(algorithm: "HMAC", key: Key, data: ArrayBuffer): Promise<ArrayBuffer>;
  };
};
declare const atob: (base64: string) => string;
type Key = { readonly type: string };

const STEP_MS = CHECK_IN.stepS * 1000;
const PAGE = "/student/services/check-in";
const SCANNED = /^https?:\/\/[^/?#]+\/student\/services\/check-in\?s=([1-9]\d{0,9})&c=(\d{6})$/u;

/** The step that a moment falls into. */
const stepOf = (atMs: number): number => Math.floor(atMs / STEP_MS);

/** How long the code of a moment still stands, milliseconds. */
export const msToNextCode = (atMs: number): number => (stepOf(atMs) + 1) * STEP_MS - atMs;

/**
 * The six digits of a moment: HMAC-SHA-256 of the step, cut as RFC 4226 §5.3 does. Both ends have WebCrypto, so that a phone
 * without a network makes the code that the server will expect.
 * @param secret base64url, as the register gives it
 * @param atMs by the server's clock, as far as the device knows it
 */
export const checkInCode = async (secret: string, atMs: number): Promise<string> => codeOf(await keyOf(secret), stepOf(atMs));

/** Whether a code stood at a moment, or close enough to it for two clocks that are a little off. */
export async function fitsCheckInCode(secret: string, code: string, atMs: number): Promise<boolean> {
  const key = await keyOf(secret);
  const drift = CHECK_IN.driftS * 1000;
  for (let step = stepOf(atMs - drift); step <= stepOf(atMs + drift); step += 1) {
    if ((await codeOf(key, step)) === code) return true;
  }
  return false;
}

/** What the QR picture says: an address of ours, so that the phone's own camera opens the page that checks in. */
export const checkInPayload = (origin: string, sessionId: number, code: string): string => `${origin}${PAGE}?s=${sessionId}&c=${code}`;

/** Reads a scanned picture, or digits as somebody typed them, Arabic ones and spaces too; null for anything else. */
export function readCheckInPayload(text: string): { session_id: number | null; code: string } | null {
  const plain = asciiDigits(text).replace(/[\s-]/gu, "");
  if (/^\d{6}$/u.test(plain)) return { session_id: null, code: plain };
  const [, session, code] = SCANNED.exec(text.trim()) ?? [];
  return session && code ? { session_id: Number(session), code } : null;
}

const keyOf = (secret: string): Promise<Key> =>
  crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

async function codeOf(key: Key, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.max(0, step)));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = mac.getUint32(offset) & 0x7fffffff;
  return String(number % 10 ** CHECK_IN.digits).padStart(CHECK_IN.digits, "0");
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
