import type { Workbox } from "workbox-window";
import { store } from "./store.ts";
import { updateAtom } from "./update-waiting.ts";

let workbox: Workbox | undefined;
let asked = false;

/** Follows the registration from its start: the new version may be there before anything is on screen. */
export function watchUpdates(registration: Workbox): void {
  workbox = registration;
  workbox.addEventListener("waiting", () => store.set(updateAtom, true));
  workbox.addEventListener("controlling", () => {
    // Only the tab in which a person agreed; others go on with what they have until they are opened anew.
    if (asked) location.reload();
  });
}

/** The person agreed. The worker takes over once nobody sends (P12), then the page loads anew. */
export function applyUpdate(): void {
  asked = true;
  store.set(updateAtom, false);
  workbox?.messageSkipWaiting();
}
