import type { store } from "#app/state/store.ts";
import { pause } from "#app/state/network/pause.ts";

/** Any of these says that a person does more than look at the first screen. */
const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"];
/** What goes on beside the pages waits for the parts no longer than this. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 5_000;

const LISTEN = { capture: true, passive: true };

let held: Promise<void> | null = null;
let letGo: () => void = () => undefined;
const coming = new Set<Promise<unknown>>();
/** Of a part that nobody listens in yet. */
let pressed: HTMLElement | null = null;
const taken = new WeakSet<Element>();

/**
 * Parts below the first screen keep the server's markup, and their scripts are not fetched, until somebody does more than look or the
 * worker has the whole app: of a first visit alone, where each byte is waited for.
 */
export function holdParts(): void {
  held = new Promise((resolve) => (letGo = resolve));
  for (const sign of SIGNS) addEventListener(sign, releaseParts, LISTEN);
}

/** A press on a part whose script is not here yet is not lost: on every page that the server wrote. */
export const rememberPresses = (): void => document.addEventListener("click", rememberPress, true);

let asWritten: typeof store | null = null;

/** From here on this device's own things change the page: a part that comes later is taken over as the server wrote it, and drawn with them then. */
export const keepAsWritten = (written: typeof store): void => void (asWritten = written);

/** What a part is taken over with, where that is something else than what is known by now. */
export const storeAsWritten = (): typeof store | null => asWritten;

function releaseParts(): void {
  for (const sign of SIGNS) removeEventListener(sign, releaseParts, LISTEN);
  letGo();
}

/** Lets the parts come, and waits until they are here. A part that is updated before it was taken over would be drawn anew. */
export async function partsHere(): Promise<void> {
  if (held === null) return;
  releaseParts();
  await Promise.race([Promise.all(coming), pause(PATIENCE_MS)]);
}

/** Fetches a part once it is wanted. One that is held and cannot be had stays as the server wrote it, and is asked for again. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  if (held === null) return await load();
  const part = held.then(() => untilHere(load));
  coming.add(part);
  return await part.finally(() => coming.delete(part));
}

const untilHere = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => pause(AGAIN_MS).then(() => untilHere(load)));

/** A part listens from now on: a button that was pressed in it before is pressed again. */
export function takePart(part: Element): void {
  taken.add(part);
  if (!pressed?.isConnected || !part.contains(pressed)) return;
  const button = pressed;
  pressed = null;
  button.click();
}

/**
 * The last press counts, as a person means it. A choice waits for its script, or it would be made and unmade. React hears nothing of a
 * press that is remembered: it may take the part over for it, and the button would be pressed twice.
 */
function rememberPress(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLElement>("button[type=button], input[type=checkbox], input[type=radio]");
  const part = button?.closest("[data-part]");
  if (!button || !part || taken.has(part)) return;
  pressed = button;
  event.preventDefault();
  event.stopPropagation();
}
