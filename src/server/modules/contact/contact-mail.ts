import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { CONTACT } from "#contract/messages/contact.ts";
import type { Executor } from "#server/db/client.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import type { Mail } from "#server/providers/mail.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";

/**
 * Acknowledges a message, in the language it was sent from. It repeats nothing that the sender wrote, not even a name: the
 * address may be somebody else's, and this would be a way to write to them in our name.
 */
export async function contactMail(db: Executor, words: Words, messageId: string): Promise<Mail | null> {
  const [message] = await db
    .select({ reference: contactMessages.reference, email: contactMessages.email, language: contactMessages.language })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  if (!message) return null;
  const values = { ref: isolated(message.reference), days: CONTACT.replyBusinessDays };
  return {
    to: message.email,
    subject: words.say(message.language, msg({ message: "Your message arrived: {ref}" }), values),
    text: words.say(
      message.language,
      msg({
        message:
          "We received your message; its reference is {ref}. We reply to this address within {days, plural, one {# business day} other {# business days}}.",
      }),
      values,
    ),
  };
}
