import { Problem } from "#contract/problem.ts";
import { now } from "#offline/clock.ts";

/** A private read with a copy on the device: a snapshot and the call that fills it. Keep it outside components. */
export interface CachedSource<T> {
  read: (owner: string) => Promise<{ value: T; at: Date } | null>;
  put(owner: string, value: T, at: Date): Promise<void>;
  fetch: (options: { timeoutMs: number; signal: AbortSignal }) => Promise<T>;
}

export interface CachedState<T> {
  /** `error` only where there is neither an answer nor a copy. */
  status: "loading" | "ready" | "error";
  data: T | null;
  /** When `data` left the server. */
  asOf: Date | null;
  /** `data` is the device's copy, and the server has not been heard since. */
  fromDevice: boolean;
  /** This device holds `data`: only then may a page say that it is saved (P1, P9). */
  kept: boolean;
  failure: unknown;
}

export const UNREAD = { status: "loading", data: null, asOf: null, fromDevice: false, kept: false, failure: null } as const;

/** Reads with a copy to show stop waiting for the network after this long; others after 30 s (architecture). */
const WITH_COPY_MS = 4_000;
const WITHOUT_COPY_MS = 30_000;

/**
 * Shows the device's copy at once, then what the server says, and keeps that (R6.7). With `ask` "no" (a lapsed session)
 * the copy is all there is; with "later" (the session is still being looked at) it is asked for again. Never throws.
 */
export async function readKept<T>(
  source: CachedSource<T>,
  { owner, ask, signal }: { owner: string; ask: "now" | "later" | "no"; signal: AbortSignal },
  show: (part: Partial<CachedState<T>>) => void,
): Promise<void> {
  const say: typeof show = (part) => {
    if (!signal.aborted) show(part);
  };
  // A device that cannot read its own copy still has the network.
  const copy = await source.read(owner).catch(() => null);
  if (copy) say({ status: "ready", data: copy.value, asOf: copy.at, fromDevice: true, kept: true, failure: null });
  if (ask !== "now") {
    if (!copy && ask === "no") say({ status: "error", failure: new Problem("unauthenticated") });
    return;
  }
  try {
    const asked = now();
    const value = await source.fetch({ timeoutMs: copy ? WITH_COPY_MS : WITHOUT_COPY_MS, signal });
    if (signal.aborted) return;
    const at = now();
    say({ status: "ready", data: value, asOf: at, fromDevice: false, kept: false, failure: null });
    await putAnswer(source, owner, value, { asked, at }).then(
      () => say({ kept: true }),
      () => undefined,
    );
  } catch (failure) {
    say(copy ? { failure } : { status: "error", failure });
  }
}

/**
 * Keeps an answer, unless another one came while this was under way: a slow answer may be of before a change whose own reading
 * is kept already, and the next opening would show a list without what was just written to it.
 * Errors: StorageFailure.
 */
export async function putAnswer<T>(
  source: CachedSource<T>,
  owner: string,
  value: T,
  { asked, at }: { asked: Date; at: Date },
): Promise<void> {
  const there = await source.read(owner).catch(() => null);
  // A copy that says it is of later than now was kept by another clock.
  if (there && there.at > asked && there.at <= at) return;
  await source.put(owner, value, at);
}
