import { USER_KEY, USER_TYPES, type User } from "#contract/session.ts";
import { forget, forgetAside, recall, remember, setAside } from "./device-memory.ts";

export interface StoredUser {
  user: User;
  ownerTag: string | null;
}

/** `user_info` of local storage (R3.1), with the owner tag of this account on this device beside the user's own fields. */
export function keepUser(user: User, ownerTag: string | null): void {
  remember(USER_KEY, JSON.stringify({ ...user, owner_tag: ownerTag }));
}

/** What could not be read of a user goes too: it may be theirs. */
export function dropUser(): void {
  forget(USER_KEY);
  forgetAside(USER_KEY);
}

/** `garbage` where something lay there that is no user; it is then set aside. */
export function readStoredUser(): StoredUser | "garbage" | null {
  const text = recall(USER_KEY);
  if (text === null) return null;
  const stored = parseUser(text);
  if (stored) return stored;
  setAside(USER_KEY, text);
  return "garbage";
}

export function parseUser(text: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { owner_tag: ownerTag, ...user } = value as Record<string, unknown>;
    if (!Number.isSafeInteger(user.id) || typeof user.name !== "string") return null;
    if (!USER_TYPES.includes(user.type as User["type"])) return null;
    return { user: user as unknown as User, ownerTag: typeof ownerTag === "string" ? ownerTag : null };
  } catch {
    return null;
  }
}
