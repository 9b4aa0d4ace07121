import { atom } from "jotai";
import { now } from "#offline/clock.ts";
import { recall, remember } from "./device-memory.ts";
import { store } from "./store.ts";

/** The browser's own offer to install, kept back until the person asks (not in the DOM's types: Chromium alone has it). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** A refusal is respected this long (design.md §8). */
const SILENCE_MS = 30 * 86_400_000;
const VISITS_KEY = "qabas.visits";
const REFUSED_KEY = "qabas.install-refused";

const promptAtom = atom<InstallPrompt | null>(null);
const silentAtom = atom(true);

/** Qabas can be installed here, the person has been here before and has not said no of late. */
export const canInstallAtom = atom((get) => get(promptAtom) !== null && !get(silentAtom));

/** Hears the browser. Call once, at start: its offer comes early, and only once. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => store.set(promptAtom, null));
  const visits = Number(recall(VISITS_KEY) ?? 0) + 1;
  remember(VISITS_KEY, String(Math.min(visits, 9)));
  store.set(silentAtom, !mayOffer(visits, recall(REFUSED_KEY), now()));
}

/** From the second visit on, and not within 30 days of a refusal. A refusal that cannot be read is none. */
export function mayOffer(visits: number, refusedAt: string | null, at: Date): boolean {
  if (visits < 2) return false;
  const refused = refusedAt === null ? Number.NaN : Date.parse(refusedAt);
  return Number.isNaN(refused) || Math.abs(at.getTime() - refused) > SILENCE_MS;
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
