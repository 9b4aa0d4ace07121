import { atom } from "jotai";
import { onDeviceEvent } from "#offline/announce.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** Goes up when something was pushed to this account: what is on screen is read again, in every tab. */
export const pushedAtom = atom(0);

/** Focus and visibility come together, and people go back and forth. */
const LOOK_MS = 5_000;

interface Follower {
  /** Of the account: read again when this tab is looked at, and when something is pushed. */
  account: readonly (() => unknown)[];
  /** Looks for a newer version of the app. */
  version: () => unknown;
}

/**
 * An open tab follows what the account does on its other devices (O7): it reads again when it is looked at, and at once when the
 * server pushes something, hidden or not. Call once.
 */
export function followAccount({ account, version }: Follower): void {
  const readAgain = () => {
    if (store.get(sessionAtom).status !== "in" || !store.get(onlineAtom)) return;
    for (const read of account) void read();
  };
  let looked = -LOOK_MS;
  const refresh = () => {
    if (document.visibilityState !== "visible" || performance.now() - looked < LOOK_MS) return;
    looked = performance.now();
    readAgain();
    void version();
  };
  addEventListener("focus", refresh);
  document.addEventListener("visibilitychange", refresh);
  onDeviceEvent(({ kind }) => {
    if (kind !== "pushed") return;
    readAgain();
    store.set(pushedAtom, (count) => count + 1);
  });
}
