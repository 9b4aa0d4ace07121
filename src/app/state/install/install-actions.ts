import { now } from "#offline/clock.ts";
import { remember } from "#app/state/storage/device-memory.ts";
import { ENROLLED_KEY, lookAgain, promptAtom, REFUSED_KEY, silentAtom } from "./install.ts";
import { store } from "#app/state/store.ts";

/** The first program was bought: from now on there is something to come back to (design.md §8). */
export function noteEnrollment(): void {
  remember(ENROLLED_KEY, "1");
  lookAgain(0);
}

export async function install(): Promise<void> {
  const offer = store.get(promptAtom);
  if (!offer) return;
  // It may be asked once.
  store.set(promptAtom, null);
  const { outcome } = await offer.prompt();
  if (outcome === "dismissed") refuseInstall();
}

export function refuseInstall(): void {
  remember(REFUSED_KEY, now().toISOString());
  store.set(silentAtom, true);
}
