import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ChainFault } from "#contract/security/chain-faults.ts";

/** Why an entry does not fit into the chain. */
export const FAULT: Record<ChainFault, MessageDescriptor> = {
  not_linked: msg`Entries before it are not tied into the chain.`,
  previous: msg`The entry before it is missing, or was put in, moved or changed.`,
  content: msg`Its content was changed.`,
  values: msg`Its personal values were changed.`,
  rewritten: msg`The chain was written anew after its head had been deposited outside the platform.`,
  end: msg`Entries at the end of the chain are missing.`,
  anchor: msg`The entry that was deposited outside the platform is missing, and maybe later ones.`,
};
