import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { trackPath } from "#contract/requests/trainers.ts";
import { knownTrackToken } from "#server/commands/requests/track-token.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import type { Mail } from "#server/providers/mail.ts";
import { isolated } from "#server/providers/mail-text.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/**
 * The reference of an application and the link to follow it by, in the language it was sent from. The link is made here and
 * not with the request, so that the queue of jobs never holds one. Nothing that the sender wrote is repeated: the address may
 * be somebody else's.
 */
export async function applicationMail(
  { db, words, config }: Pick<Services, "db" | "words" | "config">,
  applicationId: string,
): Promise<Mail | null> {
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
  const values = { reference: isolated(reference) };
  const explanation = words.say(
    language,
    msg({
      message:
        "We received an application to join the trainers of Qabas with this address; its reference is {reference}. Its status is always at the link below, where it can also be withdrawn. The link is for you alone.",
    }),
    values,
  );
  return {
    to: email,
    subject: words.say(language, msg({ message: "Your application arrived: {reference}" }), values),
    text: `${explanation}\n\n${config.publicUrl}${trackPath(reference, knownTrackToken(secretsInUse(config), application))}\n`,
  };
}
