import { eq, sql } from "drizzle-orm";
import type { MailFault } from "#contract/messages/mails.ts";
import type { Executor } from "#server/db/client.ts";
import { mails } from "#server/db/tables/staff/mails.ts";
import type { Mail } from "#server/providers/mail.ts";
import type { ClaimedJob } from "./claims.ts";
import { maskedText } from "./masked-text.ts";

/** Longest text of a mail, and of what a server said of it, that is kept. */
const KEPT = { body: 20_000, error: 500 } as const;

export interface Outcome {
  state: "sent" | "deferred" | "bounced";
  fault: MailFault | null;
  error: string | null;
}

export const SENT: Outcome = { state: "sent", fault: null, error: null };

/** Writes what became of a try, for staff to look at. A mail that left stays sent whatever a later try says. */
export async function recordMail(db: Executor, job: ClaimedJob, mail: Mail, mark: string, outcome: Outcome, now: Date): Promise<void> {
  const said = {
    state: outcome.state,
    fault: outcome.fault,
    error: outcome.error?.slice(0, KEPT.error) ?? null,
    sentAt: outcome.state === "sent" ? now : null,
  };
  await db
    .insert(mails)
    .values({
      mark,
      jobId: job.id,
      kind: job.kind,
      recipient: mail.to.toLowerCase(),
      subject: mail.subject,
      body: maskedText(mail.text).slice(0, KEPT.body),
      attachments: (mail.attachments ?? []).map(({ filename }) => filename),
      tries: 1,
      createdAt: now,
      ...said,
    })
    .onConflictDoUpdate({ target: mails.mark, set: { ...said, tries: sql`${mails.tries} + 1`, body: sql`excluded.body` } });
}

/** How often staff sent it once more: each time is a mail of its own to whoever receives it. */
export async function resendsOf(db: Executor, mark: string): Promise<number> {
  const [row] = await db.select({ resends: mails.resends }).from(mails).where(eq(mails.mark, mark));
  return row?.resends ?? 0;
}

/** Answers of a mail server to an address that it will never take: none such, not here, not allowed. */
const NEVER = new Set([550, 551, 553]);

/** What a try failed with, by what the library for SMTP says of it. */
export function failedWith(error: unknown): Outcome {
  const { code, responseCode, message } = error as { code?: unknown; responseCode?: unknown; message?: unknown };
  const said = String(message ?? code ?? "").slice(0, KEPT.error);
  if (code === "EENVELOPE" && typeof responseCode === "number" && NEVER.has(responseCode))
    return { state: "bounced", fault: "address", error: said };
  const fault: MailFault =
    code === "EAUTH"
      ? "sign_in"
      : code === "ETIMEDOUT"
        ? "timeout"
        : code === "ECONNECTION" || code === "EDNS" || code === "ESOCKET" || code === "ECONNREFUSED"
          ? "unreachable"
          : typeof responseCode === "number"
            ? "refused"
            : "other";
  return { state: "deferred", fault, error: said };
}
