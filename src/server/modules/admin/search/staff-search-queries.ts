import { and, desc, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { searchNeedles } from "#contract/catalogue/program-search.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { FOUND_MOST, type Found } from "#contract/search/staff-search.ts";
import { hijriYear } from "#contract/rules/hijri-year.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { isLike } from "../admin-users-routes.ts";
import { findsOrder, programsOfOrder } from "../order-queries.ts";
import { programsOf } from "../programs-of.ts";
import { holds } from "../serve-resource.ts";

/** One more than is answered tells that there are more. */
const LIMIT = FOUND_MOST + 1;
/** Years back that a number without its year may be of. */
const YEARS = 3;

const bothOf = (ar: string, en: string | null) => ({ ar, en: en ?? ar });

/** `4182` and `004182` as numbers of a series in its latest years; of anything else none. */
function numbersOf(q: string, year: number): string[] {
  const digits = asciiDigits(q);
  if (!/^\d{3,6}$/u.test(digits)) return [];
  return Array.from({ length: YEARS }, (_, back) => `QBS-${year - back}-${digits.padStart(6, "0")}`);
}

/** How a whole number of ours begins, however it was typed; null where it is none. */
function beginning(q: string): string | null {
  const bare = asciiDigits(q)
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_–—]+/gu, "-");
  return /^(?:QBS|INV|CRN)-[\d-]*$/u.test(bare) ? bare : null;
}

const people = (db: Executor, q: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), isLike(q)));

export async function findPeople(db: Executor, q: string): Promise<Found[]> {
  if (beginning(q)) return [];
  const rows = await db
    .select({
      id: users.id,
      ar: users.nameAr,
      en: users.nameEn,
      email: users.email,
      type: users.type,
      suspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(users)
    .where(and(isNull(users.deletedAt), isLike(q)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(LIMIT);
  return rows.map(({ id, ar, en, email, type, suspended }) => ({
    kind: "person",
    id: String(id),
    number: null,
    name: bothOf(ar, en),
    person_id: id,
    about: null,
    detail: email,
    state: suspended ? "suspended" : type,
  }));
}

export async function findOrders(db: Executor, q: string, now: Date): Promise<Found[]> {
  const named = numbersOf(q, Number(riyadhDay(now).slice(0, 4)));
  const begun = beginning(q);
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      userId: orders.userId,
      ar: users.nameAr,
      en: users.nameEn,
      programs: programsOfOrder,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(or(named.length > 0 ? inArray(orders.number, named) : undefined, findsOrder(db, begun ?? q)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LIMIT);
  return rows.map(({ id, number, status, userId, ar, en, programs: bought }) => ({
    kind: "order",
    id,
    number,
    name: bothOf(ar, en),
    person_id: userId,
    about: bought[0] ?? null,
    detail: null,
    state: status,
  }));
}

/** @param categories of programs whose certificates the caller may see; null is all of them */
export async function findCertificates(db: Executor, q: string, now: Date, categories: readonly number[] | null): Promise<Found[]> {
  const named = numbersOf(q, hijriYear(now));
  const begun = beginning(q);
  const wanted: (SQL | undefined)[] = begun
    ? [like(certificates.number, `${begun}%`)]
    : [named.length > 0 ? inArray(certificates.number, named) : undefined, inArray(certificates.userId, people(db, q))];
  const rows = await db
    .select({
      id: certificates.id,
      number: certificates.number,
      status: certificates.status,
      userId: certificates.userId,
      ar: users.nameAr,
      en: users.nameEn,
      titleAr: programs.titleAr,
      titleEn: programs.titleEn,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .innerJoin(programs, eq(programs.id, certificates.programId))
    .where(and(or(...wanted), categories === null ? undefined : inArray(certificates.programId, programsOf(db, categories))))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(LIMIT);
  return rows.map(({ id, number, status, userId, ar, en, titleAr, titleEn }) => ({
    kind: "certificate",
    id,
    number,
    name: bothOf(ar, en),
    person_id: userId,
    about: { ar: titleAr, en: titleEn },
    detail: null,
    state: status,
  }));
}

/** @param categories whose programs the caller may see; null is all of them */
export async function findPrograms(db: Executor, q: string, categories: readonly number[] | null): Promise<Found[]> {
  const needles = searchNeedles(q);
  if (needles.length === 0 || beginning(q)) return [];
  const rows = await db
    .select({ id: programs.id, ar: programs.titleAr, en: programs.titleEn, status: programs.status })
    .from(programs)
    .where(
      and(
        ...needles.map((needle) => holds(programs.searchFolded)(needle)),
        categories === null ? undefined : inArray(programs.categoryId, [...categories]),
      ),
    )
    .orderBy(desc(programs.updatedAt), desc(programs.id))
    .limit(LIMIT);
  return rows.map(({ id, ar, en, status }) => ({
    kind: "program",
    id: String(id),
    number: null,
    name: { ar, en },
    person_id: null,
    about: null,
    detail: null,
    state: status,
  }));
}
