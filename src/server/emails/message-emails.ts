import { msg } from "@lingui/core/macro";
import { CONTACT } from "#contract/messages/contact.ts";
import type { TrainerStatus } from "#contract/requests/trainers.ts";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

/**
 * Emails to who wrote to us. The address may be somebody else's: nothing that the sender wrote is repeated, not even a name, or this
 * would be a way to write to strangers in our name.
 */

interface To {
  to: string;
  language: Language;
  /** Of their message or application. */
  reference: string;
}

const head = ({ to, language }: To) => ({ to, language, name: null });

export function messageArrivedEmail(words: Words, to: To): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...head(to),
    subject: say(msg({ message: "Your message arrived: {ref}" }), { ref: isolated(to.reference) }),
    paragraphs: [
      say(
        msg({
          message:
            "We received your message. We reply to this address within {days, plural, one {# business day} other {# business days}}.",
        }),
        { days: CONTACT.replyBusinessDays },
      ),
    ],
    facts: [{ name: say(msg`Reference`), value: isolated(to.reference) }],
  };
}

/** @param answer what staff wrote */
export function answerEmail(words: Words, to: To, answer: string): Email {
  const say = words.say.bind(words, to.language);
  const values = { ref: isolated(to.reference) };
  return {
    ...head(to),
    subject: say(msg({ message: "Our answer to your message {ref}" }), values),
    paragraphs: [say(msg({ message: "This is our answer to your message {ref}:" }), values), answer],
  };
}

/** @param link follows the application, and is for its sender alone */
export function applicationArrivedEmail(words: Words, to: To, link: string): Email {
  const say = words.say.bind(words, to.language);
  return {
    ...head(to),
    subject: say(msg({ message: "Your application arrived: {reference}" }), { reference: isolated(to.reference) }),
    paragraphs: [
      say(msg`We received an application to join the trainers of Qabas with this address.`),
      say(msg`Its status is always at the link below, where it can also be withdrawn. The link is for you alone.`),
    ],
    facts: [{ name: say(msg`Reference`), value: isolated(to.reference) }],
    button: { words: say(msg`Follow the application`), href: link },
  };
}

const NEWS = {
  under_review: msg`Your application is being reviewed.`,
  needs_info: msg`We need something more from you to go on with your application.`,
  interview: msg`We would like to talk with you about your application.`,
  accepted: msg`Your application is accepted. Welcome to the training staff of Qabas.`,
  rejected: msg`We cannot accept your application this time. Thank you for your interest.`,
} as const satisfies Partial<Record<TrainerStatus, unknown>>;

/**
 * What became of an application; null for what is no news to its sender.
 * @param note what staff wrote beside it
 */
export function applicationNewsEmail(
  words: Words,
  to: To,
  { status, note, link }: { status: TrainerStatus; note: string | null; link: string },
): Email | null {
  if (!(status in NEWS)) return null;
  const say = words.say.bind(words, to.language);
  return {
    ...head(to),
    subject: say(msg({ message: "News of your application {reference}" }), { reference: isolated(to.reference) }),
    paragraphs: [say(NEWS[status as keyof typeof NEWS]), ...(note ? [note] : [])],
    button: { words: say(msg`Follow the application`), href: link },
  };
}
