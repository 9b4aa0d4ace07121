import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Capability } from "#contract/accounts/roles.ts";
import { type OwnRights, readOwnRights } from "#contract/accounts/own-rights.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { addressOf } from "#app/api/address.ts";
import { keepRead, keptRead, tidyKeptReads, universityDeviceAtom } from "./kept-reads.ts";

/** What the person in this tab may do; null until it is known. `kept`: what this device knows from before, where the server cannot be asked. */
const rightsAtom = atom<{ owner: string; rights: OwnRights; kept: boolean } | null>(null);
/** The one answer is the same in both languages. */
const RIGHTS = { address: addressOf(readOwnRights), language: "ar" } as const;
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
  const isAsked = !mine || known.kept;
  useEffect(() => {
    if (!isAsked || status !== "in" || !ownerTag || asking === ownerTag) return;
    asking = ownerTag;
    tidyKeptReads(ownerTag);
    void call(readOwnRights).then(
      ({ data }) => {
        store.set(failureAtom, null);
        store.set(rightsAtom, { owner: ownerTag, rights: data, kept: false });
        keepOwnRights();
      },
      async (error: unknown) => {
        const kept = await keptRead(ownerTag, RIGHTS, error);
        asking = null;
        store.set(failureAtom, error);
        // They are asked for again with the network: what was kept says which places can be read meanwhile.
        if (kept) store.set(rightsAtom, { owner: ownerTag, rights: kept.value.data as OwnRights, kept: true });
      },
    );
  }, [isAsked, status, ownerTag, online, round]);
  const state: "ready" | "error" | "loading" = mine ? "ready" : failure === null ? "loading" : "error";
  return { status: state, data: mine ? known.rights : null, failure, retry: () => setRound(round + 1) };
}

/** Keeps them for a start without a network, where this device may keep something. */
function keepOwnRights(): void {
  const known = store.get(rightsAtom);
  if (known && !known.kept) keepRead(known.owner, RIGHTS, { data: known.rights, meta: null });
}

// A device may become the university's long after they came.
store.sub(universityDeviceAtom, keepOwnRights);

/** Null until it is known. */
export const useOwnRights = (): OwnRights | null => useRightsRead().data;

/** Whether a step may be offered; the server refuses it anyway. */
export function useMay(): (capability: Capability) => boolean {
  const rights = useOwnRights();
  return (capability) => rights?.capabilities.includes(capability) ?? false;
}
