import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { DELIVERIES, LEVELS } from "#contract/catalogue/catalogue.ts";
import { SEATS_COUNTED } from "#contract/catalogue/catalogue-index.ts";
import type { IndexRows, ProgramRow } from "#contract/catalogue/catalogue-rows.ts";
import { vatRateOf } from "#contract/rules/money.ts";
import { categoryFor } from "#contract/tax/exemptions.ts";
import { GLAZES, LANGUAGES, PROGRAM_TYPES } from "#contract/shapes.ts";
import { coverPhotoOf } from "#server/commands/catalogue/cover-photo.ts";
import { nextCohort } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import {
  categories,
  classSessions,
  cohorts,
  instructors,
  programInstructors,
  programs,
  programSections,
} from "#server/db/tables/catalogue.ts";

const DAY_MS = 86_400_000;

/** What cards and filters need of every published program, and of their fields and instructors, by id. @param now decides which cohort is the next */
export async function readIndexRows(db: Executor, now: Date): Promise<IndexRows> {
  const listed = await programRows(db, now);
  const inUse = { categories: new Set(listed.map((row) => row.category)), instructors: new Set(listed.flatMap((row) => row.instructors)) };
  const fields = await db
    .select({ id: categories.id, glaze: categories.glaze, ar: categories.nameAr, en: categories.nameEn })
    .from(categories)
    .orderBy(asc(categories.id));
  const teachers = await db
    .select({
      id: instructors.id,
      ar: instructors.nameAr,
      en: instructors.nameEn,
      title_ar: sql<string>`coalesce(${instructors.titleAr}, '')`,
      title_en: sql<string>`coalesce(${instructors.titleEn}, '')`,
    })
    .from(instructors)
    .orderBy(asc(instructors.id));
  return {
    programs: listed,
    categories: fields.filter(({ id }) => inUse.categories.has(id)).map((field) => ({ ...field, glaze: GLAZES.indexOf(field.glaze) })),
    instructors: teachers.filter(({ id }) => inUse.instructors.has(id)),
  };
}

/** Counts are gathered once for all programs, not once for each. */
async function programRows(db: Executor, now: Date): Promise<ProgramRow[]> {
  const next = nextCohort(db, now);
  const teachers = db
    .select({
      programId: programInstructors.programId,
      ids: sql<
        number[]
      >`array_agg(${programInstructors.instructorId} order by ${programInstructors.position}, ${programInstructors.instructorId})`.as(
        "ids",
      ),
    })
    .from(programInstructors)
    .groupBy(programInstructors.programId)
    .as("teachers");
  const sections = db
    .select({ programId: programSections.programId, count: sql<number>`count(*)::int`.as("sections_count") })
    .from(programSections)
    .where(isNull(programSections.archivedAt))
    .groupBy(programSections.programId)
    .as("sections");
  const sessions = db
    .select({ cohortId: classSessions.cohortId, count: sql<number>`count(*)::int`.as("sessions_count") })
    .from(classSessions)
    .where(isNull(classSessions.cancelledAt))
    .groupBy(classSessions.cohortId)
    .as("sessions");
  const last = db
    .selectDistinctOn([cohorts.programId], { programId: cohorts.programId, id: sql<number>`${cohorts.id}`.as("last_id") })
    .from(cohorts)
    .orderBy(cohorts.programId, sql`${cohorts.startsOn} desc`, sql`${cohorts.id} desc`)
    .as("last_cohort");
  const rows = await db
    .select({
      id: programs.id,
      type: programs.type,
      ar: programs.titleAr,
      en: programs.titleEn,
      category: programs.categoryId,
      instructors: teachers.ids,
      price: programs.price,
      discounted: programs.priceAfterDiscount,
      minutes: programs.durationMinutes,
      weeks: programs.durationWeeks,
      sessions: sessions.count,
      modules: sections.count,
      level: programs.level,
      delivery: programs.delivery,
      language: programs.language,
      stars: programs.ratingSum,
      reviews: programs.ratingCount,
      enrollments: programs.enrollmentsCount,
      seats: next.seatsLeft,
      starts: next.startsOn,
      created: programs.createdAt,
      coverUrl: programs.coverUrl,
      coverWidth: programs.coverWidth,
      coverHeight: programs.coverHeight,
      vatCategory: programs.vatCategory,
    })
    .from(programs)
    .leftJoinLateral(next, sql`true`)
    .leftJoin(teachers, eq(teachers.programId, programs.id))
    .leftJoin(sections, eq(sections.programId, programs.id))
    .leftJoin(last, eq(last.programId, programs.id))
    .leftJoin(sessions, eq(sessions.cohortId, sql`coalesce(${next.id}, ${last.id})`))
    .where(and(eq(programs.status, "published")))
    .orderBy(asc(programs.id));
  return rows.map(({ coverUrl, coverWidth, coverHeight, vatCategory, ...row }) => {
    const cover = coverPhotoOf({ coverUrl, coverWidth, coverHeight });
    return {
      ...row,
      type: PROGRAM_TYPES.indexOf(row.type),
      instructors: row.instructors ?? [],
      discounted: row.discounted ?? -1,
      sessions: row.sessions ?? 0,
      modules: row.modules ?? 0,
      level: LEVELS.indexOf(row.level),
      delivery: DELIVERIES.indexOf(row.delivery),
      language: LANGUAGES.indexOf(row.language),
      seats: row.seats === null ? -1 : Math.min(row.seats, SEATS_COUNTED),
      starts: row.starts === null ? -1 : Date.parse(row.starts) / DAY_MS,
      created: row.created.getTime(),
      cover: cover?.url ?? "",
      cover_width: cover?.width ?? 0,
      cover_height: cover?.height ?? 0,
      vat: vatRateOf(categoryFor(vatCategory, { nationalId: null, isCompany: false })),
    };
  });
}
