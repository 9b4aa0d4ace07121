import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_END = IV_BYTES + 16;

const sealingKey = (secret: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", "qabas second factor", 32));

/** AES-256-GCM; the account is bound in, so that no row opens for another's. @param secret of the configuration */
export function sealSecret(plain: string, secret: string, userId: number): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @param secrets in use, the newest first. @returns null where none of them opens it */
export function openSecret(sealed: string, secrets: readonly string[], userId: number): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const secret of secrets) {
    try {
      const cipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(String(userId)))
        .setAuthTag(bytes.subarray(IV_BYTES, TAG_END));
      return Buffer.concat([cipher.update(bytes.subarray(TAG_END)), cipher.final()]).toString("utf8");
    } catch {
      // Sealed with another of them.
    }
  }
  return null;
}
