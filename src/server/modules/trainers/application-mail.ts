import { eq } from "drizzle-orm";
import { trackPath } from "#contract/requests/trainers.ts";
import { knownTrackToken } from "#server/commands/requests/track-token.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import type { Email } from "#server/emails/email.ts";
import { applicationArrivedEmail } from "#server/emails/message-emails.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/**
 * The reference of an application and the link to follow it by, in the language it was sent from. The link is made here and
 * not with the request, so that the queue of jobs never holds one.
 */
export async function applicationMail(
  { db, words, config }: Pick<Services, "db" | "words" | "config">,
  applicationId: string,
): Promise<Email | null> {
  const [application] = await db
    .select({
      id: trainerApplications.id,
      reference: trainerApplications.reference,
      email: trainerApplications.email,
      language: trainerApplications.language,
      trackHash: trainerApplications.trackHash,
    })
    .from(trainerApplications)
    .where(eq(trainerApplications.id, applicationId));
  if (!application) return null;
  const { reference, email, language } = application;
  const link = `${config.publicUrl}${trackPath(reference, knownTrackToken(secretsInUse(config), application))}`;
  return applicationArrivedEmail(words, { to: email, language, reference }, link);
}
