import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import {
  adminAskMerge,
  adminQuoteMerge,
  type LIKENESSES,
  type MergeQuote,
  type MergeSide,
  MOST_LIKELY,
} from "#contract/security/account-merge.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { doubledEnrollments, type Doubled } from "#server/commands/accounts/merge/doubled-enrollments.ts";
import { ACCOUNTS_JOINED_MAIL } from "#server/commands/accounts/merge/merge-accounts.ts";
import { mergeRefusals } from "#server/commands/accounts/merge/merge-refusals.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { isValue } from "#server/db/sealing/sealed-search.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountsJoinedEmail } from "#server/emails/account-emails.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

type UserRow = typeof users.$inferSelect;

/** Two accounts of one person: what each has, what would follow, and the wish that a second person confirms. */
export function mergeRoutes(route: Route, services: Services): void {
  const { db } = services;
  services.jobs.register(ACCOUNTS_JOINED_MAIL, ({ keptId, closedId }) => tellBoth(services, Number(keptId), Number(closedId)));

  route(adminQuoteMerge, async ({ params, query, now }) => {
    const otherId = query.with ?? params.id;
    const [kept, other] = await accounts(db, [params.id, otherId]);
    if (query.with === undefined) {
      const [side] = await sidesOf(db, [kept]);
      const nothing = { other: null, doubled: [], certified_twice: [], two_carts: false, refusals: [] };
      return { data: { kept: asSide(side), likely: await likely(db, kept), ...nothing } };
    }
    if (otherId === kept.id) throw new Problem("not_found");
    const doubled = await doubledEnrollments(db, kept.id, other.id, now);
    const [mine, theirs] = await sidesOf(db, [kept, other]);
    return {
      data: {
        kept: asSide(mine),
        other: asSide(theirs),
        likely: [],
        doubled: doubled.map(asDoubled),
        certified_twice: await certifiedTwice(db, kept.id, other.id),
        two_carts: (mine?.in_cart ?? 0) > 0 && (theirs?.in_cart ?? 0) > 0,
        refusals: await mergeRefusals(db, [kept, other], doubled),
      },
    };
  });

  route(adminAskMerge, async (call) => {
    const { params, body, now } = call;
    await requireFresh(call);
    const approval = await db.transaction(async (tx) => {
      if (body.other_id === params.id) throw new Problem("not_found");
      const [kept, other] = await accounts(tx, [params.id, body.other_id]);
      const refusals = await mergeRefusals(tx, [kept, other], await doubledEnrollments(tx, kept.id, other.id, now));
      if (refusals.length > 0) throw new Problem("accounts_apart", { data: { refusals } });
      const change = { kind: "account_merge" as const, closedId: other.id, reason: body.reason };
      return await askApproval(tx, change, kept.id, contextOf(call));
    });
    return { data: { approval } };
  });
}

/** @throws Problem `not_found` where one is none */
async function accounts(db: Executor, ids: readonly [number, number]): Promise<[UserRow, UserRow]> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]));
  const [kept, other] = ids.map((id) => rows.find((one) => one.id === id && one.deletedAt === null));
  if (!kept || !other) throw new Problem("not_found");
  return [kept, other];
}

/** Learners with the same phone, document or Arabic name. */
async function likely(db: Executor, { id, phone, nationalId, documentNumber, nameAr }: UserRow): Promise<MergeQuote["likely"]> {
  const document = documentNumber ? isValue(users.documentNumber, "document", documentNumber) : undefined;
  const national = nationalId ? isValue(users.documentNumber, "document", nationalId) : undefined;
  const reasons: Record<(typeof LIKENESSES)[number], SQL | undefined> = {
    phone: phone === "" ? undefined : isValue(users.phone, "phone", phone),
    document: or(document, national),
    name: sql`person_folded(${users.nameAr}, ${users.nameEn}, ${users.email}) like '%' || fold_text(${nameAr.replaceAll(/[\\%_]/gu, "")}) || '%'`,
  };
  const is = (of: keyof typeof reasons) => sql<boolean>`coalesce(${reasons[of] ?? sql`false`}, false)`;
  const rows = await db
    .select({
      id: users.id,
      ar: users.nameAr,
      en: users.nameEn,
      email: users.email,
      phone: is("phone").as("by_phone"),
      document: is("document").as("by_document"),
      name: is("name").as("by_name"),
    })
    .from(users)
    .where(
      and(
        ne(users.id, id),
        eq(users.type, "student"),
        isNull(users.deletedAt),
        isNull(users.mergedInto),
        or(reasons.phone, reasons.document, reasons.name),
      ),
    )
    .orderBy(asc(users.id))
    .limit(MOST_LIKELY);
  return rows.map(({ ar, en, ...row }) => ({
    id: row.id,
    name: { ar, en },
    email: row.email,
    by: (["phone", "document", "name"] as const).filter((one) => row[one]),
  }));
}

