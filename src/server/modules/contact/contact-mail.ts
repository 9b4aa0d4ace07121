import { eq } from "drizzle-orm";
import { contactMessages } from "#server/db/tables/messages.ts";
import type { Email } from "#server/emails/email.ts";
import { messageArrivedEmail } from "#server/emails/message-emails.ts";
import type { Services } from "#server/services.ts";

/** Acknowledges a message, in the language it was sent from. */
export async function contactMail({ db, words }: Pick<Services, "db" | "words">, messageId: string): Promise<Email | null> {
  const [message] = await db
    .select({ reference: contactMessages.reference, to: contactMessages.email, language: contactMessages.language })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  return message ? messageArrivedEmail(words, message) : null;
}
