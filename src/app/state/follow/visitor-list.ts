import type { Lane } from "#contract/endpoint.ts";
import { ownerConfirmed } from "#offline/accounts/owner.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { rereadDevice, sendNow } from "#app/state/queue/actions.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import type { SessionState } from "#app/state/session/session-state.ts";
import { store } from "#app/state/store.ts";

/** A list that a visitor keeps on this device, and that is the account's once somebody signs in. */
export interface VisitorList {
  /** Sends what is handed over. */
  lane: Lane;
  /** Whose list it is; null where it is a visitor's, or such an account has none. */
  ownerOf: (session: SessionState) => string | null;
  /** Queues the visitor's list for an account, once however often it is asked to; how much that was. Errors: StorageFailure. */
  handOver: (owner: string) => Promise<number>;
  /** It was queued. */
  handedOver?: () => void;
  /** The visitor's list is as it was, and is handed over at the next start. */
  failed: () => unknown;
  /** Reads the account's list from the server. */
  read: (owner: string) => unknown;
  /** It is another account's list from here on, or the connection broke: what was read of it may be old. */
  outdated?: (why: "account" | "network") => void;
}

/** The list follows the session and the network from here on. Call once, after the session was read. */
export function followSession(list: VisitorList): void {
  let owner: string | null = null;
  let signedIn = false;
  const follow = async () => {
    const session = store.get(sessionAtom);
    const now = list.ownerOf(session);
    const isOther = now !== owner;
    const entered = session.status === "in" && (isOther || !signedIn);
    owner = now;
    signedIn = session.status === "in";
    if (isOther) list.outdated?.("account");
    if (now === null || !(isOther || entered)) return;
    if (entered) await handOver(list, session, now);
    await list.read(now);
  };
  store.sub(sessionAtom, () => void follow());
  store.sub(onlineAtom, () => {
    if (!store.get(onlineAtom)) list.outdated?.("network");
    else if (signedIn && owner !== null) void list.read(owner);
  });
  void follow();
}

/** What a visitor put there becomes the account's, once each (R4.3). */
async function handOver({ lane, handOver, handedOver, failed }: VisitorList, { user }: SessionState, into: string): Promise<void> {
  try {
    // An emptied database (P10) knows no owner: nothing would be sent for one.
    if (user) await ownerConfirmed({ tag: into, userId: user.id, name: user.name });
    if ((await handOver(into)) > 0) {
      await rereadDevice();
      handedOver?.();
    }
    sendNow(lane);
  } catch {
    await failed();
  }
}
