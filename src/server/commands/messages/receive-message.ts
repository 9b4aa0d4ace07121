import { eq, sql } from "drizzle-orm";
import type { ContactMessage } from "#contract/messages/contact.ts";
import { Problem } from "#contract/problem.ts";
import { toE164 } from "#contract/rules/phone.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { nextReference } from "#server/commands/next-reference.ts";

/** The job that acknowledges a message by mail; its payload is `{ messageId }`. */
export const CONTACT_MAIL = "contact-mail";

/**
 * Keeps a visitor's message once, however often and however late it is sent, and answers its reference. One that a machine
 * wrote (`website` is filled) is kept as spam and acknowledged to nobody.
 * @throws Problem `idempotency_key_reused` for another message under the id of an earlier one
 */
export async function receiveMessage(db: Executor, form: ContactMessage, language: Language, now: Date): Promise<string> {
  const message = { fullName: form.fullName, email: form.email, phone: toE164(form.phone), message: form.message };
  return await db.transaction(async (tx) => {
    // The same message through two tabs at once: the second waits for the first, and finds it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact message ${form.id}`}, 0))`);
    const [known] = await tx.select().from(contactMessages).where(eq(contactMessages.id, form.id));
    if (known) {
      const same = (Object.keys(message) as (keyof typeof message)[]).every((field) => known[field] === message[field]);
      if (!same) throw new Problem("idempotency_key_reused");
      return known.reference;
    }
    const reference = await nextReference(tx, "contact", now);
    const spam = Boolean(form.website);
    await tx
      .insert(contactMessages)
      .values({ id: form.id, reference, ...message, language, status: spam ? "spam" : "new", createdAt: now });
    if (!spam)
      await enqueueJob(tx, { kind: CONTACT_MAIL, payload: { messageId: form.id }, runAt: now, onceKey: `${CONTACT_MAIL}:${form.id}` });
    return reference;
  });
}
