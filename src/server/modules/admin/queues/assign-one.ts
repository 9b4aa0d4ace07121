import { and, eq, sql } from "drizzle-orm";
import { type Assigned, type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import { assignments } from "#server/db/tables/staff/assignments.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { unionOf } from "../inbox-sources.ts";
import { assigneesOf, settlersOf } from "./assignees.ts";

interface Subject extends Record<string, unknown> {
  open: boolean;
  category_id: number | null;
  subject_ar: string | null;
  subject_en: string | null;
}

const covers = (categories: readonly number[] | null, category: number | null): boolean =>
  categories === null || category === null || categories.includes(category);

/**
 * Gives what waits to somebody who may settle it, or back to everybody; whoever is given it hears of it, unless they took it themselves.
 * @param what `quiet`: whoever gives many tells of all of them at once
 * @throws Problem `capability_required`, `request_not_found`, also of another category, `request_closed`, `validation_error`
 */
export async function assignOne(
  tx: Executor,
  { kind, id, assigneeId, quiet }: { kind: InboxKind; id: string; assigneeId: number | null; quiet?: true },
  caller: Staffer,
  now: Date,
): Promise<Assigned> {
  const needed = SETTLED_BY[kind];
  if (!caller.capabilities.has(needed)) throw new Problem("capability_required");
  const { rows } = await tx.execute<Subject>(
    sql`select r.open, r.category_id, r.subject_ar, r.subject_en from (${unionOf([kind])}) r where r.id = ${id}`,
  );
  const [subject] = rows;
  if (!subject || !covers(categoriesOf(caller.roles, needed), subject.category_id)) throw new Problem("request_not_found");
  if (!subject.open) throw new Problem("request_closed");
  const before = (await assigneesOf(tx, [kind], [id])).get(`${kind} ${id}`) ?? null;
  if (assigneeId === (before?.id ?? null)) return { assignee: before, before };
  const event = { name: "work_assigned", subject: `${kind} ${id}` } as const;
  if (assigneeId === null) {
    await tx.delete(assignments).where(and(eq(assignments.kind, kind), eq(assignments.subjectId, id)));
    await recordSecurityEvent(tx, { ...event, personId: before?.id ?? null, details: { from: before?.id ?? null, to: null } });
    return { assignee: null, before };
  }
  const [settler] = await settlersOf(tx, kind, now, { id: assigneeId, limit: 1 });
  if (!settler || !covers(settler.categories, subject.category_id)) refuseField("to", "selection");
  const { categories: _, ...assignee } = settler;
  const given = { assigneeId, assignedBy: caller.userId, createdAt: now };
  await tx
    .insert(assignments)
    .values({ kind, subjectId: id, ...given })
    .onConflictDoUpdate({ target: [assignments.kind, assignments.subjectId], set: given });
  await recordSecurityEvent(tx, { ...event, personId: assigneeId, details: { from: before?.id ?? null, to: assigneeId } });
  if (assigneeId !== caller.userId && !quiet) {
    const program = { ar: subject.subject_ar ?? "", en: subject.subject_en ?? subject.subject_ar ?? "" };
    const target = { type: "assigned", id: `${kind}-${id}` } as const;
    await notify(tx, { userId: assigneeId, kind: "request_waiting", target, values: { request: "assigned", program } }, now);
  }
  return { assignee, before };
}
