import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { OrderRows } from "#contract/orders/admin-orders.ts";
import { ORDER_STATUSES, type OrderStatus } from "#contract/orders/orders.ts";
import { toSar } from "#contract/rules/money.ts";
import { COUNTED_MOST } from "#contract/rules/paging.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { instantText, newestPage, type NewestQuery } from "#server/db/newest.ts";
import { invoices, orderItems, orders, payments } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { together } from "#server/db/reads/together.ts";
import { isLike } from "./admin-users-routes.ts";

interface OrdersQuery extends NewestQuery {
  q?: string | undefined;
  "filter[status]"?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 86_400_000;
const bothOf = (ar: string, en: string | null) => ({ ar, en: en ?? ar });

/** A number of ours is found by how it begins; anything else is the buyer's, or the e-mail that the invoice names. */
export function findsOrder(db: Executor, q: string): SQL | undefined {
  if (q === "") return undefined;
  const begins = `${q.toUpperCase().replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
  if (/^QBS-/iu.test(q)) return sql`${orders.number} like ${begins}`;
  const numbered = (table: typeof invoices | typeof creditNotes) =>
    inArray(orders.id, db.select({ id: table.orderId }).from(table).where(sql`${table.number} like ${begins}`));
  if (/^INV-/iu.test(q)) return numbered(invoices);
  if (/^CRN-/iu.test(q)) return numbered(creditNotes);
  // An e-mail that is typed whole is one account's, found by its index; of what many share the letters say little.
  const whole = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/u.test(q);
  const buyers = db
    .select({ id: users.id })
    .from(users)
    .where(whole ? eq(users.email, q.toLowerCase()) : isLike(q));
  const ofBuyer = inArray(orders.userId, buyers);
  if (!q.includes("@")) return ofBuyer;
  // Each by its index: joined by "or" they would read every purchase.
  const found = db.select({ id: orders.id }).from(orders);
  return inArray(orders.id, found.where(ofBuyer).union(invoicedTo(db, q)));
}

const invoicedTo = (db: Executor, email: string) =>
  db.select({ id: orders.id }).from(orders).where(sql`lower(${orders.billing} ->> 'email') = lower(${email})`);

/** Orders of a list, by what it is filtered by beside their status. */
export const listedOrders = (db: Executor, { q, from, to }: Pick<OrdersQuery, "q" | "from" | "to">): SQL | undefined =>
  and(
    findsOrder(db, (q ?? "").trim()),
    from === undefined ? undefined : gte(orders.createdAt, riyadhDayStart(from)),
    to === undefined ? undefined : lt(orders.createdAt, new Date(riyadhDayStart(to).getTime() + DAY_MS)),
  );

export const ofStatus = (status: OrderStatus | undefined): SQL | undefined =>
  status === undefined ? undefined : eq(orders.status, status);

export async function listOrders(db: Executor, query: OrdersQuery) {
  const others = listedOrders(db, query);
  const wanted = and(others, ofStatus(query["filter[status]"]));
  const { limit, beyond, shown } = newestPage({ id: orders.id, at: orders.createdAt }, query);
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(wanted, beyond))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
  // The figures know nothing of the page: both are under way at once.
  const [[all, asked], read] = await Promise.all([
    together(db, async (at) => {
      const every = figuresTo(at, others);
      return Promise.all([every, query["filter[status]"] === undefined ? every : figuresTo(at, wanted)]);
    }),
    rowsOf(db).where(inArray(orders.id, page)).orderBy(desc(orders.createdAt), desc(orders.id)),
  ]);
  const { rows, next_cursor } = shown(read);
  const more = asked.found > COUNTED_MOST;
  const statuses =
    all.found > COUNTED_MOST
      ? ORDER_STATUSES.map((status) => ({ status, count: null }))
      : all.byStatus.map(({ status, count }) => ({ status, count }));
  const total = Math.min(asked.found, COUNTED_MOST);
  return { data: rows.map(presentRow), meta: { total, next_cursor, more, sum: more ? null : toSar(asked.sum), statuses } };
}

/** Count and sum by status in one pass, which ends one beyond those that are counted. */
async function figuresTo(db: Executor, wanted: SQL | undefined) {
  const first = db
    .select({ status: orders.status, total: orders.total })
    .from(orders)
    .where(wanted)
    .limit(COUNTED_MOST + 1)
    .as("first");
  const byStatus = await db
    .select({
      status: first.status,
      count: sql<number>`count(*)::int`,
      sum: sql<number>`coalesce(sum(${first.total}), 0)::bigint`.mapWith(Number),
    })
    .from(first)
    .groupBy(first.status);
  const sumOf = (figure: "count" | "sum") => byStatus.reduce((all, one) => all + one[figure], 0);
  return { byStatus, found: sumOf("count"), sum: sumOf("sum") };
}

/** The programs of an order as they were called when they were bought; over `orders`. */
export const programsOfOrder = sql<
  { ar: string; en: string }[]
>`(select coalesce(json_agg(json_build_object('ar', ${orderItems.titleAr}, 'en', ${orderItems.titleEn})
  order by ${orderItems.position}), '[]') from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;

/** Rows of a list. What it does not show is not read: a bill's phone would be opened for nobody. */
function rowsOf(db: Executor) {
  const latest = db
    .select({ method: payments.method, brand: payments.brand, last4: payments.last4 })
    .from(payments)
    .where(eq(payments.orderId, orders.id))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
    .as("latest");
  return db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      total: orders.total,
      createdAt: orders.createdAt,
      at: instantText(orders.createdAt),
      buyer: { id: users.id, ar: users.nameAr, en: users.nameEn },
      programs: programsOfOrder,
      method: { type: latest.method, brand: latest.brand, last4: latest.last4 },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoinLateral(latest, sql`true`);
}

const presentRow = ({
  id,
  number,
  status,
  total,
  createdAt,
  buyer,
  programs,
  method,
}: Awaited<ReturnType<typeof rowsOf>>[number]): OrderRows[number] => ({
  id,
  number,
  status,
  buyer: { id: buyer.id, name: bothOf(buyer.ar, buyer.en) },
  programs,
  total: toSar(total),
  method: method?.type ? { type: method.type, brand: method.brand, last4: method.last4 } : null,
  created_at: createdAt.toISOString(),
});

/** Orders by their ids, in the order of these. */
export async function orderRows(db: Executor, ids: readonly string[]): Promise<OrderRows> {
  if (ids.length === 0) return [];
  const rows = await rowsOf(db).where(sql`${orders.id} = any(${`{${ids.join(",")}}`}::uuid[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [presentRow(row)] : [];
  });
}
