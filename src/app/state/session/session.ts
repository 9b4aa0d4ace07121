import { msg } from "@lingui/core/macro";
import { atom } from "jotai";
import { getProfile, SESSION_DAYS, TOKEN_COOKIE, XSRF_COOKIE } from "#contract/accounts/session.ts";
import { call } from "#app/api/call.ts";
import { dropCookie, readCookie, writeCookie } from "#app/api/cookies.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { type SessionEvent, sessionAfter, type SessionState } from "./session-state.ts";
import { store } from "#app/state/store.ts";
import { isShared } from "./shared-mark.ts";
import { dropUser, keepUser, lapseUser, readStoredUser } from "./stored-user.ts";

/** A reader with a copy at hand does not wait longer (architecture, "Top level"). */
export const PATIENCE_MS = 4_000;

export const sessionAtom = atom<SessionState>({ status: "loading", user: null, ownerTag: null });

/** For the actions of `session-actions.ts`. */
export const after = (event: SessionEvent): SessionState => {
  const next = sessionAfter(store.get(sessionAtom), event);
  store.set(sessionAtom, next);
  return next;
};

/** What the cookies say at this moment, for the outbox: read when sending, never stored (P14). */
export const credentials = async () => {
  const token = readCookie(TOKEN_COOKIE);
  return token && store.get(sessionAtom).status !== "lapsed" ? { token, xsrf: readCookie(XSRF_COOKIE) } : null;
};
export const xsrf = async (): Promise<string | null> => readCookie(XSRF_COOKIE);

/** Reads what is stored and, with a token, asks for the profile. The first paint waits for neither (R3.1, R3.2). */
export async function initialiseSession(): Promise<void> {
  listenToOtherTabs();
  if (isShared()) await (await import("./shared-computer.ts")).resumeShared();
  const stored = readStoredUser();
  if (stored === "garbage")
    showNotice({ kind: "info", id: "garbage", message: msg`Some saved data on this device could not be read and was set aside.` });
  const known = stored === "garbage" ? null : stored;
  // A token whose user is not known counts for nothing (R3.1).
  const orphan = readCookie(TOKEN_COOKIE) !== null && (!known || known.lapsed === true);
  if (orphan) dropCookie(TOKEN_COOKIE);
  const token = readCookie(TOKEN_COOKIE) !== null;
  after({ type: "started", user: known?.user ?? null, ownerTag: known?.ownerTag ?? null, token });
  if (token && known) await loadProfile(PATIENCE_MS);
  else if (known) await lapseOwner();
}

/** Who the token belongs to; slides the session by another seven days. A failure of the network keeps it. */
export async function loadProfile(timeoutMs?: number): Promise<void> {
  const asked = readCookie(TOKEN_COOKIE);
  try {
    const { data: user } = await call(getProfile, timeoutMs === undefined ? {} : { timeoutMs });
    // Who left or changed meanwhile does not come back with a late answer (F40).
    if (readCookie(TOKEN_COOKIE) !== asked) return void after({ type: "profile_unreachable" });
    const known = store.get(sessionAtom);
    if (known.user && known.user.id !== user.id) {
      // The token of one account beside the device data of another: no sender may use it.
      dropCookie(TOKEN_COOKIE);
      dropUser();
      after({ type: "signed_out" });
      return;
    }
    // On a shared computer it goes with the browser, as it is.
    if (asked && !isShared()) writeCookie(TOKEN_COOKIE, asked, SESSION_DAYS);
    keepUser(user, known.ownerTag);
    after({ type: "profile", user });
  } catch {
    // Our own `unauthenticated` has lapsed the session on its way here (`sessionLapsed`).
    after({ type: "profile_unreachable" });
  }
}

/** Our own `unauthenticated` (R3.6): the token and `user_info` go, snapshots and queue stay. A late 401 of an old token changes nothing. */
export function sessionLapsed(token: string | null): void {
  if (token !== readCookie(TOKEN_COOKIE)) return;
  dropCookie(TOKEN_COOKIE);
  const { user, ownerTag } = store.get(sessionAtom);
  if (user) lapseUser(user, ownerTag);
  else dropUser();
  void lapseOwner();
  after({ type: "unauthenticated" });
}

/** Everything is kept, nothing is sent. A device that cannot note it keeps nothing either. */
async function lapseOwner(): Promise<void> {
  try {
    await (await import("#offline/accounts/owner.ts")).ownerLapsed();
  } catch {
    // The missing token stops every sender just as well.
  }
}

let tabs: BroadcastChannel | null = null;

/** Who is in now, or null. */
type Known = Pick<Extract<SessionEvent, { type: "signed_in" }>, "user" | "ownerTag"> | null;

/**
 * Signing in or out in one tab does so in all. The word itself says who is in: the local storage that this tab sees may lag
 * behind the cookies, and a token without its user is dropped.
 */
function listenToOtherTabs(): void {
  if (typeof BroadcastChannel !== "function") return;
  tabs = new BroadcastChannel("qabas-session");
  tabs.onmessage = ({ data: known }: MessageEvent<Known>) => void after(known ? { type: "signed_in", ...known } : { type: "signed_out" });
}

export const notifyOtherTabs = (known: Known): void => tabs?.postMessage(known);
