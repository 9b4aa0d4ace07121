import { eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { mails } from "#server/db/tables/staff/mails.ts";
import { dropDeadJob } from "#server/jobs/dead-letters.ts";
import { wakeRunners } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

type MailRow = typeof mails.$inferSelect;

/**
 * Has a mail written and sent once more by its job, which takes up again; other mails of the same job stay sent. One that is tried again later
 * is tried now.
 * @throws Problem `not_found`; `mail_closed` where its job is forgotten or at work
 */
export async function resendMail(tx: Executor, id: number, context: ActionContext): Promise<void> {
  const mail = await lockMail(tx, id);
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, mail.jobId)).for("update");
  const left = mail.state === "sent" || mail.state === "bounced";
  const open = job !== undefined && job.doneAt === null && job.deadAt === null;
  // What waits for a worker, or is with one, leaves by itself.
  const leaves = open && (mail.state === "waiting" || (job.lockedUntil !== null && job.lockedUntil > context.now));
  if (!job || leaves) throw new Problem("mail_closed");
  await tx
    .update(jobs)
    .set({
      doneAt: null,
      deadAt: null,
      deadReason: null,
      attempts: 0,
      deaths: 0,
      firstTriedAt: null,
      runAt: context.now,
      sent: sql`array_remove(${jobs.sent}, ${mail.mark})`,
    })
    .where(eq(jobs.id, mail.jobId));
  await tx
    .update(mails)
    .set({ state: "waiting", ...(left ? { resends: mail.resends + 1 } : {}) })
    .where(eq(mails.id, id));
  await wakeRunners(tx);
  await recordSecurityEvent(tx, {
    name: "mail_resent",
    personId: await holderOf(tx, mail),
    subject: `mail ${id}`,
    details: { kind: mail.kind },
  });
}

/** Gives a mail up with the reason. @throws Problem `not_found`, `mail_closed` where it does not wait for a decision */
export async function closeMail(tx: Executor, id: number, reason: string, context: ActionContext): Promise<void> {
  const mail = await lockMail(tx, id);
  const [job] = await tx.select({ deadAt: jobs.deadAt, doneAt: jobs.doneAt }).from(jobs).where(eq(jobs.id, mail.jobId)).for("update");
  if (!job?.deadAt || job.doneAt) throw new Problem("mail_closed");
  await dropDeadJob(tx, mail.jobId, reason, context);
  await recordSecurityEvent(tx, {
    name: "mail_closed",
    personId: await holderOf(tx, mail),
    subject: `mail ${id}`,
    details: { kind: mail.kind },
  });
}

async function lockMail(tx: Executor, id: number): Promise<MailRow> {
  const [row] = await tx.select().from(mails).where(eq(mails.id, id)).for("update");
  if (!row) throw new Problem("not_found");
  return row;
}

/** Whose account has this e-mail now. */
async function holderOf(tx: Executor, { recipient }: MailRow): Promise<number | null> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, recipient)).limit(1);
  return user?.id ?? null;
}
