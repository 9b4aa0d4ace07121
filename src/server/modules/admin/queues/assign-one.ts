import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DataOf } from "#contract/endpoint.ts";
import {
  type Assigned,
  ASSIGNEES_TOLD,
  type InboxKind,
  type listReferrals,
  REFERRALS_TOLD,
  rolesSettling,
  SETTLED_BY,
} from "#contract/requests/assignments.ts";
import { categoriesOf, type StaffRole } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { notify, notifyEach } from "#server/commands/notifications/notify.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { assignments, referrals } from "#server/db/tables/staff/assignments.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { unionOf } from "../inbox-sources.ts";
import { holdersOf, settlersOf } from "./assignees.ts";

interface Subject extends Record<string, unknown> {
  open: boolean;
  category_id: number | null;
  subject_ar: string | null;
  subject_en: string | null;
}

const covers = (categories: readonly number[] | null, category: number | null): boolean =>
  categories === null || category === null || categories.includes(category);

/** What waits, which the caller may settle. @throws Problem `capability_required`, `request_not_found`, also of another category, `request_closed` */
async function openSubject(tx: Executor, kind: InboxKind, id: string, caller: Staffer): Promise<Subject> {
  const needed = SETTLED_BY[kind];
  if (!caller.capabilities.has(needed)) throw new Problem("capability_required");
  const { rows } = await tx.execute<Subject>(
    sql`select r.open, r.category_id, r.subject_ar, r.subject_en from (${unionOf([kind])}) r where r.id = ${id}`,
  );
  const [subject] = rows;
  if (!subject || !covers(categoriesOf(caller.roles, needed), subject.category_id)) throw new Problem("request_not_found");
  if (!subject.open) throw new Problem("request_closed");
  return subject;
}

const programOf = ({ subject_ar: ar, subject_en: en }: Subject) => ({ ar: ar ?? "", en: en ?? ar ?? "" });

/**
 * Gives what waits to somebody who may settle it, or back to everybody, of what was referred to a role into its queue; whoever is given it
 * hears of it, unless they took it themselves.
 * @param what `quiet`: whoever gives many tells of all of them at once; `note`: to whoever is given it
 * @throws Problem `capability_required`, `request_not_found`, also of another category, `request_closed`, `validation_error`
 */
export async function assignOne(
  tx: Executor,
  {
    kind,
    id,
    assigneeId,
    quiet,
    note = null,
  }: { kind: InboxKind; id: string; assigneeId: number | null; quiet?: true; note?: string | null },
  caller: Staffer,
  now: Date,
): Promise<Assigned> {
  const subject = await openSubject(tx, kind, id, caller);
  const { assignee: had, role } = (await holdersOf(tx, [kind], [id]))(kind, id);
  const before = had ? { id: had.id, name: had.name } : null;
  if (assigneeId === (before?.id ?? null) && note === null) return { assignee: before, role, before };
  const event = { name: "work_assigned", subject: `${kind} ${id}` } as const;
  if (assigneeId === null) {
    const row = and(eq(assignments.kind, kind), eq(assignments.subjectId, id));
    if (role === null) await tx.delete(assignments).where(row);
    else await tx.update(assignments).set({ assigneeId: null }).where(row);
    await recordSecurityEvent(tx, { ...event, personId: before?.id ?? null, details: { from: before?.id ?? null, to: null } });
    return { assignee: null, role, before };
  }
  const [settler] = await settlersOf(tx, kind, now, { id: assigneeId, limit: 1 });
  if (!settler || !covers(settler.categories, subject.category_id)) refuseField("to", "selection");
  const { categories: _, ...assignee } = settler;
  const given = { assigneeId, assignedBy: caller.userId, createdAt: now, note };
  await tx
    .insert(assignments)
    .values({ kind, subjectId: id, ...given })
    .onConflictDoUpdate({ target: [assignments.kind, assignments.subjectId], set: given });
  if (note !== null)
    await tx.insert(referrals).values({ kind, subjectId: id, toId: assigneeId, note, byId: caller.userId, createdAt: now });
  await recordSecurityEvent(tx, { ...event, personId: assigneeId, details: { from: before?.id ?? null, to: assigneeId } });
  if (assigneeId !== caller.userId && !quiet) {
    const target = { type: "assigned", id: `${kind}-${id}` } as const;
    await notify(
      tx,
      { userId: assigneeId, kind: "request_waiting", target, values: { request: "assigned", program: programOf(subject) } },
      now,
    );
  }
  return { assignee, role, before };
}

