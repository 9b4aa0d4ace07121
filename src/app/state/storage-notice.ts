import { msg } from "@lingui/core/macro";
import type { StorageReason } from "#offline/storage/storage-failure.ts";
import type { Notice } from "./notices.ts";

const SENTENCES = {
  quota: msg`Could not save on this device: storage is full. The change lasts until you close the page.`,
  missing: msg`Could not save on this device: the browser does not allow storage. The change lasts until you close the page.`,
  blocked: msg`Qabas is open in another window. Please close it to finish updating.`,
  unanswered: msg`Could not save on this device: its storage does not answer. Close Qabas and open it again.`,
  broken: msg`Could not save on this device: storage is not working. The change lasts until you close the page.`,
} as const satisfies Record<StorageReason, unknown>;

/** An honest word that nothing was kept (P9). */
export const cannotSave = (reason: StorageReason): Omit<Notice, "id"> & { id: string } => ({
  kind: "error",
  id: "cannot-save",
  message: SENTENCES[reason],
});
