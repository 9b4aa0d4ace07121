import { and, eq, gt } from "drizzle-orm";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { companySeats, seatInvitations } from "#server/db/tables/orders/company-seats.ts";
import { sponsorships } from "#server/db/tables/orders/sponsors.ts";
import { learnerPart } from "#server/commands/orders/sponsors/sponsored-seats.ts";
import type { Email } from "#server/emails/email.ts";
import { seatInvitationEmail } from "#server/emails/seat-invitation-email.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

/**
 * The letter of an invitation, in the language of the purchase; null for one that is not open any more. Its secret is made here and stands
 * in no job: tried again, the letter has another one, and the one before holds no more.
 */
export async function seatInvitationMail(
  { db, words, config }: Pick<Services, "db" | "words" | "config">,
  invitationId: string,
  now: Date,
): Promise<Email | null> {
  const [row] = await db
    .select({
      invitation: seatInvitations,
      language: orders.returnLanguage,
      cohort: cohorts,
      agreed: { price: sponsorships.seatPrice, share: sponsorships.seatShare },
      title: { ar: programs.titleAr, en: programs.titleEn },
    })
    .from(seatInvitations)
    .innerJoin(companySeats, eq(companySeats.id, seatInvitations.seatId))
    .innerJoin(orders, eq(orders.id, companySeats.orderId))
    .leftJoin(sponsorships, eq(sponsorships.orderId, companySeats.orderId))
    .innerJoin(programs, eq(programs.id, companySeats.programId))
    .innerJoin(cohorts, eq(cohorts.id, companySeats.cohortId))
    .where(and(eq(seatInvitations.id, invitationId), eq(seatInvitations.status, "open"), gt(seatInvitations.expiresAt, now)));
  if (!row) return null;
  const token = newSecret();
  await db
    .update(seatInvitations)
    .set({ tokenHash: hashSecret(token) })
    .where(eq(seatInvitations.id, invitationId));
  const { invitation, language, cohort, agreed, title } = row;
  return seatInvitationEmail(
    words,
    { to: invitation.email, language },
    {
      program: title[language],
      startsOn: cohort.startsOn,
      until: invitation.expiresAt,
      shared: learnerPart(agreed) > 0,
      link: `${config.publicUrl}/student/seat-invitation?token=${token}`,
    },
  );
}
