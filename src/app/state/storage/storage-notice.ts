import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StorageReason } from "#offline/storage/storage-failure.ts";
import type { Notice } from "#app/state/notices/notices.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

const BLOCKED = msg`Qabas is open in another window. Please close it to finish updating.`;
const UNANSWERED = msg`Could not save on this device: its storage does not answer. Close Qabas and open it again.`;

/** A guest's change stands in this page, and nowhere else. */
const GUEST: Record<StorageReason, MessageDescriptor> = {
  quota: msg`Could not save on this device: storage is full. The change lasts until you close the page.`,
  missing: msg`Could not save on this device: the browser does not allow storage. The change lasts until you close the page.`,
  blocked: BLOCKED,
  unanswered: UNANSWERED,
  broken: msg`Could not save on this device: storage is not working. The change lasts until you close the page.`,
};

/** An account's change goes to the server at once; said where it did not arrive there either, so that nobody has it (O6). */
const ACCOUNT: Record<StorageReason, MessageDescriptor> = {
  quota: msg`Could not save: storage is full on this device, and your account could not be reached. Nothing was changed, please try again.`,
  missing: msg`Could not save: the browser does not allow storage, and your account could not be reached. Nothing was changed, please try again.`,
  blocked: BLOCKED,
  unanswered: UNANSWERED,
  broken: msg`Could not save: storage is not working on this device, and your account could not be reached. Nothing was changed, please try again.`,
};

/** An honest word that nothing was kept (P9), true for whoever is told. */
export const cannotSave = (reason: StorageReason): Omit<Notice, "id"> & { id: string } => ({
  kind: "error",
  id: "cannot-save",
  message: (store.get(sessionAtom).ownerTag === null ? GUEST : ACCOUNT)[reason],
});
