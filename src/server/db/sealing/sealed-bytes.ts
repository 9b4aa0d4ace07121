import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_END = IV_BYTES + 16;

/** The key that a secret of the configuration gives for one use; none of them tells another. */
export const keyOf = (secret: string, use: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", use, KEY_BYTES));

/** AES-256-GCM: nonce, tag, then what is sealed. @param about is bound in, so that what is sealed opens for nothing else */
export function sealBytes(plain: Buffer, key: Buffer, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws what the cipher says of another key, and of what was changed or moved */
export function openBytes(sealed: Buffer, key: Buffer, about: string): Buffer {
  const cipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(IV_BYTES, TAG_END));
  return Buffer.concat([cipher.update(sealed.subarray(TAG_END)), cipher.final()]);
}

/** As text of a column, with the key that a secret gives for a use. */
export const sealWithSecret = (plain: Buffer, secret: string, use: string, about: string): string =>
  sealBytes(plain, keyOf(secret, use), about).toString("base64url");

/** @returns null where the secret does not open it */
export function openWithSecret(sealed: string, secret: string, use: string, about: string): Buffer | null {
  try {
    return openBytes(Buffer.from(sealed, "base64url"), keyOf(secret, use), about);
  } catch {
    return null;
  }
}
