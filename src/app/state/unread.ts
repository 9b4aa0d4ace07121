import { atom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { countUnread } from "#contract/notifications.ts";
import { call } from "#app/api/call.ts";
import { onlineAtom } from "./network.ts";
import { sessionAtom } from "./session.ts";
import { store } from "./store.ts";

/** How many notifications this account has not read; null until the server said so. */
/** For a bell and for the badge of the installed app. */
export const unreadAtom = atom<{ owner: string; count: number } | null>(null);
/** Moving between pages within this time asks nobody again. */
const FRESH_MS = 60_000;
let askedAt = -FRESH_MS;

/** What a read or a marking answered is the newest there is. */
export function tellUnread(count: number): void {
  const { ownerTag: owner } = store.get(sessionAtom);
  if (owner) store.set(unreadAtom, { owner, count });
}

/** The count for a bell. Asked again with another page, at most once a minute, and when the page is looked at again. */
export function useUnread(path: string): number {
  const { status, ownerTag } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const known = useAtomValue(unreadAtom);
  useEffect(() => {
    const ask = () => {
      if (status !== "in" || !online || document.visibilityState !== "visible" || performance.now() - askedAt < FRESH_MS) return;
      askedAt = performance.now();
      // Without an answer the bell says what it knew.
      void call(countUnread).then(
        ({ data }) => tellUnread(data.unread),
        () => undefined,
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [path, status, online]);
  return known && known.owner === ownerTag ? known.count : 0;
}
