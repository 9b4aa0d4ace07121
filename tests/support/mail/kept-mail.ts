import { randomUUID } from "node:crypto";
import type { Executor } from "#server/db/client.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { mails } from "#server/db/tables/staff/mails.ts";

/** A mail that was tried, with its job: one that left, that came back, or that was given up. @returns its id */
export async function keptMail(
  db: Executor,
  state: "sent" | "bounced" | "dead",
  {
    recipient = `${randomUUID()}@example.com`,
    payload = {},
    kind = "password-changed-mail",
  }: { recipient?: string; payload?: Record<string, unknown>; kind?: string } = {},
): Promise<number> {
  const at = new Date("2026-11-22T06:00:00Z");
  const ended = state === "dead" ? { deadAt: at, deadReason: "retries_exhausted" as const } : { doneAt: at };
  const mark = randomUUID();
  const [job] = await db
    .insert(jobs)
    .values({ kind, payload, runAt: at, attempts: 9, sent: [mark], createdAt: at, ...ended })
    .returning({ id: jobs.id });
  const failed = {
    sent: { fault: null, error: null, sentAt: at },
    bounced: { fault: "address" as const, error: "550 no such user", sentAt: null },
    dead: { fault: "unreachable" as const, error: "connect ECONNREFUSED", sentAt: null },
  }[state];
  const [row] = await db
    .insert(mails)
    .values({
      mark,
      jobId: job?.id ?? 0,
      kind,
      recipient,
      subject: "غُيّرت كلمة المرور",
      body: "غُيّرت كلمة المرور.",
      state: state === "dead" ? "deferred" : state,
      tries: 9,
      createdAt: at,
      ...failed,
    })
    .returning({ id: mails.id });
  return row?.id ?? 0;
}
