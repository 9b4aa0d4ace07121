import { createHmac } from "node:crypto";
import { hashSecret } from "#server/secrets.ts";

/**
 * The secret of the link that an applicant follows an application by: 256 bits that nobody can guess from the reference. It
 * is derived, so that the same application sent again gets the same answer, and a mail that is tried again the same link,
 * while the database holds its hash alone.
 * @param secret of the configuration
 */
export const trackToken = (secret: string, applicationId: string): string =>
  createHmac("sha256", secret).update(`trainer application ${applicationId}`).digest("base64url");

/**
 * The token that an application was taken in with, whichever secret it was derived from then.
 * @param secrets the current one first; where none of them fits any more, its token is what is left
 * @param trackHash of the application's row
 */
export function knownTrackToken(secrets: readonly string[], { id, trackHash }: { id: string; trackHash: string }): string {
  const tokens = secrets.map((secret) => trackToken(secret, id));
  return tokens.find((token) => hashSecret(token) === trackHash) ?? tokens[0] ?? "";
}
