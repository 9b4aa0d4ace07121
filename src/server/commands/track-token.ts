import { createHmac } from "node:crypto";

/**
 * The secret of the link that an applicant follows an application by: 256 bits that nobody can guess from the reference. It
 * is derived, so that the same application sent again gets the same answer, and a mail that is tried again the same link,
 * while the database holds its hash alone.
 * @param secret of the configuration
 */
export const trackToken = (secret: string, applicationId: string): string =>
  createHmac("sha256", secret).update(`trainer application ${applicationId}`).digest("base64url");
