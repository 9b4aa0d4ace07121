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

/** What the person in this tab may do; null until the server said so. */
const rightsAtom = atom<{ owner: string; rights: OwnRights } | null>(null);
/** What this device knows of them from before, where the server cannot be asked. */
const keptRightsAtom = atom<{ owner: string; rights: OwnRights } | null>(null);
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
  const kept = useAtomValue(keptRightsAtom);
  const mine = known !== null && known.owner === ownerTag;
  const before = kept !== null && kept.owner === ownerTag ? kept.rights : null;
  useEffect(() => {
    if (mine || status !== "in" || !ownerTag || asking === ownerTag) return;
    asking = ownerTag;
    tidyKeptReads(ownerTag);
    void call(readOwnRights).then(
      ({ data }) => {
        store.set(failureAtom, null);
        store.set(rightsAtom, { owner: ownerTag, rights: data });
      },
      async (error: unknown) => {
        const kept = await keptRead(ownerTag, RIGHTS, error);
        asking = null;
        store.set(failureAtom, error);
        // They are asked for again with the network: what was kept says which places can be read meanwhile.
        if (kept) store.set(keptRightsAtom, { owner: ownerTag, rights: kept.value.data as OwnRights });
      },
    );
  }, [mine, status, ownerTag, online, round]);
  const rights = mine ? known.rights : before;
  const isOurs = useAtomValue(universityDeviceAtom);
  useEffect(() => {
    // Also where the device becomes the university's long after they were read.
    if (mine && isOurs) keepRead(ownerTag, RIGHTS, { data: known.rights, meta: null });
  }, [mine, isOurs, known, ownerTag]);
  const state: "ready" | "error" | "loading" = rights ? "ready" : failure === null ? "loading" : "error";
  return { status: state, data: rights, failure, retry: () => setRound(round + 1) };
}

/** Null until the server said so. */
export const useOwnRights = (): OwnRights | null => useRightsRead().data;

/** Whether a step may be offered; the server refuses it anyway. */
export function useMay(): (capability: Capability) => boolean {
  const rights = useOwnRights();
  return (capability) => rights?.capabilities.includes(capability) ?? false;
}