/**
 * Lays what waits into the queue of a role that may settle it, as nobody's, with a note that stays in its history. Its people are told once:
 * said again with the same note it is the same.
 * @throws Problem as `assignOne`
 */
export async function referToRole(
  tx: Executor,
  { kind, id, role, note }: { kind: InboxKind; id: string; role: StaffRole; note: string },
  caller: Staffer,
  now: Date,
): Promise<Assigned> {
  const subject = await openSubject(tx, kind, id, caller);
  if (!rolesSettling(kind).includes(role)) refuseField("to", "selection");
  const held = (await holdersOf(tx, [kind], [id]))(kind, id);
  const before = held.assignee ? { id: held.assignee.id, name: held.assignee.name } : null;
  const [last] = await tx
    .select({ role: referrals.role, note: referrals.note })
    .from(referrals)
    .where(and(eq(referrals.kind, kind), eq(referrals.subjectId, id)))
    .orderBy(desc(referrals.id))
    .limit(1);
  if (before === null && held.role === role && last?.role === role && last.note === note) return { assignee: null, role, before };
  const given = { assigneeId: null, role, assignedBy: caller.userId, createdAt: now, note: null };
  await tx
    .insert(assignments)
    .values({ kind, subjectId: id, ...given })
    .onConflictDoUpdate({ target: [assignments.kind, assignments.subjectId], set: given });
  await tx.insert(referrals).values({ kind, subjectId: id, role, note, byId: caller.userId, createdAt: now });
  const details = { from: before?.id ?? null, to: null, roles: role };
  await recordSecurityEvent(tx, { name: "work_assigned", subject: `${kind} ${id}`, personId: before?.id ?? null, details });
  const people = await settlersOf(tx, kind, now, { role, limit: ASSIGNEES_TOLD });
  const told = people.filter(({ id: one, categories }) => one !== caller.userId && covers(categories, subject.category_id));
  const target = { type: "assigned", id: `${kind}-${id}` } as const;
  const news = { kind: "request_waiting", target, values: { request: "referred", program: programOf(subject) } } as const;
  await notifyEach(
    tx,
    told.map(({ id: one }) => one),
    news,
    now,
  );
  return { assignee: null, role, before };
}

/** To whom it was referred with a note, the newest first. @throws Problem `request_not_found`, also where the caller may not settle it */
export async function referralsOf(tx: Executor, kind: InboxKind, id: string, caller: Staffer): Promise<DataOf<typeof listReferrals>> {
  const needed = SETTLED_BY[kind];
  const { rows } = await tx.execute<Pick<Subject, "category_id">>(sql`select r.category_id from (${unionOf([kind])}) r where r.id = ${id}`);
  const [subject] = rows;
  if (!subject || !caller.capabilities.has(needed) || !covers(categoriesOf(caller.roles, needed), subject.category_id))
    throw new Problem("request_not_found");
  const [givers, takers] = [alias(users, "givers"), alias(users, "takers")];
  const found = await tx
    .select({
      row: referrals,
      by: { id: givers.id, ar: givers.nameAr, en: givers.nameEn },
      to: { id: takers.id, ar: takers.nameAr, en: takers.nameEn },
    })
    .from(referrals)
    .leftJoin(givers, eq(givers.id, referrals.byId))
    .leftJoin(takers, eq(takers.id, referrals.toId))
    .where(and(eq(referrals.kind, kind), eq(referrals.subjectId, id)))
    .orderBy(desc(referrals.id))
    .limit(REFERRALS_TOLD);
  const named = (one: { id: number; ar: string; en: string | null } | null) =>
    one && { id: one.id, name: { ar: one.ar, en: one.en ?? one.ar } };
  return found.map(({ row, by, to }) => ({
    id: row.id,
    role: row.role,
    to: named(to),
    note: row.note,
    by: named(by),
    at: row.createdAt.toISOString(),
  }));
}
