import { createHash, randomBytes } from "node:crypto";

/** A secret that travels to a client once (token, device cookie, link, ticket): 256 random bits, fit for a URL or a cookie. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database keeps of it. The secret has full entropy, so one SHA-256 is enough (no salt, no stretching). */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** What signs and seals now, and what did before, the newest first: whatever was given out under any of them is still good. */
export const secretsInUse = ({ secret, previousSecrets }: { secret: string; previousSecrets: readonly string[] }): readonly string[] => [
  secret,
  ...previousSecrets,
];
