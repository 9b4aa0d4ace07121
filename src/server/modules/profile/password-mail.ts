import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { users } from "#server/db/tables/identity.ts";
import type { Services } from "#server/services.ts";

/** Tells the owner of an account that its password was changed, and what to do where it was not them. */
export async function sendPasswordChanged({ db, words, mail, config }: Services, userId: number): Promise<void> {
  const [user] = await db
    .select({ email: users.email, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  const say = words.say.bind(words, user.language);
  const text = say(
    msg`The password of your account in Qabas was changed, and your other devices were signed out. If it was not you, reset your password now by this link.`,
  );
  await mail.send({
    to: user.email,
    subject: say(msg`Your password was changed`),
    text: `${text}\n\n${config.publicUrl}/forgot-password\n`,
  });
}
