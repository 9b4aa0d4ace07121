import { and, desc, eq, inArray } from "drizzle-orm";
import type { adminReadMessage } from "#contract/messages/admin-mail.ts";
import { MESSAGE_STATUSES, type MessageStage } from "#contract/messages/message-stages.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import { assignments, referrals } from "#server/db/tables/staff/assignments.ts";
import { together } from "#server/db/reads/together.ts";

/** So many of them are told. */
const STAGES_TOLD = 50;

type Context = Pick<DataOf<typeof adminReadMessage>, "account" | "stages">;

/**
 * Whose message it is, as far as staff know, and what happened to it, the newest first.
 * @param sees `people`: the caller reads people; to others the account is not told
 */
export async function messageContext(db: Executor, id: string, sees: { people: boolean }): Promise<Context> {
  const [[row], moved, referred, [assigned]] = await together(db, async (at) =>
    Promise.all([
      at.select().from(contactMessages).where(eq(contactMessages.id, id)),
      at
        .select({ to: auditLog.to, actor: auditLog.actor, at: auditLog.createdAt })
        .from(auditLog)
        .where(and(eq(auditLog.subject, "contact_message"), eq(auditLog.subjectId, id)))
        .orderBy(desc(auditLog.id))
        .limit(STAGES_TOLD),
      at
        .select()
        .from(referrals)
        .where(and(eq(referrals.kind, "contact"), eq(referrals.subjectId, id)))
        .orderBy(desc(referrals.id))
        .limit(STAGES_TOLD),
      at
        .select()
        .from(assignments)
        .where(and(eq(assignments.kind, "contact"), eq(assignments.subjectId, id))),
    ]),
  );
  if (!row) return { account: null, stages: [] };
  const accountId = sees.people ? row.accountId : null;
  // Of the same instant: the later one first.
  const told: Told[] = [
    ...(accountId !== null && row.linkedAt
      ? [{ what: "linked" as const, by: row.linkedBy, to: accountId, role: null, at: row.linkedAt }]
      : []),
    ...moved.flatMap(({ to, actor, at }): Told[] => {
      const what = MESSAGE_STATUSES.find((status) => status === to);
      return what ? [{ what, by: Number(/^user:(\d+)$/u.exec(actor)?.[1]) || null, to: null, role: null, at }] : [];
    }),
    ...referred.map(({ byId, toId, role, createdAt }): Told => ({ what: "referred", by: byId, to: toId, role, at: createdAt })),
    // Whoever was given it with a note stands among what was referred.
    ...(assigned?.assigneeId && assigned.note === null
      ? [{ what: "assigned" as const, by: assigned.assignedBy, to: assigned.assigneeId, role: null, at: assigned.createdAt }]
      : []),
    { what: "received", by: null, to: null, role: null, at: row.createdAt },
  ];
  const nameOf = await namesOf(
    db,
    told.flatMap(({ by, to }) => [by, to]),
  );
  const account = nameOf(accountId);
  return {
    account: accountId !== null && account ? { id: accountId, name: account } : null,
    stages: told
      .toSorted((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, STAGES_TOLD)
      .map(({ at, by, to, ...stage }) => ({ ...stage, by: nameOf(by), to: nameOf(to), at: at.toISOString() })),
  };
}

interface Told extends Pick<MessageStage, "what" | "role"> {
  by: number | null;
  to: number | null;
  at: Date;
}

async function namesOf(db: Executor, ids: readonly (number | null)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = await db.select({ id: users.id, ar: users.nameAr, en: users.nameEn }).from(users).where(inArray(users.id, wanted));
  const names = new Map(rows.map(({ id, ar, en }) => [id, { ar, en: en ?? ar }]));
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null));
}
