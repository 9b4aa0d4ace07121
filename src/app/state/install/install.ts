import { atom } from "jotai";
import { now } from "#offline/clock.ts";
import { recall, remember } from "#app/state/storage/device-memory.ts";
import { store } from "#app/state/store.ts";

/** The browser's own offer to install, kept back until the person asks (not in the DOM's types: Chromium alone has it). */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** A refusal is respected this long (design.md §8). */
const SILENCE_MS = 30 * 86_400_000;
const VISITS_KEY = "qabas.visits";
export const REFUSED_KEY = "qabas.install-refused";

export const ENROLLED_KEY = "qabas.enrolled";

export const promptAtom = atom<InstallPrompt | null>(null);
export const silentAtom = atom(true);

/** Safari on iPhone and iPad offers nothing and has this property alone: false in a tab, true from the home screen. */
const bySteps = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

/**
 * How Qabas can be installed here, where the person has been here before or has bought a program and has not said no of late:
 * by the browser's own question, or by the steps of Safari. Null: it cannot, or the offer is not welcome.
 */
export const installAtom = atom((get) => (get(silentAtom) ? null : get(promptAtom) ? "prompt" : bySteps() ? "steps" : null));

/** Hears the browser. Call once, at start: its offer comes early, and only once. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    store.set(promptAtom, event as InstallPrompt);
  });
  window.addEventListener("appinstalled", () => store.set(promptAtom, null));
  const visits = Number(recall(VISITS_KEY) ?? 0) + 1;
  remember(VISITS_KEY, String(Math.min(visits, 9)));
  lookAgain(visits);
}

/** Whether the offer is welcome now. */
export const lookAgain = (visits: number): void =>
  store.set(silentAtom, !mayOffer(recall(ENROLLED_KEY) === null ? visits : 2, recall(REFUSED_KEY), now()));

/** From the second visit on, and not within 30 days of a refusal. A refusal that cannot be read is none. */
export function mayOffer(visits: number, refusedAt: string | null, at: Date): boolean {
  if (visits < 2) return false;
  const refused = refusedAt === null ? Number.NaN : Date.parse(refusedAt);
  return Number.isNaN(refused) || Math.abs(at.getTime() - refused) > SILENCE_MS;
}
