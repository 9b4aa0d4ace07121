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
    happened: msg`Codes of this app no longer open your account in Qabas, and your other devices were logged out.`,
  },
  passkey_added: {
    subject: msg`A passkey was added to your account`,
    happened: msg`From now on this passkey opens your account in Qabas.`,
  },
  passkey_removed: {
    subject: msg`A passkey was removed from your account`,
    happened: msg`This passkey no longer opens your account in Qabas, and your other devices were logged out.`,
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
    happened: msg`Somebody entered your password in Qabas, and then wrong codes. Your second step kept them out.`,
  },
  reset_asked: {
    subject: msg`Two-step verification of your account is to be turned off`,
    happened: msg`Our staff was asked to turn off two-step verification of your account in Qabas. A second person has to agree first. If you did not ask for this, keep it on now.`,
  },
  reset_confirmed: {
    subject: msg`Two-step verification of your account will be turned off in 24 hours`,
    happened: msg`Two people of our staff agreed to turn off two-step verification of your account in Qabas. It will be off in 24 hours, and all your devices logged out. If you did not ask for this, keep it on now.`,
  },
  reset_cancelled: {
    subject: msg`Two-step verification of your account stays on`,
    happened: msg`The request to turn off two-step verification of your account in Qabas was cancelled. Nothing has changed.`,
  },
  reset_lapsed: {
    subject: msg`Two-step verification of your account stays on`,
    happened: msg`Two-step verification of your account in Qabas was to be turned off, and your e-mail was changed meanwhile. To protect you, it stays on.`,
  },
  reset_done: {
    subject: msg`Two-step verification of your account was turned off`,
    happened: msg`Two-step verification of your account in Qabas was turned off, and all your devices were logged out. Log in with your password and turn it on again.`,
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
    button: links.keep ? { words: say(msg`Keep it on`), href: links.keep } : reset,
    ...(links.keep ? { links: [reset] } : {}),
  };
}
