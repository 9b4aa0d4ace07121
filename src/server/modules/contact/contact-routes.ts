import { msg } from "@lingui/core/macro";
import { CONTACT, sendContactMessage } from "#contract/messages/contact.ts";
import { CONTACT_MAIL, receiveMessage } from "#server/commands/messages/receive-message.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import type { Route } from "#server/http/route.ts";
import { hashSecret } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { contactMail } from "./contact-mail.ts";

export function contactRoutes(route: Route, services: Services): void {
  route(sendContactMessage, async ({ body, db, caller, language, now }) => {
    // Nobody's mailbox is filled from many places. A signed-in person is counted by account, and is in a transaction here.
    if (!caller) await services.limits.take("contact", `e-mail:${hashSecret(body.email).slice(0, 32)}`);
    const reference = await receiveMessage(db, body, language, now);
    return { data: { reference }, message: MESSAGE_SENT, values: { ref: reference, days: CONTACT.replyBusinessDays } };
  });

  services.jobs.register(CONTACT_MAIL, async ({ messageId }, { db }) => {
    await sendEmail(services, await contactMail({ ...services, db }, String(messageId)));
  });
}

/** Glossary §3.23. */
const MESSAGE_SENT = msg({
  message: "Your message arrived; its reference is {ref}. We reply within {days, plural, one {# business day} other {# business days}}.",
});
