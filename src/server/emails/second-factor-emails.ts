import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import type { FactorNews } from "#server/commands/second-factor/tell-owner.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/** What an email about a second factor says: its subject, and what happened. */
const NEWS: Record<FactorNews, { subject: MessageDescriptor; happened: MessageDescriptor }> = {
  authenticator_added: {
    subject: msg`An authenticator app was added to your account`,
    happened: msg`From now on your account in Qabas asks for a code of this app when somebody logs in.`,
  },
  authenticator_removed: {
    subject: msg`An authenticator app was removed from your account`,
    happened: msg`Codes of this app do not open your account in Qabas any more, and your other devices were logged out.`,
  },
  passkey_added: {
    subject: msg`A passkey was added to your account`,
    happened: msg`From now on this passkey opens your account in Qabas.`,
  },
  passkey_removed: {
    subject: msg`A passkey was removed from your account`,
    happened: msg`This passkey does not open your account in Qabas any more, and your other devices were logged out.`,
  },
  recovery_codes_made: {
    subject: msg`New recovery codes were made`,
    happened: msg`Your account in Qabas has new recovery codes. Those before work no more.`,
  },
  recovery_code_used: {
    subject: msg`A recovery code was used`,
    happened: msg`Somebody used a recovery code of your account in Qabas. Each code works once.`,
  },
  codes_guessed: {
    subject: msg`Somebody knows your password`,
    happened: msg`Somebody entered your password in Qabas, and then wrong codes. Your second factor kept them out.`,
  },
  reset_asked: {
    subject: msg`The second factor of your account is to be removed`,
    happened: msg`Our staff was asked to remove the second factor of your account in Qabas. A second person has to agree first. If you did not ask for this, keep your second factor now.`,
  },
  reset_confirmed: {
    subject: msg`The second factor of your account will be removed in 24 hours`,
    happened: msg`Two people of our staff agreed to remove the second factor of your account in Qabas. It will be removed in 24 hours, and all your devices logged out. If you did not ask for this, keep your second factor now.`,
  },
  reset_cancelled: {
    subject: msg`The second factor of your account stays`,
    happened: msg`The request to remove the second factor of your account in Qabas was cancelled. Nothing has changed.`,
  },
  reset_lapsed: {
    subject: msg`The second factor of your account stays`,
    happened: msg`The second factor of your account in Qabas was to be removed, and your e-mail was changed meanwhile. To protect you, nothing was removed.`,
  },
  reset_done: {
    subject: msg`The second factor of your account was removed`,
    happened: msg`The second factor of your account in Qabas was removed, and all your devices were logged out. Log in with your password and add a new one.`,
  },
};

/** @param links whole addresses; `keep` where the owner can still cancel what was asked for */
export function secondFactorEmail(
  words: Words,
  to: { to: string; language: Language; name: string },
  what: FactorNews,
  links: { keep: string | null; reset: string },
): Email {
  const say = words.say.bind(words, to.language);
  const { subject, happened } = NEWS[what];
  const reset = { words: say(msg`Reset password`), href: links.reset };
  return {
    ...to,
    subject: say(subject),
    paragraphs: [say(happened), ...(links.keep ? [] : [say(msg`If it was not you, reset your password now.`)])],
    button: links.keep ? { words: say(msg`Keep my second factor`), href: links.keep } : reset,
    ...(links.keep ? { links: [reset] } : {}),
  };
}
