import { msg } from "@lingui/core/macro";
import { and, desc, eq } from "drizzle-orm";
import { type TrainerStatus, trackPath } from "#contract/requests/trainers.ts";
import { knownTrackToken } from "#server/commands/requests/track-token.ts";
import { contactAnswers, contactMessages, trainerApplicationEvents, trainerApplications } from "#server/db/tables/messages.ts";
import type { Mail } from "#server/providers/mail.ts";
import { isolated } from "#server/providers/mail-text.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/** What staff wrote to a visitor, under the reference of their message and in its language. */
export async function answerMail({ db, words }: Pick<Services, "db" | "words">, answerId: string): Promise<Mail | null> {
  const [row] = await db
    .select({
      reference: contactMessages.reference,
      email: contactMessages.email,
      language: contactMessages.language,
      body: contactAnswers.body,
    })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId));
  if (!row) return null;
  const values = { ref: isolated(row.reference) };
  const head = words.say(row.language, msg({ message: "This is our answer to your message {ref}:" }), values);
  return {
    to: row.email,
    subject: words.say(row.language, msg({ message: "Our answer to your message {ref}" }), values),
    text: `${head}\n\n${row.body}\n`,
  };
}

const NEWS = {
  under_review: msg`Your application is being reviewed.`,
  needs_info: msg`We need something more from you to go on with your application.`,
  interview: msg`We would like to talk with you about your application.`,
  accepted: msg`Your application is accepted. Welcome!`,
  rejected: msg`We cannot accept your application this time. Thank you for your interest.`,
} as const satisfies Partial<Record<TrainerStatus, unknown>>;

/** What became of an application, in its language, with the link to follow it by, which is made here: no job holds one. */
export async function applicationNewsMail(
  { db, words, config }: Pick<Services, "db" | "words" | "config">,
  applicationId: string,
  position: number,
): Promise<Mail | null> {
  const [row] = await db
    .select({ application: trainerApplications, status: trainerApplicationEvents.status, note: trainerApplicationEvents.note })
    .from(trainerApplicationEvents)
    .innerJoin(trainerApplications, eq(trainerApplications.id, trainerApplicationEvents.applicationId))
    .where(and(eq(trainerApplicationEvents.applicationId, applicationId), eq(trainerApplicationEvents.position, position)))
    .orderBy(desc(trainerApplicationEvents.position));
  if (!row || !(row.status in NEWS)) return null;
  const { reference, email, language } = row.application;
  const link = `${config.publicUrl}${trackPath(reference, knownTrackToken(secretsInUse(config), row.application))}`;
  return {
    to: email,
    subject: words.say(language, msg({ message: "News of your application {reference}" }), { reference: isolated(reference) }),
    text: [words.say(language, NEWS[row.status as keyof typeof NEWS]), ...(row.note ? [row.note] : []), link].join("\n\n") + "\n",
  };
}
