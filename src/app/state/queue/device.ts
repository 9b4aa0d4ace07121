import { readQueue } from "#offline/queue/read-queue.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { EMPTY_QUEUE, queueAtom } from "./queue-atom.ts";

const ownerNow = (): string | null => store.get(sessionAtom).ownerTag;

/** Reads what this device holds of this person. Where it can hold nothing, what the page knows stays; saving says so when it is tried (P9). */
export async function readDevice(): Promise<void> {
  const owner = ownerNow();
  try {
    const read = await readQueue(owner);
    if (owner === ownerNow()) store.set(queueAtom, { owner, status: "read", ...read });
  } catch {
    store.set(queueAtom, (known) => ({
      ...(known.owner === owner ? known : EMPTY_QUEUE),
      guest: known.guest,
      owner,
      status: "unreadable",
    }));
  }
}
