import type { MessageDescriptor } from "@lingui/core";
import { atom } from "jotai";
import { store } from "#app/state/store.ts";

export interface Notice {
  /** A notice with the id of one on screen replaces it. */
  id: string;
  kind: "success" | "error" | "info";
  /** A sentence of the server's, already in its language, or a message of ours. */
  message: string | MessageDescriptor;
  values?: Record<string, string | number>;
  action?: { label: MessageDescriptor; run: () => void };
  /** Stays until it is pressed: an offer, such as an update. */
  lasting?: boolean;
  /** How long it stays; 3 where nothing is said. */
  seconds?: number;
}

/** What waits to be shown; the shell alone shows and takes away. */
export const noticesAtom = atom<readonly Notice[]>([]);

export function showNotice(notice: Omit<Notice, "id"> & { id?: string }): void {
  const id = notice.id ?? crypto.randomUUID();
  store.set(noticesAtom, (waiting) => [...waiting.filter((other) => other.id !== id), { ...notice, id }]);
}

export function dismissNotice(id: string): void {
  store.set(noticesAtom, (waiting) => waiting.filter((notice) => notice.id !== id));
}