type Counted = {
  id: number;
  last_seen_at: Date | null;
  enrollments: number;
  orders: number;
  paid: number;
  certificates: number;
  devices: number;
  consents: number;
  in_cart: number;
};
type SideRow = Counted & { user: UserRow };

/** In one statement, in the order in which they are asked for. */
async function sidesOf(db: Executor, rows: readonly UserRow[]): Promise<SideRow[]> {
  const of = (table: string) => sql`(select count(*)::int from ${sql.identifier(table)} where user_id = one.id)`;
  const { rows: found } = await db.execute<Counted>(sql`
    select one.id, (select max(last_seen_at) from devices where user_id = one.id) as last_seen_at,
      ${of("enrollments")} as enrollments, ${of("orders")} as orders, ${of("certificates")} as certificates, ${of("devices")} as devices,
      ${of("consents")} as consents, ${of("cart_items")} as in_cart,
      (select coalesce(sum(p.amount - p.refunded), 0)::float8 from payments p join orders o on o.id = p.order_id
        where o.user_id = one.id and p.status in ('captured', 'partially_refunded')) as paid
    from users one where one.id in ${rows.map(({ id }) => id)}`);
  return rows.flatMap((user) => {
    const row = found.find(({ id }) => id === user.id);
    return row ? [{ ...row, user }] : [];
  });
}

function asSide(row: SideRow | undefined): MergeSide {
  if (!row) throw new Problem("not_found");
  const { user, paid, last_seen_at: seen, enrollments, orders, certificates, devices, consents, in_cart } = row;
  const document = user.nationalId ?? user.documentNumber;
  return {
    id: user.id,
    name: { ar: user.nameAr, en: user.nameEn },
    email: user.email,
    phone: user.phone,
    email_verified: user.emailVerifiedAt !== null,
    document_ends: document ? document.slice(-4) : null,
    created_at: user.createdAt.toISOString(),
    last_seen_at: seen ? new Date(seen).toISOString() : null,
    paid: toSar(paid),
    enrollments,
    orders,
    certificates,
    devices,
    consents,
    in_cart,
  };
}

function asDoubled({ program, kept, other, goesOn }: Doubled): MergeQuote["doubled"][number] {
  const standing = ({ id, status, progress, orderId }: Doubled["kept"]) => ({ id, status, progress, paid: orderId !== null });
  return {
    program: { id: program.id, title: { ar: program.ar, en: program.en } },
    kept: standing(kept),
    other: standing(other),
    goes_on: goesOn,
    same_cohort: kept.cohortId !== null && kept.cohortId === other.cohortId,
  };
}

async function certifiedTwice(db: Executor, keptId: number, otherId: number): Promise<MergeQuote["certified_twice"]> {
  const { rows } = await db.execute<{ ar: string; en: string }>(sql`
    select p.title_ar as ar, p.title_en as en from programs p where p.id in (
      select e.program_id from certificates c join enrollments e on e.id = c.enrollment_id
      where c.user_id in (${keptId}, ${otherId}) and c.status = 'issued' group by e.program_id having count(distinct c.user_id) = 2)
    order by p.id`);
  return rows;
}

/** The mail goes to both addresses: whoever reads the other one learns by which to sign in. */
async function tellBoth(services: Services, keptId: number, closedId: number): Promise<void> {
  const { db, words, config } = services;
  const pair = await db.select().from(users).where(sql`${users.id} in (${keptId}, ${closedId})`).orderBy(asc(users.id));
  const kept = pair.find(({ id }) => id === keptId);
  if (!kept || pair.some(({ deletedAt }) => deletedAt)) return;
  for (const { email } of pair) {
    const to = { to: email, language: kept.language, name: recipientName(kept) };
    await sendEmail(services, accountsJoinedEmail(words, to, { signIn: kept.email, login: `${config.publicUrl}/login` }));
  }
}
