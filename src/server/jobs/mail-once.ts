import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import type { Mail, MailProvider } from "#server/providers/mail.ts";
import { type ClaimedJob, noteSent, wasSent } from "./claims.ts";
import { currentJob } from "./current-job.ts";
import { failedWith, type Outcome, recordMail, resendsOf, SENT } from "./mail-record.ts";

/** The mail has left: the note of it is worth some patience with a database that is away. */
const NOTE_TRIES = 20;
const NOTE_PAUSE_MS = 1_000;

/**
 * Mails of a job leave once, however often the job is tried: each is noted as soon as the mail server has accepted it, and carries an
 * id that stays the same over the tries, by which a receiver drops a second one (RFC 5322 §3.6.4). Mails of urgent jobs have
 * connections of their own. One whose address the server will never take has come back: it is not tried again. What became of each is written
 * down for staff (`mail-record.ts`).
 * @param on the domain of the ids, and the clock
 */
export function mailOncePerJob(mail: MailProvider, db: Database, on: { domain: string; clock: Clock }): MailProvider {
  const { domain, clock } = on;
  return {
    async send(email: Mail) {
      const job = currentJob();
      if (!job) return await mail.send(email);
      const mark = createHash("sha256").update(`${job.id}\n${email.to}\n${email.subject}`).digest("hex").slice(0, 40);
      if ((job.hasSent || job.attempts > 1) && (await wasSent(db, job.id, mark))) return;
      const again = await resendsOf(db, mark);
      const id = again === 0 ? mark : `${mark}.${again}`;
      try {
        await mail.send({ ...email, messageId: `<${id}@${domain}>`, urgent: job.queue === "urgent" });
      } catch (error) {
        const outcome = failedWith(error);
        if (outcome.state === "bounced") return await note(job, email, mark, outcome);
        // A database that is away hides nothing: the job says why it failed, too.
        await recordMail(db, job, email, mark, outcome, clock.now()).catch(() => undefined);
        throw error;
      }
      await note(job, email, mark, SENT);
    },
    close: () => mail.close(),
  };

  async function note(job: ClaimedJob, email: Mail, mark: string, outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.transaction(async (tx) => {
          await noteSent(tx, job.id, mark);
          await recordMail(tx, job, email, mark, outcome, clock.now());
        });
      } catch (error) {
        if (tries >= NOTE_TRIES) throw error;
        await pause(NOTE_PAUSE_MS);
      }
    }
  }
}
