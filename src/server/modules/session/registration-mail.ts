import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { users } from "#server/db/tables/identity.ts";
import type { Services } from "#server/services.ts";

/** Tells the owner of an account that somebody wanted to register with their e-mail or national ID: it may have been they. */
export async function sendRegistrationRefused({ db, words, mail, config }: Services, userId: number): Promise<void> {
  const [user] = await db
    .select({ email: users.email, language: users.language, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || user.deletedAt) return;
  const say = words.say.bind(words, user.language);
  const text = say(
    msg`Somebody tried to create an account in Qabas with your e-mail or your national ID. You have an account already, and it is unchanged. If it was you, log in to it; if you forgot the password, reset it. If it was not you, nothing needs to be done.`,
  );
  const ways = [`${say(msg`Log in`)}: ${config.publicUrl}/login`, `${say(msg`Reset password`)}: ${config.publicUrl}/forgot-password`];
  await mail.send({ to: user.email, subject: say(msg`You have an account in Qabas already`), text: `${text}\n\n${ways.join("\n")}\n` });
}
