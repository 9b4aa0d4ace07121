import { useLingui } from "@lingui/react/macro";
import type { Capability } from "#contract/accounts/roles.ts";
import { CAPABILITY_GROUPS } from "./capability-words.ts";

const WORDS = new Map(CAPABILITY_GROUPS.flatMap(({ of }) => of));

/** What a capability lets somebody do, in the person's language. */
export function useCapabilityWords(): (capability: Capability) => string {
  const { i18n } = useLingui();
  return (capability) => {
    const words = WORDS.get(capability);
    return words ? i18n._(words) : capability;
  };
}
