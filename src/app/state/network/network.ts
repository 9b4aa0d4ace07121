import { atom } from "jotai";
import { apiOrigin, isForeignApi } from "#app/api/api-base.ts";
import { now } from "#offline/clock.ts";
import { store } from "#app/state/store.ts";

/** What this device says of its network, and whether calls reach our server. */
const deviceAtom = atom(true);
const reachedAtom = atom(true);

/** Calls can be made, as far as this device knows. */
export const onlineAtom = atom((get) => get(deviceAtom) && get(reachedAtom));
/** Somebody answers in our server's place that it cannot: no missing connection. */
export const downAtom = atom(false);
/** Since when they cannot; null while they can. */
export const offlineSinceAtom = atom<Date | null>(null);

/** The break lasts long enough to be worth a word (design.md §8). */
export const breakShownAtom = atom(false);

const SHOWN_AFTER_MS = 2_000;
const PROBE_PATIENCE_MS = 4_000;
/** What a server gets that has let a call wait for two seconds already: together the four of a reader with a copy (architecture). */
const SLOW_PATIENCE_MS = 2_000;
const FIRST_PROBE_MS = 2_000;
const LAST_PROBE_MS = 60_000;

let showing: ReturnType<typeof setTimeout> | undefined;
let probe: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_PROBE_MS;

/** An answer of ours came, or none could. Failures are followed up until the server answers again. */
export function reportNetwork(ok: boolean, down = false): void {
  clearTimeout(probe);
  probe = undefined;
  store.set(downAtom, down);
  store.set(reachedAtom, ok);
  if (ok) wait = FIRST_PROBE_MS;
  else if (navigator.onLine) followUp();
  note();
}

/** Hears the browser. Call once, at start. */
export function watchNetwork(): void {
  const follow = () => {
    store.set(deviceAtom, navigator.onLine);
    // A network that came back is believed until a call fails.
    if (navigator.onLine) reportNetwork(true);
    note();
  };
  window.addEventListener("online", follow);
  window.addEventListener("offline", follow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !store.get(reachedAtom)) void ask();
  });
  follow();
}

function note(): void {
  if (store.get(onlineAtom)) {
    clearTimeout(showing);
    store.set(offlineSinceAtom, null);
    store.set(breakShownAtom, false);
  } else if (store.get(offlineSinceAtom) === null) {
    store.set(offlineSinceAtom, now());
    showing = setTimeout(() => store.set(breakShownAtom, true), SHOWN_AFTER_MS);
  }
}

function followUp(): void {
  probe = setTimeout(() => void ask(), wait);
  wait = Math.min(wait * 2, LAST_PROBE_MS);
}

/** Asks the server whether it can be reached, and waits for the answer. */
export const checkNetwork = (): Promise<boolean> => ask();

/** What this device says of its network. One that says there is none is asked for a proof: some are wrong for good. */
export const mayReach = async (): Promise<boolean> => navigator.onLine || (await ask());

let slow: Promise<void> | undefined;

/**
 * A call has waited for two seconds and nothing else was answered meanwhile: a server that does not answer the smallest question
 * either counts as out of reach (issue 6.4). It was quiet long enough for the break to be shown at once.
 */
export const reportSlow = (): Promise<void> =>
  (slow ??= ask(SLOW_PATIENCE_MS).then((ok) => {
    slow = undefined;
    if (!ok) store.set(breakShownAtom, true);
  }));

async function ask(timeoutMs?: number): Promise<boolean> {
  const heard = await askHealth(timeoutMs);
  reportNetwork(heard === "ours", heard === "down");
  return heard === "ours";
}

/** Who answers the smallest question: our server, somebody who says that it cannot, or nobody. */
export type Heard = "ours" | "down" | "nobody";

/** The health page is the smallest answer there is, and no worker keeps a copy of it. A captive portal's page is none of ours. */
export async function askHealth(timeoutMs = PROBE_PATIENCE_MS): Promise<Heard> {
  try {
    const foreign = isForeignApi();
    const response = await fetch(`${apiOrigin()}/healthz`, {
      mode: foreign ? "no-cors" : "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (foreign || (response.ok && /json/u.test(response.headers.get("Content-Type") ?? ""))) return "ours";
    return response.status < 500 ? "nobody" : "down";
  } catch {
    return "nobody";
  }
}
