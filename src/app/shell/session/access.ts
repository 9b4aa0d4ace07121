import type { SessionState } from "#app/state/session/session-state.ts";
import { startOf, worksHere } from "#app/widgets/site/nav-links.ts";
import { loginAddress, redirectPath } from "#app/widgets/accounts/redirect-path.ts";

/** Who a route is for. */
export type Access = "anyone" | "guest" | "session" | "student" | "instructor" | "staff";

export interface Place {
  path: string;
  search: string;
  /** It shows this device's copies, so that its owner may enter with a lapsed session. */
  offline: boolean;
  origin: string;
}

export type Decision = "enter" | "wait" | { to: string };

/**
 * R3.7, in one place. A lapsed session is known by its user and may read what this device keeps; so may one whose token is still
 * being looked at, or a server that hangs would keep its own copies from a person (issue 6.4).
 */
export function decide(access: Access, { status, user }: Pick<SessionState, "status" | "user">, place: Place): Decision {
  if (access === "anyone") return "enter";
  if (status === "loading" && !(place.offline && user?.type === access)) return "wait";
  if (access === "guest")
    return status === "in" ? { to: redirectPath(place.search, user ? startOf(user.type) : "/", place.origin) } : "enter";
  if (status === "out" || (status === "lapsed" && !place.offline)) return { to: loginAddress(place.path, place.search) };
  if (access === "session" || (user && (access === "staff" ? worksHere(user.type) : user.type === access))) return "enter";
  return { to: "/" };
}
