import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { riyadhDay, riyadhTime } from "#contract/rules/riyadh.ts";
import { type ChainFault, chainFault } from "#contract/security/chain-faults.ts";
import type { Language } from "#contract/shapes.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

const FAULT: Record<ChainFault, MessageDescriptor> = {
  not_linked: msg`Entries before it are not tied into the chain.`,
  previous: msg`The entry before it is missing, or was put in, moved or changed.`,
  content: msg`Its content was changed.`,
  values: msg`Its personal values were changed.`,
  rewritten: msg`The chain was written anew after its head had been deposited outside the platform.`,
  end: msg`Entries at the end of the chain are missing.`,
  anchor: msg`The entry that was deposited outside the platform is missing, and maybe later ones.`,
};

/** Tells a reader of the audit log that its chain is broken: where, why, and since when it is known. */
export function chainBrokenEmail(
  words: Words,
  to: { to: string; language: Language; name: string },
  { id, why, at }: { id: number; why: string; at: Date },
  links: { log: string },
): Email {
  const say = words.say.bind(words, to.language);
  const fault = chainFault(why);
  return {
    ...to,
    subject: say(msg`The chain of the audit log is broken`),
    paragraphs: [
      say(msg`A check found an entry that does not fit into the chain. What is before it is whole.`),
      say(msg`Nothing may be changed in the database until the cause is known. Keep the backups and the deposited heads.`),
    ],
    facts: [
      { name: say(msg`First entry that does not fit`), value: String(id) },
      { name: say(msg({ message: "Reason", context: "chain" })), value: fault ? say(FAULT[fault]) : why },
      { name: say(msg`Found on`), value: `${riyadhDay(at)} ${riyadhTime(at)}` },
    ],
    button: { words: say(msg`Open the audit log`), href: links.log },
  };
}
