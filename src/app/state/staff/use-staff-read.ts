import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useId, useState } from "react";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import { addressOf } from "#app/api/address.ts";
import { type CallOptions, perform } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { reportReadAtom } from "#app/state/status/reads-in-view.ts";
import { now } from "#offline/clock.ts";
import { Problem } from "#contract/problem.ts";
import { keepRead, keptRead } from "./kept-reads.ts";
import { forgetWaiting } from "./waiting.ts";

export interface StaffRead<E extends Endpoint> {
  /** `stale`: an earlier answer, of this visit or kept on the university's device, and the server did not answer now. */
  status: "loading" | "ready" | "stale" | "error";
  data: DataOf<E> | null;
  meta: MetaOf<E> | null;
  failure: unknown;
  retry: () => void;
}

interface Answer {
  data: unknown;
  meta: unknown;
  /** When it came. */
  at: Date;
}

/** Answers of this visit, by whose they are, language and address: the way back to a list shows it at once. */
const answers = new Map<string, Answer>();
const KEPT = 40;

/** After a change whatever was read before may be another thing. */
export function forgetStaffReads(): void {
  answers.clear();
  forgetWaiting();
}

function keep(name: string, answer: Answer): void {
  answers.delete(name);
  answers.set(name, answer);
  if (answers.size > KEPT) answers.delete(answers.keys().next().value as string);
}

/**
 * A read of the console. It is about other people: it is gone with the page, and on a device of the university alone kept for a day, sealed.
 * @param endpoint null reads nothing yet
 */
export const useStaffRead = <E extends Endpoint>(
  endpoint: E | null,
  asked: Pick<CallOptions<E>, "params" | "query"> | { params?: undefined; query?: undefined } = {},
): StaffRead<E> => useAskedRead(endpoint, asked);

/** The same where params and query are known to fit the endpoint only by who asks: of what serves many kinds alike. */
export function useAskedRead<E extends Endpoint>(
  endpoint: E | null,
  { params, query }: { params?: unknown; query?: unknown },
): StaffRead<E> {
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { ownerTag } = useAtomValue(sessionAtom);
  const address = endpoint === null ? null : addressOf(endpoint, { params, query } as Parameters<typeof addressOf<E>>[1]);
  const name = address === null ? null : `${ownerTag} ${language} ${address}`;
  const [got, setGot] = useState<{ name: string; answer: Answer | null; failure: unknown } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (endpoint === null || name === null || address === null) return;
    const control = new AbortController();
    void perform(endpoint, { params, query, signal: control.signal }).then(
      ({ data, meta }) => {
        const came = { data, meta, at: now() };
        keep(name, came);
        keepRead(ownerTag, { address, language }, came);
        setGot({ name, answer: came, failure: null });
      },
      async (failure: unknown) => {
        if (control.signal.aborted) return;
        const kept = answers.has(name) ? null : await keptRead(ownerTag, { address, language }, failure);
        if (kept) keep(name, { data: kept.value.data, meta: kept.value.meta, at: kept.at });
        if (!control.signal.aborted) setGot({ name, answer: null, failure });
      },
    );
    return () => control.abort();
    // `name` stands for endpoint, params, query, language and person; coming back online asks again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, online, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  const mine = got?.name === name ? got : null;
  const answer = mine?.answer ?? (name === null ? null : answers.get(name)) ?? null;
  const failed = mine !== null && mine.failure !== null;
  useReportOfAge(failed ? (answer?.at ?? null) : null, mine?.failure ?? null, retry);
  return {
    status: answer ? (failed ? "stale" : "ready") : failed ? "error" : "loading",
    data: (answer?.data ?? null) as DataOf<E> | null,
    meta: (answer?.meta ?? null) as MetaOf<E> | null,
    failure: mine?.failure ?? null,
    retry,
  };
}

/** Tells the status line how old an answer is that could not be renewed (office.md §12). */
function useReportOfAge(asOf: Date | null, failure: unknown, retry: () => void): void {
  const id = useId();
  const report = useSetAtom(reportReadAtom);
  // One that is refused is no fault of the network's.
  const refused = failure instanceof Problem && failure.status < 500;
  useEffect(() => {
    if (!asOf || refused) return;
    report(id, { asOf, mine: true, fromDevice: true, failure, slow: false, retry });
    return () => report(id, null);
  }, [asOf, refused, failure, id, report, retry]);
}
