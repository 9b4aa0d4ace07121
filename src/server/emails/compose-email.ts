import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { settings } from "#server/db/tables/site.ts";
import type { Mail, MailProvider } from "#server/providers/mail.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { Email, EmailFrame, Sender } from "./email.ts";
import { emailPage } from "./email-page.tsx";
import { emailText } from "./email-text.ts";

interface Surroundings {
  db: Executor;
  words: Words;
  config: { publicUrl: string };
}

/** Sends an email; null says that there is none to send. */
export async function sendEmail(surroundings: Surroundings & { mail: MailProvider }, email: Email | null): Promise<void> {
  if (email) await surroundings.mail.send(await composeEmail(surroundings, email));
}

/** An email as it is sent: HTML and text, with the university's facts at its foot. */
export async function composeEmail(surroundings: Surroundings, email: Email): Promise<Mail> {
  return {
    to: email.to,
    subject: email.subject,
    ...layOut(surroundings.words, email, await senderIn(surroundings, email.language)),
    ...(email.unsubscribe ? { unsubscribe: email.unsubscribe.href } : {}),
    ...(email.attachments?.length ? { attachments: [...email.attachments] } : {}),
  };
}

/** The same things as text and as HTML. */
export function layOut(words: Words, email: Email, sender: Sender): { text: string; html: string } {
  const frame = frameOf(words, email);
  return { text: emailText(email, frame, sender), html: emailPage(email, frame, sender) };
}

function frameOf(words: Words, { language, name }: Pick<Email, "language" | "name">): EmailFrame {
  const say = words.say.bind(words, language);
  return {
    greeting: name === null ? say(msg`Hello,`) : say(msg({ message: "Hello {name}," }), { name: isolated(name) }),
    orOpen: say(msg`If the button does not open, this is its address:`),
    vatNumber: say(msg`VAT number`),
    reason: say(msg`This message was sent because of your account or your request at Qabas. It needs no answer.`),
  };
}

async function senderIn({ db, words, config }: Surroundings, language: Language): Promise<Sender> {
  const [site] = await db.select().from(settings).where(eq(settings.id, 1));
  const arabic = language === "ar";
  return {
    name: (arabic ? site?.siteNameAr : site?.siteNameEn) || words.say(language, msg`Qabas`),
    address: (arabic ? site?.addressAr : site?.addressEn) ?? "",
    email: site?.email ?? "",
    phone: site?.phone ?? "",
    vatNumber: site?.vatNumber ?? "",
    publicUrl: config.publicUrl,
  };
}
