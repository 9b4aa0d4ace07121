import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import { pushedAtom } from "#app/state/follow/follow-account.ts";
import { cachedEndpoint, type CachedOptions } from "./cached-endpoint.ts";
import { type CachedSource, type CachedState, readKept, UNREAD } from "./cached-read.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { addressOf } from "#app/api/address.ts";
import { sessionAtom } from "#app/state/session/session.ts";

export interface CachedRead<T> extends CachedState<T> {
  retry: () => void;
}

/**
 * A private read of the contract with a copy on the device, one for each account, address and language: `data` is the copy
 * at once, then the server's answer. Logout takes the copies away. A page of the student area is one line:
 * `const grades = useCachedRead(getGrades)`.
 */
export function useCachedRead<E extends Endpoint>(
  endpoint: E,
  options: CachedOptions<E> = {},
): CachedRead<DataOf<E>> & { meta: MetaOf<E> | null } {
  const language = useAtomValue(languageAtom);
  const address = addressOf(endpoint, options);
  // `address` stands for the options, which are new with each drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const source = useMemo(() => cachedEndpoint(endpoint, options, language), [endpoint, address, language]);
  const { data: answer, ...read } = useCached(source, "", address);
  return { ...read, data: answer?.data ?? null, meta: answer?.meta ?? null };
}

/**
 * A kept read of the account on this device. Asks again when the network or the session comes back, when the page is looked at
 * again and when the server pushed something; a lapsed session reads its copy and asks nothing.
 * @param key changes when the same source must be asked again, such as the language of its words
 * @param subject what the source reads: what was read of another is not shown for it
 */
export function useCached<T>(source: CachedSource<T>, key: string, subject = ""): CachedRead<T> {
  const { status: session, ownerTag: owner } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const pushed = useAtomValue(pushedAtom);
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<CachedState<T> & { of: string | null }>({ ...UNREAD, of: null });
  const of = owner && `${owner} ${subject}`;
  const retry = useCallback(() => setAsked((count) => count + 1), []);

  useEffect(() => {
    if (!owner) return;
    const stop = new AbortController();
    void readKept(source, { owner, ask: session === "in" ? "now" : session === "loading" ? "later" : "no", signal: stop.signal }, (part) =>
      setState((old) => ({ ...(old.of === of ? old : UNREAD), of, ...part })),
    );
    return () => stop.abort();
    // `online`, `asked`, `pushed` and `key` are what makes it ask again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [source, owner, of, session, online, asked, pushed, key]);

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === "visible") retry();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => document.removeEventListener("visibilitychange", onVisibility);
  }, [retry]);

  const { of: _of, ...read } = state.of === of ? state : { ...UNREAD, of };
  return { ...read, retry };
}
