import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a given secret is the wanted one, in the same time however much of it fits. */
export function secretFits(given: unknown, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(typeof given === "string" ? given : ""), digest(wanted)) && typeof given === "string" && given !== "";
}

/** Names a notice that bears no id of its own by its bytes: sent twice it is the same one. */
export const digestOf = (rawBody: Buffer): string => createHash("sha256").update(rawBody).digest("base64url");
