import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LaneState } from "#app/state/queue/lanes.ts";
import type { SessionState } from "#app/state/session/session-state.ts";

/** Why a change has not gone: the first that is true, from what no server is needed for to what it answered. */
export type Why =
  | "sending"
  | "no_network"
  | "sign_in"
  | "logout_owed"
  | "other_account"
  | "newer_version"
  | "foreign"
  | "answered"
  | "no_answer"
  | "soon";

interface Circumstances {
  lane: LaneState;
  /** Calls can be made, as far as this device knows. */
  online: boolean;
  session: SessionState["status"];
}

export function whyWaits({ lane: { stopped, answer, sending }, online, session }: Circumstances, needsSession: boolean): Why {
  if (needsSession && (session === "lapsed" || session === "out")) return "sign_in";
  switch (stopped) {
    case "lapsed":
    case "signed_out":
    case "no_token":
    case "unauthenticated":
      return "sign_in";
    case "owner_mismatch":
      return "other_account";
    case "newer_version":
    case "logout_owed":
      return stopped;
    default:
  }
  if (answer === "foreign") return "foreign";
  if (!online) return "no_network";
  if (sending || stopped === "busy") return "sending";
  if (stopped !== "retry") return "soon";
  return answer === null ? "no_answer" : "answered";
}

export const WHY_WORDS: Readonly<Record<Why, MessageDescriptor>> = {
  sending: msg`Being sent`,
  no_network: msg`Waits for a connection`,
  sign_in: msg`Waits until you log in`,
  logout_owed: msg`Waits until an earlier logout has reached the server`,
  other_account: msg`These changes belong to another account and wait for it.`,
  newer_version: msg`Saved by a newer version of Qabas, and sent once that is open`,
  foreign: msg`The network answers in place of our server. It may want you to log in to it first.`,
  answered: msg({ message: "The server could not take it now (answer {status})" }),
  no_answer: msg`The server is not answering`,
  soon: msg`Goes in a moment`,
};

/** With them a next attempt is worth naming: it comes by itself, and may help. */
export const PAUSED: ReadonlySet<Why> = new Set<Why>(["foreign", "answered", "no_answer"]);
