import { eq } from "drizzle-orm";
import { keepLink, keepToken } from "#server/commands/second-factor/reset-factor.ts";
import type { FactorNews } from "#server/commands/second-factor/tell-owner.ts";
import { users } from "#server/db/tables/identity.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import { secondFactorEmail } from "#server/emails/second-factor-emails.ts";
import type { Services } from "#server/services.ts";

/** Tells the owner of an account what happened to its second factor. */
export async function sendSecondFactorMail(services: Services, payload: Record<string, unknown>): Promise<void> {
  const { db, words, config } = services;
  const [user] = await db
    .select({ email: users.email, nameAr: users.nameAr, nameEn: users.nameEn, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, Number(payload.userId)));
  if (!user || user.deletedAt) return;
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  const keep = payload.resetId ? keepLink(config.publicUrl, keepToken(config.secret, String(payload.resetId))) : null;
  const links = { keep, reset: `${config.publicUrl}/forgot-password` };
  await sendEmail(services, secondFactorEmail(words, to, payload.what as FactorNews, links));
}
