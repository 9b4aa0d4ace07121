import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#server/db/client.ts";
import type { Mail, MailProvider } from "#server/providers/mail.ts";
import { noteSent, wasSent } from "./claims.ts";
import { currentJob } from "./current-job.ts";

/** The mail has left: the note of it is worth some patience with a database that is away. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 1_000;

/**
 * Mails of a job leave once, however often the job is tried: each is noted as soon as the mail server has accepted it, and carries an
 * id that stays the same over the tries, by which a receiver drops a second one (RFC 5322 §3.6.4). Mails of urgent jobs have
 * connections of their own.
 * @param domain of the ids
 */
export function mailOncePerJob(mail: MailProvider, db: Database, domain: string): MailProvider {
  return {
    async send(email: Mail) {
      const job = currentJob();
      if (!job) return await mail.send(email);
      const mark = createHash("sha256").update(`${job.id}\n${email.to}\n${email.subject}`).digest("hex").slice(0, 40);
      if ((job.hasSent || job.attempts > 1) && (await wasSent(db, job.id, mark))) return;
      await mail.send({ ...email, messageId: `<${mark}@${domain}>`, urgent: job.queue === "urgent" });
      await note(job.id, mark);
    },
    close: () => mail.close(),
  };

  async function note(id: number, mark: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await noteSent(db, id, mark);
      } catch (error) {
        if (tries >= NOTE_TRIES) throw error;
        await pause(NOTE_PAUSE_MS);
      }
    }
  }
}
