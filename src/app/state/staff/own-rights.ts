import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Capability } from "#contract/accounts/roles.ts";
import { type OwnRights, readOwnRights } from "#contract/accounts/own-rights.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** What the person in this tab may do; null until the server said so. */
const rightsAtom = atom<{ owner: string; rights: OwnRights } | null>(null);
/** Why they are not known, and how often they were asked for since. */
const failureAtom = atom<unknown>(null);
const roundAtom = atom(0);
let asking: string | null = null;

/**
 * What the person may do, and where that is not known, why: a page that is all about it says so. Asked once a visit: a change of roles ends
 * the sessions of whoever it is about.
 */
export function useRightsRead() {
  const { status, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(rightsAtom);
  const failure = useAtomValue(failureAtom);
  const [round, setRound] = useAtom(roundAtom);
  const mine = known !== null && known.owner === ownerTag;
  useEffect(() => {
    if (mine || status !== "in" || !ownerTag || asking === ownerTag) return;
    asking = ownerTag;
    void call(readOwnRights).then(
      ({ data }) => {
        store.set(failureAtom, null);
        store.set(rightsAtom, { owner: ownerTag, rights: data });
      },
      (error: unknown) => {
        asking = null;
        store.set(failureAtom, error);
      },
    );
  }, [mine, status, ownerTag, online, round]);
  const state: "ready" | "error" | "loading" = mine ? "ready" : failure === null ? "loading" : "error";
  return { status: state, data: mine ? known.rights : null, failure, retry: () => setRound(round + 1) };
}

/** Null until the server said so. */
export const useOwnRights = (): OwnRights | null => useRightsRead().data;

/** Whether a step may be offered; the server refuses it anyway. */
export function useMay(): (capability: Capability) => boolean {
  const rights = useOwnRights();
  return (capability) => rights?.capabilities.includes(capability) ?? false;
}
