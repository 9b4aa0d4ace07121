import { atom, useAtomValue, useStore, type PrimitiveAtom } from "jotai";
import { startTransition, useEffect } from "react";
import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import type { PageData } from "#contract/rendering.ts";
import type { Language } from "#contract/shapes.ts";
import { readApiCopy } from "#offline/api-cache.ts";
import { now } from "#offline/clock.ts";
import { addressOf } from "#app/api/address.ts";
import { apiAddress } from "#app/api/api-base.ts";
import { type CallOptions, perform } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";

export interface ResourceState<E extends Endpoint> {
  /** `stale`: the device's copy, and the server did not answer in time. `error`: neither copy nor answer. */
  status: "loading" | "ready" | "stale" | "error";
  data: DataOf<E> | null;
  meta: MetaOf<E> | null;
  /** Why the last attempt failed. */
  failure: unknown;
  /** When `data` left the server. */
  asOf: Date | null;
  /** `data` is a copy of this device. */
  fromDevice: boolean;
}

export interface Resource<E extends Endpoint> extends ResourceState<E> {
  retry: () => void;
}

export interface ResourceOptions<E extends Endpoint> {
  params?: CallOptions<E>["params"];
  query?: CallOptions<E>["query"];
  /** Asked once per language and visit (R2.1); others are asked again when their screen opens. */
  once?: boolean;
}

/** A read with a copy to show stops waiting for the network after this long; the answer is still taken when it comes. */
const WITH_COPY_MS = 4_000;
/** Moving between screens within this time asks nobody again. */
const FRESH_MS = 30_000;
const KEPT_ENTRIES = 80;

/** A read of some endpoint: which, its address says. */
interface AnyRead extends Omit<ResourceState<Endpoint>, "data" | "meta"> {
  data: unknown;
  meta: unknown;
}

const UNREAD: AnyRead = { status: "loading", data: null, meta: null, failure: null, asOf: null, fromDevice: false };

interface Entry {
  state: PrimitiveAtom<AnyRead>;
  running: Promise<void> | null;
  /** By the page's own monotonic reading. */
  readAt: number | null;
}

type Store = ReturnType<typeof useStore>;

/** By store: a page that the server renders has its own. */
const entriesOf = new WeakMap<Store, Map<string, Entry>>();

/** Answers that came with the page: the reads that want them find them there and ask nobody. */
export function seedResources(store: Store, { language, reads, at }: Pick<PageData, "language" | "reads" | "at">): void {
  for (const [address, answer] of Object.entries(reads)) {
    const entry = entryOf(store, `${language} ${address}`);
    if ("code" in answer) {
      store.set(entry.state, { ...UNREAD, status: "error", failure: new Problem(answer.code) });
    } else {
      const { data, meta = null } = answer;
      store.set(entry.state, { ...UNREAD, status: "ready", data, meta, asOf: new Date(at) });
      entry.readAt = performance.now();
    }
  }
}

/** Addresses read or brought by the page so far: what a worker that came later has not seen. */
export const readsSoFar = (store: Store): string[] => [
  ...new Set([...(entriesOf.get(store)?.keys() ?? [])].map((name) => name.slice(name.indexOf(" ") + 1))),
];

/**
 * A public read: the device's copy is shown at once, the server's answer replaces it. One request for however many
 * screens ask at the same time; another language is another answer.
 * @param endpoint null reads nothing yet
 */
