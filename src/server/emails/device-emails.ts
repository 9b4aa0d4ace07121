import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/** Asks whether a sign-in on a device that the account did not have before was its owner's. */
export function newDeviceEmail(
  words: Words,
  to: { to: string; language: Language; name: string },
  about: { device: string; network: string | null; when: string },
  link: string,
): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`New login to your account. Was it you?`),
    paragraphs: [
      say(msg`Your account in Qabas was opened on a device that it had not been opened on before.`),
      say(msg`If it was you, nothing needs to be done.`),
    ],
    facts: [
      { name: say(msg`Device`), value: isolated(about.device) },
      { name: say(msg`Time`), value: about.when },
      { name: say(msg`Network`), value: about.network === null ? say(msg`not known`) : isolated(about.network) },
    ],
    button: { words: say(msg`It was not me`), href: link },
    note: say(msg`The link works once, for 7 days: all devices are logged out, and you choose a new password.`),
  };
}
