import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { INBOX_KINDS } from "#contract/requests/admin-requests.ts";
import { riyadhDay, riyadhDayStart, riyadhTime } from "#contract/rules/riyadh.ts";
import type { ExportRow, ExportSource, ExportWish } from "#server/commands/exports/staff-export.ts";
import type { Database } from "#server/db/client.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { listedEvents } from "#server/security-log/listed-events.ts";
import type { Words } from "#server/words.ts";
import { listedUsers } from "../admin-users-routes.ts";
import { inboxBatches, kindsOf } from "../inbox-queries.ts";
import { listedOrders, ofStatus, orderRows } from "../order-queries.ts";
import { ACCOUNT_TYPE, HEADS, ORDER_STATE, REQUEST_KIND } from "./export-words.ts";

/** Rows that are read, held and written at a time: the length of a list costs no memory. */
const BATCH = 1_000;
const DAY_MS = 86_400_000;

type Head = keyof typeof HEADS;
type Wish = Omit<ExportWish, "kind">;
/** The heads of a list, and its batches with their values in the same order. */
type List = { heads: readonly Head[]; batches: (wish: Wish, now: Date) => AsyncIterable<readonly ExportRow[]> };

/** As Riyadh's clocks showed it. */
const at = (moment: Date | null): string | null => (moment === null ? null : `${riyadhDay(moment)} ${riyadhTime(moment)}`);

/** Batches by the id: the newest first, each going on below the last id of the one before it. */
async function* below<Row extends { id: number | string }>(
  read: (last: Row["id"] | null) => Promise<Row[]>,
  present: (rows: Row[]) => Promise<ExportRow[]> | ExportRow[],
): AsyncGenerator<readonly ExportRow[]> {
  for (let last: Row["id"] | null = null; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield await present(rows);
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH || last === null) return;
  }
}

/** What each kind of export says, in batches of bounded size. */
export function exportSources(db: Database, words: Words): (wish: ExportWish, now: Date) => ExportSource {
  const lists: Record<ExportWish["kind"], List> = {
    people: {
      heads: ["number", "nameAr", "nameEn", "email", "phone", "type", "made", "suspended"],
      batches: ({ filter, language }) =>
        below(
          (last: number | null) =>
            db
              .select()
              .from(users)
              .where(and(listedUsers(filter), last === null ? undefined : lt(users.id, last)))
              .orderBy(desc(users.id))
              .limit(BATCH),
          (rows) =>
            rows.map((row) => [
              row.id,
              row.nameAr,
              row.nameEn,
              row.email,
              row.phone,
              words.say(language, ACCOUNT_TYPE[row.type]),
              at(row.createdAt),
              at(row.suspendedAt),
            ]),
        ),
    },
    orders: {
      heads: ["number", "date", "buyer", "programs", "payment", "total", "status"],
      batches: ({ filter, language }) =>
        below(
          (last: string | null) =>
            db
              .select({ id: orders.id })
              .from(orders)
              .where(and(listedOrders(db, filter), ofStatus(filter.order_status), last === null ? undefined : lt(orders.id, last)))
              .orderBy(desc(orders.id))
              .limit(BATCH),
          async (ids) =>
            (
              await orderRows(
                db,
                ids.map(({ id }) => id),
              )
            ).map((row) => [
              row.number,
              at(new Date(row.created_at)),
              row.buyer.name[language],
              row.programs.map((program) => program[language]).join(" | "),
              row.method ? [row.method.brand ?? row.method.type, row.method.last4].filter(Boolean).join(" ") : null,
              row.total,
              words.say(language, ORDER_STATE[row.status]),
            ]),
        ),
    },
    requests: {
      heads: ["kind", "number", "person", "program", "received", "replyBy", "status"],
      batches: async function* ({ filter, categories, language }, now) {
        const wanted = {
          kinds: kindsOf(filter.kinds) ?? INBOX_KINDS,
          status: filter.request_status ?? ("open" as const),
          q: (filter.q ?? "").trim(),
          categories,
        };
        for await (const rows of inboxBatches(db, wanted, { size: BATCH, now }))
          yield rows.map((row) => [
            words.say(language, REQUEST_KIND[row.kind]),
            row.reference,
            row.person.name[language],
            row.subject?.[language] ?? null,
            at(new Date(row.created_at)),
            row.reply_by,
            words.say(language, row.open ? HEADS.open : HEADS.closed),
          ]);
      },
    },
    security_events: {
      heads: ["number", "date", "event", "actor", "about", "subject", "details", "address", "request", "hash"],
      batches: ({ filter }) => {
        const wanted = eventsOf(filter);
        return below(
          async (last: number | null) =>
            (
              await db
                .select({ event: securityEvents, address: securityEventValues.address })
                .from(securityEvents)
                .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
                .where(and(wanted, last === null ? undefined : lt(securityEvents.id, last)))
                .orderBy(desc(securityEvents.id))
                .limit(BATCH)
            ).map(({ event, address }) => ({ ...event, address })),
          (rows) =>
            rows.map((row) => [
              row.id,
              row.at.toISOString(),
              row.name,
              row.actorId,
              row.personId,
              row.subject,
              Object.entries(row.details)
                .map(([key, value]) => `${key}=${value}`)
                .join("; "),
              row.address,
              row.requestId,
              row.hash,
            ]),
        );
      },
    },
  };
  return ({ kind, ...wish }, now) => ({
    heads: lists[kind].heads.map((head) => words.say(wish.language, HEADS[head])),
    batches: lists[kind].batches(wish, now),
  });
}

/** The days of a filter are Riyadh's. */
const eventsOf = ({ from, to, ...filter }: Wish["filter"]): SQL | undefined =>
  listedEvents({
    ...filter,
    from: from === undefined ? undefined : riyadhDayStart(from),
    to: to === undefined ? undefined : new Date(riyadhDayStart(to).getTime() + DAY_MS),
  });
