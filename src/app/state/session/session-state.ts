import type { User } from "#contract/accounts/session.ts";

export interface SessionState {
  /** `loading` until the first profile check ends; guards wait for it (R3.3). `lapsed`: user known, no valid token, no logout. */
  status: "loading" | "in" | "out" | "lapsed";
  user: User | null;
  /** Binds this account's queue and snapshots on this device. */
  ownerTag: string | null;
  /** It lapsed while this page was open: its person is led to log in. One that had lapsed before goes on reading. */
  ended?: boolean;
}

export type SessionEvent =
  /** The page starts and found this. */
  | { type: "started"; user: User | null; ownerTag: string | null; token: boolean }
  | { type: "signed_in"; user: User; ownerTag: string }
  | { type: "profile"; user: User }
  /** No answer of ours: a learner offline stays signed in (R3.2). */
  | { type: "profile_unreachable" }
  /** Our own server does not know the token any more (R3.6). */
  | { type: "unauthenticated" }
  /** The token belongs to somebody else than the user kept here. */
  | { type: "signed_out" };

export const SIGNED_OUT: SessionState = { status: "out", user: null, ownerTag: null };

export function sessionAfter(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "started":
      // Both or nothing (R3.1); a user without a token has merely lapsed.
      if (!event.user) return SIGNED_OUT;
      return { status: event.token ? "loading" : "lapsed", user: event.user, ownerTag: event.ownerTag };
    case "signed_in":
      return { status: "in", user: event.user, ownerTag: event.ownerTag };
    case "profile":
      return state.status === "loading" || state.status === "in" ? { ...state, status: "in", user: event.user } : state;
    case "profile_unreachable":
      return state.status === "loading" ? { ...state, status: "in" } : state;
    case "unauthenticated":
      return state.user ? { ...state, status: "lapsed", ended: state.ended === true || state.status !== "lapsed" } : SIGNED_OUT;
    case "signed_out":
      return SIGNED_OUT;
  }
}
