import { createHmac } from "node:crypto";

/**
 * The secret of a private calendar link: 256 bits. It is derived from the id of the link's row, so that a student can be shown
 * the link again on another device, while the database holds its hash alone.
 * @param secret of the configuration
 */
export const calendarToken = (secret: string, feedId: string): string =>
  createHmac("sha256", secret).update(`calendar feed ${feedId}`).digest("base64url");
