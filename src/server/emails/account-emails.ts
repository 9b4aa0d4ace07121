import { msg } from "@lingui/core/macro";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/** Emails about accounts. Links are whole addresses, and those with a token are made when the email is, so that no job holds one. */

interface To {
  to: string;
  language: Language;
}
interface ToHolder extends To {
  name: string;
}

/** Somebody wanted to register with the e-mail or national ID of an account: it may have been its owner. */
export function registrationRefusedEmail(words: Words, to: ToHolder, links: { login: string; reset: string }): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`You have an account in Qabas already`),
    paragraphs: [
      say(
        msg`Somebody tried to create an account in Qabas with your e-mail or your national ID. You have an account already, and it is unchanged. If it was you, log in to it; if you forgot the password, reset it. If it was not you, nothing needs to be done.`,
      ),
    ],
    button: { words: say(msg`Log in`), href: links.login },
    links: [{ words: say(msg`Reset password`), href: links.reset }],
  };
}

export function resetPasswordEmail(words: Words, to: ToHolder, link: string): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Reset your password`),
    paragraphs: [say(msg`We received a request to reset your password. The link works once, for 60 minutes.`)],
    button: { words: say(msg`Choose a new password`), href: link },
    note: say(msg`If you did not ask for it, nothing needs to be done and your account is unchanged.`),
  };
}

export function passwordChangedEmail(words: Words, to: ToHolder, links: { reset: string }): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Your password was changed`),
    paragraphs: [
      say(msg`The password of your account in Qabas was changed, and your other devices were logged out.`),
      say(msg`If it was not you, reset your password now.`),
    ],
    button: { words: say(msg`Reset password`), href: links.reset },
  };
}

/** Tells a person, at both addresses, that their two accounts are one. */
export function accountsJoinedEmail(words: Words, to: ToHolder, { signIn, login }: { signIn: string; login: string }): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Your two accounts were joined`),
    paragraphs: [
      say(msg`You had two accounts in Qabas. They are one now: your programs, purchases and certificates are together in it.`),
      say(
        msg({
          message: "From now on log in with {signIn} and its password. What waited on your devices is sent once you have logged in there.",
        }),
        {
          signIn: isolated(signIn),
        },
      ),
      say(msg`If these were not both yours, answer us at once.`),
    ],
    button: { words: say(msg`Log in`), href: login },
  };
}

const LINK_LIFE = msg`The link works once, for 24 hours.`;

/** Verifies the e-mail of a new account. Whoever typed the address gave the name too: neither is written to a stranger's inbox. */
export function verificationEmail(words: Words, to: To, link: string): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    name: null,
    subject: say(msg`Verify your e-mail`),
    paragraphs: [
      say(msg`Welcome to Qabas. One step is left: verify that this e-mail is yours.`),
      say(msg`You can learn and buy meanwhile; certificates are issued to a verified e-mail.`),
      say(LINK_LIFE),
    ],
    button: { words: say(msg`Verify e-mail`), href: link },
    note: say(msg`If you did not create an account, nothing needs to be done.`),
  };
}

/** Verifies the e-mail that an account is to have from now on. Nobody has proved yet whose it is: it greets nobody by name. */
export function newEmailEmail(words: Words, to: To, link: string): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    name: null,
    subject: say(msg`Verify your e-mail`),
    paragraphs: [say(msg`Open this link to use this e-mail in Qabas. Until then your old e-mail stays.`), say(LINK_LIFE)],
    button: { words: say(msg`Verify e-mail`), href: link },
  };
}

/** Tells the e-mail that still holds that another one was asked for. */
export function emailAskedForEmail(words: Words, to: ToHolder, asked: string, links: { reset: string }): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`A new e-mail was asked for`),
    paragraphs: [
      say(
        msg({
          message:
            "Someone logged in to your account asked to use {email} instead of this e-mail. If it was not you, change your password now: the request is void then, and all other devices are logged out.",
        }),
        { email: isolated(asked) },
      ),
    ],
    button: { words: say(msg`Reset password`), href: links.reset },
  };
}

/** Tells the owner of an e-mail that another account asked for it, and did not get it. */
export function emailTakenEmail(words: Words, to: ToHolder, links: { login: string }): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Your e-mail was asked for by another account`),
    paragraphs: [
      say(
        msg`Somebody asked to use this e-mail for another account in Qabas. It stays with your account, and nothing has changed. If it was you, log in with this e-mail instead.`,
      ),
    ],
    button: { words: say(msg`Log in`), href: links.login },
  };
}

/** Tells the e-mail that an account had until now what it has instead, with the link that takes the change back for 7 days. */
export function emailChangedEmail(words: Words, to: ToHolder, next: string, link: string): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...to,
    subject: say(msg`Your e-mail was changed`),
    paragraphs: [
      say(msg({ message: "Your account in Qabas now has the e-mail {email}, and our messages go there." }), { email: isolated(next) }),
      say(
        msg`If you did not change it, take it back within 7 days. Your e-mail is restored, all devices are logged out, and you choose a new password.`,
      ),
    ],
    button: { words: say(msg`Take the change back`), href: link },
  };
}
