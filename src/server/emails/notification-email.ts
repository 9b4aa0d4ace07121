import { msg } from "@lingui/core/macro";
import type { NotificationTarget } from "#contract/notifications/notification-path.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import type { Language } from "#contract/shapes.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import type { Words } from "#server/words.ts";
import type { Email, EmailAttachment } from "./email.ts";

const SCHEDULE = msg`My schedule`;
const REQUEST = msg`Open the request`;
const STOP = msg`Stop these e-mails`;
const COURSE = msg`Open the course`;

/** What the screen of a notification is called on the button that leads to it. */
const BUTTONS = {
  session: SCHEDULE,
  teaching_session: SCHEDULE,
  enrollment: COURSE,
  course: COURSE,
  lesson: msg`Open the lesson`,
  grades: msg`My grades`,
  postponement: REQUEST,
  withdrawal: REQUEST,
  excuse: REQUEST,
  absence: REQUEST,
  departure: REQUEST,
  learner_excuse: REQUEST,
  learner_withdrawal: REQUEST,
  certificate: msg`Open the certificate`,
  delivery: msg`Follow the delivery`,
  transaction: msg`Payment and billing`,
  program: msg`Open the program`,
  cart: msg`Open the cart`,
  order: msg`Choose now`,
  profile: msg`My account`,
  privacy: msg`Privacy and data`,
  handed_in: msg`Open the marking queue`,
  peer_reviews: msg`Open the reported reviews`,
  question: msg`Open the conversation`,
  taught_question: msg`Open the conversation`,
  assigned: REQUEST,
  assigned_many: msg`Open your list`,
  approval: msg`Open the approval`,
  refund_approval: msg`Open the approval`,
} as const satisfies Record<NotificationTarget["type"], unknown>;

/** A notification as an email, in the words that the app and the device show it in (glossary §9). */
export function notificationEmail(
  words: Words,
  to: { to: string; language: Language; name: string },
  about: {
    content: NotificationContent;
    target: NotificationTarget["type"];
    link: string;
    attachments?: readonly EmailAttachment[];
    unsubscribe?: string | undefined;
  },
): Email {
  const { title, body } = notificationSentences(words, to.language, about.content);
  return {
    ...to,
    subject: title,
    paragraphs: [body],
    button: { words: words.say(to.language, BUTTONS[about.target]), href: about.link },
    ...(about.unsubscribe ? { unsubscribe: { words: words.say(to.language, STOP), href: about.unsubscribe } } : {}),
    attachments: about.attachments ?? [],
  };
}
