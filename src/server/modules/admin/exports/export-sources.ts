import { and, desc, inArray, lt } from "drizzle-orm";
import { INBOX_KINDS } from "#contract/requests/assignments.ts";
import { type ExportColumn, EXPORT_COLUMNS } from "#contract/exports/staff-exports.ts";
import { toSar } from "#contract/rules/money.ts";
import { courseTable } from "#server/commands/course-export/course-tables.ts";
import { type ExportRow, type ExportTable, momentCell as at } from "#server/commands/exports/export-cells.ts";
import type { ExportWish } from "#server/commands/exports/staff-export.ts";
import { assigneeFilter, kindsOf } from "#server/commands/staff/queue-filters.ts";
import { periodStates } from "#server/commands/tax/periods/read-periods.ts";
import type { Database } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Words } from "#server/words.ts";
import { listedUsers } from "../admin-users-routes.ts";
import { documentsFilter, taxDocumentsBelow } from "#server/commands/reports/issued-documents.ts";
import { atRiskBelow } from "#server/commands/reports/learners-at-risk.ts";
import { inboxBatches } from "../inbox-queries.ts";
import { listedOrders, ofStatus, orderRows } from "../order-queries.ts";
import { campaignCodesList } from "./campaign-codes-list.ts";
import { certificatesList } from "./certificates-list.ts";
import { COURSE_KINDS, type CourseKind, isCourseKind } from "./course-kinds.ts";
import { chargebacksList } from "./chargebacks-list.ts";
import { couponsList } from "./coupons-list.ts";
import { amongFound, BATCH, below, type List } from "./export-batches.ts";
import { ACCOUNT_TYPE, HEADS, ORDER_STATE, PERIOD_STATE, REQUEST_KIND } from "./export-words.ts";
import { payoutsList } from "./payouts-list.ts";
import { securityEventsList } from "./security-events-list.ts";
import { sponsorStatement, sponsorsList } from "./sponsors-list.ts";
import { transfersList } from "./transfers-list.ts";

/** Whose it is was written into the filter when it was asked for. */
const NOBODY = 0;

