import { and, desc, eq } from "drizzle-orm";
import { trackPath } from "#contract/requests/trainers.ts";
import { knownTrackToken } from "#server/commands/requests/track-token.ts";
import { contactAnswers, contactMessages, trainerApplicationEvents, trainerApplications } from "#server/db/tables/messages.ts";
import type { Email } from "#server/emails/email.ts";
import { answerEmail, applicationNewsEmail } from "#server/emails/message-emails.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/** What staff wrote to a visitor, under the reference of their message and in its language. */
export async function answerMail({ db, words }: Pick<Services, "db" | "words">, answerId: string): Promise<Email | null> {
  const [row] = await db
    .select({
      to: contactMessages.email,
      reference: contactMessages.reference,
      language: contactMessages.language,
      body: contactAnswers.body,
    })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId));
  return row ? answerEmail(words, row, row.body) : null;
}

/** What became of an application, in its language, with the link to follow it by, which is made here: no job holds one. */
export async function applicationNewsMail(
  { db, words, config }: Pick<Services, "db" | "words" | "config">,
  applicationId: string,
  position: number,
): Promise<Email | null> {
  const [row] = await db
    .select({ application: trainerApplications, status: trainerApplicationEvents.status, note: trainerApplicationEvents.note })
    .from(trainerApplicationEvents)
    .innerJoin(trainerApplications, eq(trainerApplications.id, trainerApplicationEvents.applicationId))
    .where(and(eq(trainerApplicationEvents.applicationId, applicationId), eq(trainerApplicationEvents.position, position)))
    .orderBy(desc(trainerApplicationEvents.position));
  if (!row) return null;
  const { reference, email, language } = row.application;
  const link = `${config.publicUrl}${trackPath(reference, knownTrackToken(secretsInUse(config), row.application))}`;
  return applicationNewsEmail(words, { to: email, language, reference }, { status: row.status, note: row.note, link });
}
