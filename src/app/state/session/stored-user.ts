import { USER_KEY, USER_TYPES, type User } from "#contract/accounts/session.ts";
import { forget, forgetAside, recall, remember, setAside } from "#app/state/storage/device-memory.ts";

export interface StoredUser {
  user: User;
  ownerTag: string | null;
  /** Our own 401 ended the session: who it was is not on this device any more, only what binds its snapshots and queue. */
  lapsed?: true;
}

/** What stays after our own 401 in the place of `user_info`: the owner tag, and which area its person reads. */
const LAPSED_KEY = "qabas.lapsed";

/** `user_info` of local storage (R3.1), with the owner tag of this account on this device beside the user's own fields. */
export function keepUser(user: User, ownerTag: string | null): void {
  remember(USER_KEY, JSON.stringify({ ...user, owner_tag: ownerTag }));
  forget(LAPSED_KEY);
}

/** What could not be read of a user goes too: it may be theirs. */
export function dropUser(): void {
  forget(USER_KEY);
  forgetAside(USER_KEY);
  forget(LAPSED_KEY);
}

/** After our own 401 (R3.6): name, e-mail and phone leave this device; the owner tag alone keeps snapshots and queue. */
export function lapseUser({ type }: Pick<User, "type">, ownerTag: string | null): void {
  dropUser();
  remember(LAPSED_KEY, JSON.stringify({ type, owner_tag: ownerTag }));
}

/** `garbage` where something lay there that is no user; it is then set aside. */
export function readStoredUser(): StoredUser | "garbage" | null {
  const text = recall(USER_KEY);
  if (text === null) return parseLapsed(recall(LAPSED_KEY));
  const stored = parseUser(text);
  if (stored) return stored;
  setAside(USER_KEY, text);
  return "garbage";
}

/** Somebody of whom nothing is known but what they may read. */
export function parseLapsed(text: string | null): StoredUser | null {
  try {
    const { type, owner_tag: ownerTag } = (JSON.parse(text ?? "null") ?? {}) as { type?: User["type"]; owner_tag?: unknown };
    if (type === undefined || !USER_TYPES.includes(type)) return null;
    return { user: unknownOf(type), ownerTag: typeof ownerTag === "string" ? ownerTag : null, lapsed: true };
  } catch {
    return null;
  }
}

const unknownOf = (type: User["type"]): User => ({
  id: 0,
  type,
  name: "",
  name_ar: "",
  name_en: null,
  email: "",
  email_verified: false,
  phone: "",
  city_id: null,
  nationality_id: null,
  profile_picture: { url: null },
  avatar: null,
});

export function parseUser(text: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { owner_tag: ownerTag, ...user } = value as Record<string, unknown>;
    if (!Number.isSafeInteger(user.id) || typeof user.name !== "string") return null;
    if (!USER_TYPES.includes(user.type as User["type"])) return null;
    // Our own login wrote it: whoever changes it by hand changes what they see themselves.
    return { user: user as unknown as User, ownerTag: typeof ownerTag === "string" ? ownerTag : null };
  } catch {
    return null;
  }
}
