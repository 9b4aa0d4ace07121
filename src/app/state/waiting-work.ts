import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { getTeachingDashboard } from "#contract/enrollments/teaching.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "./store.ts";

export interface WaitingWork {
  excuses: number;
  withdrawals: number;
}

const NONE: WaitingWork = { excuses: 0, withdrawals: 0 };
/** What waits for this instructor; null until the server said so. */
const workAtom = atom<{ owner: string; work: WaitingWork } | null>(null);
/** Moving between pages within this time asks nobody again. */
const FRESH_MS = 60_000;
let askedAt = -FRESH_MS;

/** A list that was just read knows better: what was decided there no longer waits in the menu. */
export function setWaitingWork(part: Partial<WaitingWork>): void {
  const { ownerTag: owner } = store.get(sessionAtom);
  const known = store.get(workAtom);
  if (owner) store.set(workAtom, { owner, work: { ...(known?.owner === owner ? known.work : NONE), ...part } });
}

/** How many requests wait for an instructor's answer; asked with another page, at most once a minute. */
export function useWaitingWork(path: string): WaitingWork {
  const { status, user, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(workAtom);
  const asks = status === "in" && online && user?.type === "instructor";
  useEffect(() => {
    if (!asks || performance.now() - askedAt < FRESH_MS) return;
    askedAt = performance.now();
    // Without an answer the menu says what it knew.
    void call(getTeachingDashboard, {}).then(
      ({ data }) => {
        const { ownerTag: owner } = store.get(sessionAtom);
        if (owner) store.set(workAtom, { owner, work: { excuses: data.excuses.total, withdrawals: data.withdrawals.total } });
      },
      () => undefined,
    );
  }, [path, asks]);
  return known && known.owner === ownerTag ? known.work : NONE;
}
