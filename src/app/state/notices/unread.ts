import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { countUnread } from "#contract/notifications/notifications.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** How many notifications this account has not read, for a bell and for the badge of the installed app; null until the server said so. */
export const unreadAtom = atom<{ owner: string; count: number } | null>(null);
/** Moving between pages within this time asks nobody again. */
const FRESH_MS = 60_000;
let askedAt = -FRESH_MS;

/** What a read or a marking answered is the newest there is. */
export function setUnread(count: number): void {
  const { ownerTag: owner } = store.get(sessionAtom);
  if (owner) store.set(unreadAtom, { owner, count });
}

/** Asks the server. Without an answer the bell says what it knew. */
export async function askUnread(): Promise<void> {
  askedAt = performance.now();
  await call(countUnread).then(
    ({ data }) => setUnread(data.unread),
    () => undefined,
  );
}

/** The count for a bell. Asked again with another page, at most once a minute; when the tab is looked at `state/follow` asks. */
export function useUnread(path: string): number {
  const { status, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(unreadAtom);
  useEffect(() => {
    if (status === "in" && online && document.visibilityState === "visible" && performance.now() - askedAt >= FRESH_MS) void askUnread();
  }, [path, status, online]);
  return known && known.owner === ownerTag ? known.count : 0;
}
