import { createHmac, timingSafeEqual } from "node:crypto";

/** How far our clock and theirs may be apart, seconds. */
const LEEWAY_SECONDS = 60;

/**
 * Whether a JWT is signed with the notification token: HS256 and nothing else, and not expired. Tamara sends it as a bearer and as
 * `?tamaraToken=` of the same call.
 */
export function notificationFits(jwt: unknown, secret: string, now: Date): boolean {
  const parts = typeof jwt === "string" && jwt.length <= 4_096 ? jwt.split(".") : [];
  const [header = "", payload = "", signature = ""] = parts;
  if (parts.length !== 3) return false;
  const given = Buffer.from(signature, "base64url");
  const wanted = createHmac("sha256", secret).update(`${header}.${payload}`).digest();
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  const [head, claims] = [decoded(header), decoded(payload)];
  if (head?.["alg"] !== "HS256" || claims === null) return false;
  const expires = claims["exp"];
  return expires === undefined || (typeof expires === "number" && expires + LEEWAY_SECONDS > now.getTime() / 1000);
}

function decoded(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
