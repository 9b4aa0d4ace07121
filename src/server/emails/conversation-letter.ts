import { msg } from "@lingui/core/macro";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import type { Language } from "#contract/shapes.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import type { Words } from "#server/words.ts";
import type { Email } from "./email.ts";

const SUBJECT = msg`What was said in your courses`;
const LEAD = msg`{count, plural, one {There is # unread conversation in your courses.} other {There are # unread conversations in your courses.}}`;
const REST = msg`{count, plural, one {# more is in your notifications.} other {# more are in your notifications.}}`;
const STOP = msg`Stop these e-mails`;

/** A reader follows so many links of one letter. */
const LINKS_AT_MOST = 12;

/** What was said to a person in conversations since the last letter: a link each, what was said last of one thread alone. */
export function conversationLetter(
  words: Words,
  to: { to: string; language: Language; name: string },
  { news, unsubscribe }: { news: readonly { content: NotificationContent; link: string }[]; unsubscribe: string },
): Email {
  const threads = [...new Map(news.map((one) => [one.link, one])).values()];
  const rest = threads.length - LINKS_AT_MOST;
  return {
    ...to,
    subject: words.say(to.language, SUBJECT),
    paragraphs: [
      words.say(to.language, LEAD, { count: threads.length }),
      ...(rest > 0 ? [words.say(to.language, REST, { count: rest })] : []),
    ],
    links: threads.slice(0, LINKS_AT_MOST).map(({ content, link }) => {
      const { title, body } = notificationSentences(words, to.language, content);
      return { words: `${title}: ${body}`, href: link };
    }),
    unsubscribe: { words: words.say(to.language, STOP), href: unsubscribe },
  };
}