/** What each kind of export says, in batches of bounded size. */
export function exportSources(db: Database, words: Words): (wish: ExportWish, now: Date) => Promise<ExportTable> {
  const lists: Record<Exclude<ExportWish["kind"], CourseKind | "roster">, List> = {
    people: ({ filter, language }) => {
      const present = (rows: (typeof users.$inferSelect)[]) =>
        rows.map((row) => [
          row.id,
          row.nameAr,
          row.nameEn,
          row.email,
          row.phone,
          words.say(language, ACCOUNT_TYPE[row.type]),
          at(row.createdAt),
          at(row.suspendedAt),
        ]);
      if (filter.q?.trim())
        return amongFound(
          () => db.select({ id: users.id }).from(users).where(listedUsers(filter)).orderBy(desc(users.id)),
          async (ids) => present(await db.select().from(users).where(inArray(users.id, ids)).orderBy(desc(users.id))),
        );
      return below(
        (last: number | null) =>
          db
            .select()
            .from(users)
            .where(and(listedUsers(filter), last === null ? undefined : lt(users.id, last)))
            .orderBy(desc(users.id))
            .limit(BATCH),
        present,
      );
    },
    orders: ({ filter, language }) => {
      const present = async (ids: string[]) =>
        (await orderRows(db, ids)).map((row) => [
          row.number,
          at(row.created_at),
          row.buyer.name[language],
          row.programs.map((program) => program[language]).join(" | "),
          row.method ? [row.method.brand ?? row.method.type, row.method.last4].filter(Boolean).join(" ") : null,
          { sar: row.total },
          words.say(language, ORDER_STATE[row.status]),
        ]);
      const wanted = and(listedOrders(db, filter), ofStatus(filter.order_status));
      if (filter.q?.trim())
        return amongFound(() => db.select({ id: orders.id }).from(orders).where(wanted).orderBy(desc(orders.id)), present);
      return below(
        (last: string | null) =>
          db
            .select({ id: orders.id })
            .from(orders)
            .where(and(wanted, last === null ? undefined : lt(orders.id, last)))
            .orderBy(desc(orders.id))
            .limit(BATCH),
        (rows) => present(rows.map(({ id }) => id)),
      );
    },
    requests: async function* ({ filter, categories, language }, now) {
      const wanted = {
        kinds: kindsOf(filter.kinds) ?? INBOX_KINDS,
        status: filter.request_status ?? ("open" as const),
        q: (filter.q ?? "").trim(),
        categories,
        assignee: assigneeFilter(filter.assignee, { userId: NOBODY }),
        overdue: filter.due === "overdue",
      };
      for await (const rows of inboxBatches(db, wanted, { size: BATCH, now }))
        yield rows.map((row) => [
          words.say(language, REQUEST_KIND[row.kind]),
          row.reference,
          row.person.name[language],
          row.subject?.[language] ?? null,
          at(row.created_at),
          { day: row.reply_by },
          words.say(language, row.open ? HEADS.open : HEADS.closed),
        ]);
    },
    tax_documents: async function* ({ filter, language }, now) {
      const stateAt = await periodStates(db, now);
      const wanted = documentsFilter(undefined, filter);
      for (let after: readonly [string, string] | null = null; ; ) {
        const rows = await taxDocumentsBelow(db, wanted, { after, limit: BATCH });
        // A credit note takes away.
        yield rows.map((row) => {
          const sign = row.kind === "invoice" ? 1 : -1;
          const period = stateAt(new Date(row.at));
          return [
            row.number,
            words.say(language, row.kind === "invoice" ? HEADS.invoice : HEADS.creditNote),
            at(row.at),
            row.order_number,
            { sar: toSar(sign * (row.amount - row.vat)) },
            { sar: toSar(sign * row.vat) },
            { sar: toSar(sign * row.amount) },
            period.quarter,
            words.say(language, PERIOD_STATE[period.state]),
          ];
        });
        const last = rows.at(-1);
        if (rows.length < BATCH || !last) return;
        after = [last.at, last.number];
      }
    },
    at_risk: ({ filter, categories, language }, now) =>
      below(
        (last: number | null) => atRiskBelow(db, { flag: filter.flag, categories }, { last, limit: BATCH }, now),
        (rows) =>
          rows.map(({ person, program, risks, progress, last_seen: seen }) => [
            person.id,
            person.name[language],
            program.title[language],
            ...(["absences", "attendance", "grade", "inactive"] as const).map(
              (code) => risks.find((risk) => risk.code === code)?.value ?? null,
            ),
            progress,
            at(seen),
          ]),
      ),
    security_events: securityEventsList(db),
    campaign_codes: campaignCodesList(db),
    certificates: certificatesList(db, words),
    transfers: transfersList(db, words),
    chargebacks: chargebacksList(db, words),
    payouts: payoutsList(db, words),
    coupons: couponsList(db, words),
    sponsors: sponsorsList(db),
    sponsor_statement: sponsorStatement(db, words),
  };
  return async ({ kind, ...wish }, now) => {
    if (isCourseKind(kind))
      return await courseTable(COURSE_KINDS[kind], { db, programId: wish.filter.program ?? 0, language: wish.language, words });
    if (kind === "roster") throw new Error("a roster is no list");
    const all: readonly ExportColumn[] = EXPORT_COLUMNS[kind];
    const places = wish.columns === null ? [...all.keys()] : wish.columns.map((one) => (all as readonly string[]).indexOf(one));
    const batches = lists[kind](wish, now);
    return {
      heads: places.flatMap((place) => all[place] ?? []).map((head) => words.say(wish.language, HEADS[head])),
      batches: wish.columns === null ? batches : chosen(batches, places),
    };
  };
}

async function* chosen(batches: ReturnType<List>, places: readonly number[]): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of batches) yield rows.map((row) => places.map((place) => row[place] ?? null));
}
