import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { hoursOf, instalmentsOf, ratingAverage } from "#contract/catalogue/program-figures.ts";
import { CURRENCY, type Language } from "#contract/shapes.ts";
import { durationBucket } from "#contract/catalogue/duration-bucket.ts";
import { toSar } from "#contract/rules/money.ts";
import { unusualRate } from "#contract/tax/vat-rates.ts";
import { categoryFor } from "#contract/tax/exemptions.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import {
  categories,
  classSessions,
  cohorts,
  instructors,
  programInstructors,
  programs,
  programSections,
} from "#server/db/tables/catalogue.ts";
import { at, isAmong, type Moment, momentOf, TOLD } from "#server/db/told.ts";
import { coverPhotoOf } from "./cover-photo.ts";

/**
 * Cards of published programs, in the order of `ids`; an id that is unknown or not published has none.
 * @param now decides which cohort is the next one (by its first day in Riyadh)
 * @param withTranslations adds the localised texts in both languages (`include=translations`)
 */
export async function programCards(
  db: Executor,
  ids: number[],
  language: Language,
  now: Date,
  withTranslations: boolean,
): Promise<ProgramCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardRows(db, ids, now);
  const cards = new Map(rows.map((row) => [row.id, toCard(row, language, withTranslations)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/**
 * The next cohort of each program, as a lateral subquery of a query over `programs`: the earliest that can be joined,
 * else the earliest that is full. Closed ones and those that have begun are none.
 */
export const nextCohort = (db: Executor, moment: Date | Moment) => nextCohortFrom(db, sql`${at(moment).day}`);

/** The same from a day in Riyadh (`YYYY-MM-DD`) that may be a placeholder of a prepared query. */
export const nextCohortFrom = (db: Executor, day: SQL) =>
  db
    .select({
      id: cohorts.id,
      startsOn: cohorts.startsOn,
      seatsLeft: sql<number>`greatest(${cohorts.seatsTotal} - ${cohorts.seatsTaken}, 0)`.as("seats_left"),
    })
    .from(cohorts)
    .where(and(eq(cohorts.programId, programs.id), eq(cohorts.closed, false), sql`${cohorts.startsOn} >= ${day}::date`))
    .orderBy(sql`${cohorts.seatsTaken} >= ${cohorts.seatsTotal}`, asc(cohorts.startsOn), asc(cohorts.id))
    .limit(1)
    .as("next_cohort");

const TEACHERS = sql<Teacher[]>`(select coalesce(json_agg(json_build_object('id', ${instructors.id}, 'nameAr', ${instructors.nameAr},
    'nameEn', ${instructors.nameEn}, 'titleAr', ${instructors.titleAr}, 'titleEn', ${instructors.titleEn})
    order by ${programInstructors.position}, ${instructors.id}), '[]')
  from ${programInstructors} join ${instructors} on ${instructors.id} = ${programInstructors.instructorId}
  where ${programInstructors.programId} = ${programs.id})`;

/** What a card is made of, for a query over `programs` joined with `categories` and its next cohort. */
export const cardColumns = (next: ReturnType<typeof nextCohort>) => ({
  id: programs.id,
  type: programs.type,
  slug: programs.slug,
  titleAr: programs.titleAr,
  titleEn: programs.titleEn,
  summaryAr: programs.summaryAr,
  summaryEn: programs.summaryEn,
  price: programs.price,
  priceAfterDiscount: programs.priceAfterDiscount,
  vatCategory: programs.vatCategory,
  durationMinutes: programs.durationMinutes,
  durationWeeks: programs.durationWeeks,
  level: programs.level,
  language: programs.language,
  delivery: programs.delivery,
  coverUrl: programs.coverUrl,
  coverWidth: programs.coverWidth,
  coverHeight: programs.coverHeight,
  ratingSum: programs.ratingSum,
  ratingCount: programs.ratingCount,
  enrollmentsCount: programs.enrollmentsCount,
  createdAt: programs.createdAt,
  updatedAt: programs.updatedAt,
  categoryId: categories.id,
  categoryAr: categories.nameAr,
  categoryEn: categories.nameEn,
  glaze: categories.glaze,
  startsOn: next.startsOn,
  seatsLeft: next.seatsLeft,
  sections: sql<number>`(select count(*)::int from ${programSections} where ${programSections.programId} = ${programs.id} and ${programSections.archivedAt} is null)`,
  sessions: sql<number>`(select count(*)::int from ${classSessions} where ${classSessions.cancelledAt} is null and ${classSessions.cohortId} = coalesce(${next.id},
    (select ${cohorts.id} from ${cohorts} where ${cohorts.programId} = ${programs.id} order by ${cohorts.startsOn} desc, ${cohorts.id} desc limit 1)))`,
  teachers: TEACHERS,
});

const cardRows = (db: Executor, ids: number[], now: Date) => prepared(db, "program cards", cardsQuery).execute({ ids, ...momentOf(now) });

function cardsQuery(db: Executor, name: string) {
  const next = nextCohort(db, TOLD);
  return db
    .select(cardColumns(next))
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoinLateral(next, sql`true`)
    .where(and(isAmong(programs.id, "ids"), eq(programs.status, "published")))
    .prepare(name);
}
export type CardRow = Awaited<ReturnType<typeof cardRows>>[number];

interface Teacher {
  id: number;
  nameAr: string;
  nameEn: string;
  titleAr: string | null;
  titleEn: string | null;
}

/** A card as its list shows it. @param withTranslations adds the localised texts in both languages */
export function toCard(row: CardRow, language: Language, withTranslations: boolean): ProgramCard {
  const { teachers } = row;
  const texts = cardTexts(row);
  const own = texts[language];
  return {
    id: row.id,
    type: row.type,
    title: own.title,
    slug: row.slug,
    summary: own.summary,
    price: toSar(row.price),
    price_after_discount: row.priceAfterDiscount === null ? null : toSar(row.priceAfterDiscount),
    ...unusualRate(categoryFor(row.vatCategory, { nationalId: null, isCompany: false })),
    currency: CURRENCY,
    duration_hours: hoursOf(row.durationMinutes),
    duration_bucket: durationBucket(row.durationMinutes / 60),
    duration_weeks: row.durationWeeks,
    sessions_count: row.sessions,
    modules_count: row.sections,
    level: row.level,
    language: row.language,
    delivery: row.delivery,
    category: { id: row.categoryId, name: own.category, glaze: row.glaze },
    instructors: teachers.map((teacher) => ({
      id: teacher.id,
      name: language === "en" ? teacher.nameEn : teacher.nameAr,
      title: language === "en" ? teacher.titleEn : teacher.titleAr,
    })),
    rating: { avg: ratingAverage(row.ratingSum, row.ratingCount), count: row.ratingCount },
    enrollments_count: row.enrollmentsCount,
    seats_left: row.seatsLeft,
    starts_at: row.startsOn,
    instalments: instalmentsOf(row.priceAfterDiscount ?? row.price),
    cover_photo: coverPhotoOf(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    ...(withTranslations ? { translations: texts } : {}),
  };
}

const cardTexts = ({ teachers, ...row }: CardRow): NonNullable<ProgramCard["translations"]> => ({
  ar: { title: row.titleAr, summary: row.summaryAr, category: row.categoryAr, instructors: teachers.map((teacher) => teacher.nameAr) },
  en: { title: row.titleEn, summary: row.summaryEn, category: row.categoryEn, instructors: teachers.map((teacher) => teacher.nameEn) },
});
