import { forget, recall, remember } from "#app/state/storage/device-memory.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** Beside the database, which just failed: the owner whose data is still in it. */
const KEY = "qabas.owed-wipe";
const AGAIN_MS = 20_000;

/** An account left, and the device's storage did not answer: its data goes as soon as that answers, in this page or a later one. */
export function oweWipe(owner: string): void {
  remember(KEY, owner);
  tryLater();
}

/** Takes it off the device now. Who is signed in keeps theirs: they let nobody in between. Never throws. */
export async function settleWipe(): Promise<void> {
  const owner = recall(KEY);
  if (owner === null) return;
  try {
    if (store.get(sessionAtom).ownerTag !== owner) await (await import("#offline/snapshots/wipe.ts")).wipeOwner(owner);
    forget(KEY);
  } catch {
    tryLater();
  }
}

function tryLater(): void {
  setTimeout(() => void settleWipe(), AGAIN_MS);
}
