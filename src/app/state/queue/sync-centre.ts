import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { onDeviceEvent } from "#offline/announce.ts";
import { owesLogout } from "#offline/accounts/logout.ts";
import { pendingOfOtherOwners } from "#offline/queue/read-queue.ts";
import { sessionsInConflict } from "#offline/attendance/register.ts";
import { type ListedDraft, teachingDraftsOf } from "#offline/snapshots/teaching-drafts.ts";
import { checkNetwork } from "#app/state/network/network.ts";
import { sendNow } from "./actions.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/** What this device holds beside its queue. */
export interface DeviceRest {
  /** Accounts that are not signed in, with changes that wait for them. */
  others: { tag: string; name: string | null; pending: number }[];
  /** A logout that the server has not heard of. */
  owesLogout: boolean;
  /** Sessions whose register has marks that met another's. */
  conflicts: number[];
  /** What an instructor wrote and has not sent. */
  drafts: ListedDraft[];
}

const NOTHING: DeviceRest = { others: [], owesLogout: false, conflicts: [], drafts: [] };

/** Read again with every change of this device. Null until it was read; a device that can hold nothing holds nothing. */
export function useDeviceRest(): DeviceRest | null {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const [rest, setRest] = useState<DeviceRest | null>(null);
  useEffect(() => {
    let gone = false;
    const reread = () =>
      void readRest(owner)
        .catch(() => NOTHING)
        .then((read) => gone || setRest(read));
    reread();
    const stop = onDeviceEvent(reread);
    return () => {
      gone = true;
      stop();
    };
  }, [owner]);
  return rest;
}

async function readRest(owner: string | null): Promise<DeviceRest> {
  const [others, owed, conflicts, drafts] = await Promise.all([
    pendingOfOtherOwners(owner),
    owesLogout(),
    owner ? sessionsInConflict(owner) : [],
    owner ? teachingDraftsOf(owner) : [],
  ]);
  return { others, owesLogout: owed, conflicts, drafts };
}

/** Every lane tries again at once, and whether there is a network is asked anew: a person asked for it. */
export async function syncNow(): Promise<void> {
  sendNow();
  await checkNetwork();
}
