import { type OwnerRow, ROW } from "#offline/queue/rows.ts";
import type { Rows } from "#offline/queue/store.ts";
import { announcedTransaction, readTransaction } from "#offline/queue/queue-transactions.ts";
import type { UseStore } from "#offline/stores.ts";

/** `shared`: on a computer that several people use no copy is kept for reading offline. */
type Person = Pick<OwnerRow, "tag" | "userId" | "name"> & { shared?: boolean };

/** Whose device this is now, or null. The token lies in its cookie alone, never here (P14). */
export const readOwner = (queue?: UseStore): Promise<OwnerRow | null> => readTransaction(queue, (rows) => rows.owner());

/**
 * A session began. Call it before the token cookie is set: a crash in between then leaves an owner without a token, who signs
 * in again, and never a token without its owner. At start, a token whose profile is not this owner's is dropped. Queues of
 * other accounts stay as they are; wiping them is a decision of its own (`wipeOwner`).
 * @param owner tag of the login answer, id and name of its user
 * Errors: StorageFailure; then the session works online only.
 */
export const ownerSignedIn = (owner: Person, queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => {
    putOwner(rows, owner);
    // Signing in waits for owed logouts (`settleOwedLogouts`). One that is still here would end the session that just began.
    for (const owed of rows.logouts()) rows.remove(ROW.logout + owed.id);
  });

/**
 * At the start of a page whose session lives: makes the device know its owner again, where the browser threw that away or a
 * late 401 had lapsed it. Changes nothing where all is well. Errors: StorageFailure.
 */
export const ownerConfirmed = (owner: Person, queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => {
    const known = rows.owner();
    if (known?.tag !== owner.tag || known.state !== "in") putOwner(rows, owner);
  });

function putOwner(rows: Rows, { tag, userId, name, shared }: Person): void {
  const epoch = (rows.owner()?.epoch ?? 0) + 1;
  rows.put<OwnerRow>(ROW.owner, { v: 1, tag, userId, name, state: "in", epoch, ...(shared ? { shared: true } : {}) });
}

/** The session ended without a logout: everything is kept, nothing is sent until the same account signs in. */
export const ownerLapsed = (queue?: UseStore): Promise<void> =>
  announcedTransaction(queue, (rows) => {
    const owner = rows.owner();
    if (owner) rows.put<OwnerRow>(ROW.owner, { ...owner, state: "lapsed" });
  });
