import { sessionAtom } from "#app/state/session/session.ts";
import { partsHere } from "#app/state/visit/held-parts.ts";
import { DEVICE_KEY, recall } from "#app/state/storage/device-memory.ts";
import { store } from "#app/state/store.ts";

/** Whoever neither presses anything nor has a worker by then gets the rest of the app all the same. */
const LONGEST_MS = 20_000;

/** Whether nobody was here before on this device: nothing waits on it, nothing is saved, nobody is signed in. */
export async function isFirstVisit(): Promise<boolean> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return false;
  // One that the browser emptied is told so.
  if (navigator.serviceWorker.controller || store.get(sessionAtom).user || recall(DEVICE_KEY) !== null) return false;
  // A browser that cannot list them, or keeps none, is one that was used.
  return await indexedDB.databases().then(
    (all) => all.length === 0,
    () => false,
  );
}

let say: () => void = () => undefined;
const used = new Promise<void>((resolve) => (say = resolve));

/** What a page does for later, beside what it shows, begins now. */
export const sayUsed = (): void => say();

/**
 * Runs what a page does for later: on a first visit not before the page is used. @param run returns what calls it off
 * @returns what calls it off
 */
export function onceUsed(run: () => () => void): () => void {
  let off: (() => void) | null = null;
  let isOver = false;
  void used.then(() => {
    if (!isOver) off = run();
  });
  return () => {
    isOver = true;
    off?.();
  };
}

/**
 * Starts what goes on beside the pages (`app-life.ts`) on a first visit: once the worker has the whole app, from where it then comes,
 * or at the first sign that the person does more than read. Until then there is nothing for it to do.
 */
export function whenWanted(live: () => Promise<void>): void {
  const signs = ["pointerdown", "keydown", "focusin"];
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin, true);
    navigator.serviceWorker.removeEventListener("controllerchange", begin);
    clearTimeout(timer);
    // What the network did not bring now it may bring at the next sign.
    partsHere()
      .then(live)
      .then(sayUsed, () => whenWanted(live));
  };
  for (const sign of signs) addEventListener(sign, begin, true);
  navigator.serviceWorker.addEventListener("controllerchange", begin);
  const timer = setTimeout(begin, LONGEST_MS);
  void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}
