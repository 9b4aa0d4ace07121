import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { type KeptSource, type KeptState, readKept, UNREAD } from "./kept-read.ts";
import { onlineAtom } from "./network.ts";
import { sessionAtom } from "./session.ts";

interface KeptRead<T> extends KeptState<T> {
  retry: () => void;
}

/**
 * A kept read of the account on this device. Asks again when the network or the session comes back and when the page is
 * looked at again; a lapsed session reads its copy and asks nothing.
 * @param key changes when the same source must be asked again, such as the language of its words
 */
export function useKept<T>(source: KeptSource<T>, key: string): KeptRead<T> {
  const { status: session, ownerTag: owner } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<KeptState<T> & { owner: string | null }>({ ...UNREAD, owner: null });
  const retry = useCallback(() => setAsked((count) => count + 1), []);

  useEffect(() => {
    if (!owner) return;
    const stop = new AbortController();
    void readKept(source, { owner, ask: session === "in", signal: stop.signal }, (part) =>
      setState((old) => ({ ...(old.owner === owner ? old : UNREAD), owner, ...part })),
    );
    return () => stop.abort();
    // `online`, `asked` and `key` are what makes it ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [source, owner, session, online, asked, key]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") retry();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [retry]);

  const { owner: _owner, ...read } = state.owner === owner ? state : { ...UNREAD, owner };
  return { ...read, retry };
}
