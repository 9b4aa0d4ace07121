import { atom } from "jotai";

/** A read that the page in view shows, as far as the status line asks. */
export interface ReadInView {
  /** When what is shown left the server; null while nothing is shown. */
  asOf: Date | null;
  /** Of the person's own, and not of everybody's. */
  mine: boolean;
  /** It is this device's copy. */
  fromDevice: boolean;
  /** Why the last attempt failed; null while none did. */
  failure: unknown;
  /** No answer came for long. */
  slow: boolean;
  retry: () => void;
}

/** By the id of whoever reports it. */
export const readsInViewAtom = atom<ReadonlyMap<string, ReadInView>>(new Map());

/** Reports a read of the page in view; null takes it back. */
export const reportReadAtom = atom(null, (get, set, id: string, read: ReadInView | null) => {
  const reads = new Map(get(readsInViewAtom));
  if (read) reads.set(id, read);
  else reads.delete(id);
  set(readsInViewAtom, reads);
});
