import type { Workbox } from "workbox-window";
import { store } from "#app/state/store.ts";
import { updateAtom } from "./update-waiting.ts";

/** A tab that is looked at again within this time does not ask again whether there is a newer version. */
const LOOK_MS = 10 * 60_000;

let workbox: Workbox | undefined;
let asked = false;
let looked = 0;

/** Follows the registration from its start: the new version may be there before anything is on screen. */
export function watchUpdates(registration: Workbox): void {
  workbox = registration;
  looked = performance.now();
  workbox.addEventListener("waiting", () => store.set(updateAtom, true));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Only the tab in which a person agreed; others go on with what they have until they are opened anew.
    if (asked) location.reload();
  });
}

/** A tab that stays open for days hears of a newer version too. */
export async function lookForUpdate(): Promise<void> {
  if (!workbox || performance.now() - looked < LOOK_MS) return;
  looked = performance.now();
  await workbox.update().catch(() => undefined);
}

/**
 * The person agreed. The worker takes over once nobody sends (P12), then the page loads anew: a browser lets the old worker end its
 * work for up to five minutes. Where another tab agreed before, it took over already: nothing waits any more, and loading anew is all
 * that is left to do (O10).
 */
export async function applyUpdate(): Promise<void> {
  asked = true;
  store.set(updateAtom, false);
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (registration?.waiting) workbox?.messageSkipWaiting();
  else location.reload();
}
