import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import type { Capability } from "#contract/accounts/roles.ts";
import { type OwnRights, readOwnRights } from "#contract/accounts/own-rights.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** What the person in this tab may do; null until the server said so. */
const rightsAtom = atom<{ owner: string; rights: OwnRights } | null>(null);
let asking: string | null = null;

/** Asked once a visit: a change of roles ends the sessions of whoever it is about. */
export function useOwnRights(): OwnRights | null {
  const { status, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(rightsAtom);
  const mine = known !== null && known.owner === ownerTag;
  useEffect(() => {
    if (mine || status !== "in" || !ownerTag || asking === ownerTag) return;
    asking = ownerTag;
    void call(readOwnRights).then(
      ({ data }) => store.set(rightsAtom, { owner: ownerTag, rights: data }),
      () => {
        asking = null;
      },
    );
  }, [mine, status, ownerTag, online]);
  return mine ? known.rights : null;
}

/** Whether a step may be offered; the server refuses it anyway. */
export function useMay(): (capability: Capability) => boolean {
  const rights = useOwnRights();
  return (capability) => rights?.capabilities.includes(capability) ?? false;
}
