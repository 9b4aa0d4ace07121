import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** Since when it is there tells an account from a later one that a restored database gives the same number. */
export interface TagOwner {
  userId: number;
  createdAt: Date;
}

/**
 * A new owner tag of an account: `<uuid>.<seal>`. Random, and it tells nothing about the account; but whoever holds the secret
 * sees by the seal whether it was given to this account.
 * @param secret of the configuration
 */
export function newOwnerTag(secret: string, owner: TagOwner): string {
  const id = randomUUID();
  return `${id}.${seal(secret, id, owner)}`;
}

/**
 * Whether we once gave this tag to this very account, however little the database remembers of it. A tag from before they were
 * sealed says nothing of it: who proves to sit at the device now, by session or device cookie, may be the next person at a shared
 * computer, and would send what the one before left waiting.
 */
export function gaveOwnerTag(secrets: readonly string[], tag: string, owner: TagOwner): boolean {
  const [, id, given] = /^([0-9a-f-]{36})\.([\w-]{43})$/u.exec(tag) ?? [];
  if (id === undefined || given === undefined) return false;
  return secrets.some((secret) => timingSafeEqual(Buffer.from(given), Buffer.from(seal(secret, id, owner))));
}

const seal = (secret: string, id: string, { userId, createdAt }: TagOwner): string =>
  createHmac("sha256", secret).update(`owner tag ${id} ${userId} ${createdAt.toISOString()}`).digest("base64url");
