import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { LIKENESSES, MergeRefusal } from "#contract/security/account-merge.ts";

/** By what another account looks like the same person's. */
export const likeness: Record<(typeof LIKENESSES)[number], MessageDescriptor> = {
  phone: msg`Same mobile`,
  document: msg`Same ID number`,
  name: msg`Same name`,
};

export const refusalWords: Record<MergeRefusal, MessageDescriptor> = {
  not_learners: msg`Only accounts of trainees can be joined.`,
  closed: msg`One of the two was deleted, or is part of another account already.`,
  deletion_open: msg`One of the two waits to be deleted: that has to be withdrawn by its person first.`,
  request_open: msg`A request of an enrollment that would end waits: decide on it first.`,
};
