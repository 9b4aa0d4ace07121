import { asc, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { categoriesOf } from "#contract/accounts/roles.ts";
import { CORRECTION_STATUSES, DELIVERY_STATUSES } from "#contract/certificates/certificates.ts";
import type { BulkFilter, BulkList } from "#contract/jobs/bulk-runs.ts";
import { MESSAGE_STATUSES } from "#contract/messages/message-stages.ts";
import { Problem } from "#contract/problem.ts";
import { type InboxKind, SETTLED_BY } from "#contract/requests/assignments.ts";
import { TRAINER_STATUSES } from "#contract/requests/trainers.ts";
import type { BulkDeed, Deed, Doing, Standing } from "#server/commands/bulk/bulk-deed.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { assigneeFilter } from "#server/commands/staff/queue-filters.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import { certificateDeliveries, nameCorrections } from "#server/db/tables/certificates.ts";
import { contactMessages, trainerApplications } from "#server/db/tables/messages.ts";
import { settlersOf } from "./assignees.ts";
import { assignOne } from "./assign-one.ts";
import { listedCorrections, listedDeliveries } from "./listed-deliveries.ts";
import { listedApplications, listedMessages } from "./listed-mail.ts";
import { findRequests, isWithin, readSubject, standingRequests, subjectOf } from "./request-rows.ts";

type Find = BulkDeed["find"];

/** One of the states of a list, or none. */
export function stateOf<S extends string>(states: readonly S[], { status }: BulkFilter): S | undefined {
  const found = states.find((one) => one === status);
  return status !== undefined && !found ? refuseField("filter", "selection") : found;
}

/** Rows of one kind that stand in a table of their own. */
const findIn =
  (
    kind: InboxKind,
    table: PgTable & { id: PgColumn; createdAt: PgColumn },
    wanted: (db: Executor, filter: BulkFilter, staffer: Staffer) => SQL | undefined,
  ): Find =>
  async (db, filter, staffer, { limit }) => {
    const found = db.select({ id: table.id }).from(table as PgTable);
    const rows = await found
      .where(wanted(db, filter, staffer))
      .orderBy(asc(table.createdAt), asc(table.id))
      .limit(limit);
    return rows.map(({ id }) => subjectOf({ kind, id: String(id) }));
  };

const FIND: Partial<Record<BulkList, Find>> = {
  requests: findRequests,
  messages: findIn("contact", contactMessages, (_db, filter, staffer) =>
    listedMessages({ q: filter.q, status: stateOf(MESSAGE_STATUSES, filter), assignee: assigneeFilter(filter.assignee, staffer) }),
  ),
  applications: findIn("trainer", trainerApplications, (_db, filter, staffer) =>
    listedApplications({ q: filter.q, status: stateOf(TRAINER_STATUSES, filter), assignee: assigneeFilter(filter.assignee, staffer) }),
  ),
  deliveries: findIn("delivery", certificateDeliveries, (db, filter, staffer) =>
    listedDeliveries(db, {
      status: stateOf(DELIVERY_STATUSES, filter),
      assignee: assigneeFilter(filter.assignee, staffer),
      categories: categoriesOf(staffer.roles, "certificates.read"),
    }),
  ),
  name_corrections: findIn("name_correction", nameCorrections, (db, filter, staffer) =>
    listedCorrections(db, {
      status: stateOf(CORRECTION_STATUSES, filter),
      assignee: assigneeFilter(filter.assignee, staffer),
      categories: categoriesOf(staffer.roles, "requests.read"),
    }),
  ),
};

/** What the list of each kind asks for: whoever may not read it finds nothing by its filter. */
export const findOf = (list: BulkList): Find => FIND[list] ?? (() => Promise.resolve([]));

async function stand(db: Executor, subjects: readonly string[], { roles, capabilities }: Staffer): Promise<Map<string, Standing>> {
  const rows = await standingRequests(db, subjects);
  return new Map(
    rows.flatMap((row): [string, Standing][] => {
      const needed = SETTLED_BY[row.kind];
      const may = capabilities.has(needed);
      // Of another category it is as if there were none.
      if (may && !isWithin(categoriesOf(roles, needed), row.category_id)) return [];
      const skip = row.kind === "excuse" ? "own_page" : may ? (row.open ? null : "closed") : "other_role";
      return [[subjectOf(row), { label: row.reference, mark: `${row.open} ${row.assignee_id ?? ""}`, skip }]];
    }),
  );
}

/** `none`, or the id of an account. */
const assigneeIn = (value: string): number | null => (/^\d+$/u.test(value) ? Number(value) : null);

async function give(tx: Executor, subject: string, assigneeId: number | null, { staffer, context }: Doing): Promise<Deed> {
  const named = readSubject(subject);
  if (!named) return { skip: "missing" };
  try {
    const { before } = await assignOne(tx, { ...named, assigneeId, quiet: true }, staffer, context.now);
    if ((before?.id ?? null) === assigneeId) return { skip: "already" };
    return { before: before === null ? null : String(before.id) };
  } catch (error) {
    // Whoever is given it may not settle this.
    if (error instanceof Problem && error.code === "validation_error") return { skip: "other_assignee" };
    throw error;
  }
}

/** Rows of a list given to one of the staff, or back to everybody. Whoever is given them hears of all of them at once. */
export const assignRows = (list: BulkList): BulkDeed => ({
  needs: null,
  find: findOf(list),
  stand,
  act: (tx, subject, doing) => give(tx, subject, assigneeIn(doing.value), doing),
  undo: (tx, subject, before, doing) => give(tx, subject, before === null ? null : Number(before), doing),
  check: async (db, subjects, value, now) => {
    const id = assigneeIn(value);
    if (id === null && value !== "none") refuseField("to", "selection");
    if (id === null) return;
    const kinds = new Set(subjects.flatMap((one) => readSubject(one)?.kind ?? []));
    for (const kind of kinds) if ((await settlersOf(db, kind, now, { id, limit: 1 })).length > 0) return;
    if (kinds.size > 0) refuseField("to", "selection");
  },
  tell: async (tx, subjects, { staffer, value, context }) => {
    const userId = assigneeIn(value);
    if (userId === null || userId === staffer.userId) return;
    const kinds = new Set(subjects.flatMap((one) => readSubject(one)?.kind ?? []));
    const [kind = ""] = kinds.size === 1 ? kinds : [];
    const program = { ar: "", en: "" };
    const values = { request: "assigned" as const, program, count: subjects.length };
    await notify(tx, { userId, kind: "request_waiting", target: { type: "assigned_many", id: kind }, values }, context.now);
  },
});
