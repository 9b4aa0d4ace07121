import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { readWaiting, type WaitingKind } from "#contract/reports/waiting.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

export type WaitingCounts = Record<WaitingKind, number | null>;

const waitingAtom = atom<{ owner: string; counts: WaitingCounts } | null>(null);
/** Moving between pages within this time asks nobody again. */
const FRESH_MS = 60_000;
let askedAt = -FRESH_MS;

/** After a decision less waits than was known: the next page asks anew. */
export const forgetWaiting = (): void => {
  askedAt = -FRESH_MS;
};

/** How much waits for the person in this tab; null until the server said so. Asked with another page, at most once a minute. */
export function useWaiting(path: string): WaitingCounts | null {
  const { status, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(waitingAtom);
  const asks = status === "in" && online && ownerTag !== null;
  useEffect(() => {
    if (!asks || !ownerTag || performance.now() - askedAt < FRESH_MS) return;
    askedAt = performance.now();
    // Without an answer the menu says what it knew.
    void call(readWaiting).then(
      ({ data }) => store.set(waitingAtom, { owner: ownerTag, counts: data }),
      () => undefined,
    );
  }, [path, asks, ownerTag]);
  return known && known.owner === ownerTag ? known.counts : null;
}
