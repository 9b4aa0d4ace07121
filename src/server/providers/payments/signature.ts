import { createHmac, timingSafeEqual } from "node:crypto";

/** A notice older than this is refused: a recorded one cannot be replayed for ever. A late delivery is signed when sent. */
const TOLERANCE_SECONDS = 300;

/** The keys that product and sandbox share, all derived from one secret: one opens the API, the other signs notices. */
export const sandboxKeys = (secret: string): { apiKey: string; webhookSecret: string } => ({
  apiKey: derive(secret, "sandbox-gateway api"),
  webhookSecret: derive(secret, "sandbox-gateway webhook"),
});

/** `t=<seconds>,v1=<hex>` over `<seconds>.<raw body>`. */
export function sign(rawBody: string | Buffer, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${digest(rawBody, secret, seconds).toString("hex")}`;
}

/** Whether the header signs exactly these bytes, recently. */
export function signatureFits(header: string | undefined, rawBody: Buffer, secret: string, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(header ?? "");
  if (!match?.[1] || !match[2]) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(match[2], "hex"), digest(rawBody, secret, seconds));
}

const derive = (secret: string, label: string): string => createHmac("sha256", secret).update(label).digest("hex");
const digest = (rawBody: string | Buffer, secret: string, seconds: number): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest();
