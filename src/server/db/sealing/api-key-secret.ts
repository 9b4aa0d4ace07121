import { createHmac, timingSafeEqual } from "node:crypto";
import { API_KEY_START } from "#contract/security/api-keys.ts";

const SHAPE = new RegExp(`^${API_KEY_START}([0-9a-f]{12})_[\\w-]{43}$`, "u");

/** What names a key inside itself; null for a text that is none. */
export const prefixOf = (given: string): string | null => SHAPE.exec(given)?.[1] ?? null;

/** A hash under the server's secret: whoever reads the table alone can neither use a key nor look whether one is in it. */
export const keyHash = (secret: string, given: string): string => createHmac("sha256", secret).update(`api-key\n${given}`).digest("hex");

/** Whether a key is the one of a row. @param secrets of the configuration, the current one first */
export const isSecretOf = (secrets: readonly string[], given: string, hash: string): boolean =>
  secrets.some((secret) => timingSafeEqual(Buffer.from(keyHash(secret, given)), Buffer.from(hash)));
