import { useAtomValue } from "jotai";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import { pushedAtom } from "#app/state/follow/follow-account.ts";
import { keptEndpoint, type KeptOptions } from "./kept-endpoint.ts";
import { type KeptSource, type KeptState, readKept, UNREAD } from "./kept-read.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { resourceAddress } from "#app/state/resource.ts";
import { sessionAtom } from "#app/state/session/session.ts";

export interface KeptRead<T> extends KeptState<T> {
  retry: () => void;
}

/**
 * A private read of the contract with a copy on the device, one for each account, address and language: `data` is the copy
 * at once, then the server's answer. Logout takes the copies away. A page of the student area is one line:
 * `const grades = useKeptRead(getGrades)`.
 */
export function useKeptRead<E extends Endpoint>(
  endpoint: E,
  options: KeptOptions<E> = {},
): KeptRead<DataOf<E>> & { meta: MetaOf<E> | null } {
  const language = useAtomValue(languageAtom);
  const address = resourceAddress(endpoint, options);
  // `address` stands for the options, which are new with each drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const source = useMemo(() => keptEndpoint(endpoint, options, language), [endpoint, address, language]);
  const { data: answer, ...read } = useKept(source, "", address);
  return { ...read, data: answer?.data ?? null, meta: answer?.meta ?? null };
}

/**
 * A kept read of the account on this device. Asks again when the network or the session comes back, when the page is looked at
 * again and when the server pushed something; a lapsed session reads its copy and asks nothing.
 * @param key changes when the same source must be asked again, such as the language of its words
 * @param subject what the source reads: what was read of another is not shown for it
 */
export function useKept<T>(source: KeptSource<T>, key: string, subject = ""): KeptRead<T> {
  const { status: session, ownerTag: owner } = useAtomValue(sessionAtom);
  const online = useAtomValue(onlineAtom);
  const pushed = useAtomValue(pushedAtom);
  const [asked, setAsked] = useState(0);
  const [state, setState] = useState<KeptState<T> & { of: string | null }>({ ...UNREAD, of: null });
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
    const look = () => {
      if (document.visibilityState === "visible") retry();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [retry]);

  const { of: _of, ...read } = state.of === of ? state : { ...UNREAD, of };
  return { ...read, retry };
}