export function useResource<E extends Endpoint>(endpoint: E | null, options: ResourceOptions<E> = {}): Resource<E> {
  const store = useStore();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const address = endpoint === null ? null : addressOf(endpoint, options);
  const name = address === null ? null : `${language} ${address}`;
  const entry = name === null ? null : entryOf(store, name);
  const state = useAtomValue(entry?.state ?? unread) as ResourceState<E>;
  const { once = false } = options;
  const ask = () => {
    if (entry && endpoint && address !== null) void read({ store, entry, endpoint, options, language, address });
  };
  useEffect(() => {
    if (entry && isDue(store, entry, once)) ask();
    // `name` stands for endpoint, params, query and language; coming back online asks again where it failed before.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, name, online, once]);
  return { ...state, retry: ask };
}

/** Whether a read can be shown without asking anybody: it came with the page, or was made before. */
export function useAtHand<E extends Endpoint>(endpoint: E, options: Pick<ResourceOptions<E>, "params" | "query"> = {}): boolean {
  const store = useStore();
  const language = useAtomValue(languageAtom);
  const entry = entriesOf.get(store)?.get(`${language} ${addressOf(endpoint, options)}`);
  return entry !== undefined && store.get(entry.state).data !== null;
}

const unread = atom(UNREAD);

function entryOf(store: Store, name: string): Entry {
  const entries = entriesOf.get(store) ?? new Map<string, Entry>();
  entriesOf.set(store, entries);
  let entry = entries.get(name);
  // Looking moves it to the young end, so that the oldest unused one is the first key.
  if (entry) entries.delete(name);
  else entry = { state: atom(UNREAD), running: null, readAt: null };
  entries.set(name, entry);
  if (entries.size > KEPT_ENTRIES) entries.delete(entries.keys().next().value as string);
  return entry;
}

function isDue(store: Store, entry: Entry, once: boolean): boolean {
  if (entry.running) return false;
  const { status } = store.get(entry.state);
  if (status !== "ready" || entry.readAt === null) return true;
  return !once && performance.now() - entry.readAt > FRESH_MS;
}

interface Reading<E extends Endpoint> {
  store: Store;
  entry: Entry;
  endpoint: E;
  options: ResourceOptions<E>;
  language: Language;
  address: string;
}

function read<E extends Endpoint>(reading: Reading<E>): Promise<void> {
  const { entry } = reading;
  entry.running ??= refresh(reading).finally(() => {
    entry.running = null;
  });
  return entry.running;
}

async function refresh<E extends Endpoint>({ store, entry, endpoint, options, language, address }: Reading<E>): Promise<void> {
  const set = (part: Partial<AnyRead>) => store.set(entry.state, (state) => ({ ...state, ...part }));
  // An answer that comes by itself is drawn in slices: a list of programs at once would keep a slow phone from answering.
  const put = (part: Partial<AnyRead>) => startTransition(() => set(part));
  if (store.get(entry.state).status === "error") set({ status: "loading" });
  const answer = perform(endpoint, { params: options.params, query: options.query });
  const copy =
    store.get(entry.state).data === null ? showCopy(() => store.get(entry.state).data !== null, put, address, language) : Promise.resolve();
  const patience = setTimeout(() => store.get(entry.state).data !== null && put({ status: "stale" }), WITH_COPY_MS);
  try {
    const { data, meta, fromDevice } = await answer;
    entry.readAt = fromDevice ? null : performance.now();
    put({ status: fromDevice ? "stale" : "ready", data, meta, failure: null, asOf: fromDevice ?? now(), fromDevice: fromDevice !== null });
  } catch (failure) {
    await copy;
    if (store.get(entry.state).data === null) {
      const other = await import("#app/state/language/other-language.ts")
        .then((module) => module.readOtherLanguage(address, language))
        .catch(() => null);
      if (other) put({ ...other, fromDevice: true });
    }
    put({ status: store.get(entry.state).data === null ? "error" : "stale", failure });
  } finally {
    clearTimeout(patience);
  }
}

async function showCopy(
  answered: () => boolean,
  put: (part: Partial<AnyRead>) => void,
  address: string,
  language: Language,
): Promise<void> {
  const copy = await readApiCopy(apiAddress() + address, language);
  if (!copy || answered()) return;
  const { data, meta } = copy.envelope as { data: unknown; meta?: unknown };
  put({ status: "ready", data, meta: meta ?? null, asOf: copy.at, fromDevice: true });
}
