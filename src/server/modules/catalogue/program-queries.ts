import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Category, ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Language } from "#contract/shapes.ts";
import { isOpenPreview } from "#server/commands/classroom/preview-lessons.ts";
import { cohortRoom } from "#server/commands/catalogue/cohort-room.ts";
import { prerequisitesOf } from "#server/commands/catalogue/prerequisites.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programInstructors, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";
import { together } from "#server/db/reads/together.ts";

const RELATED = 4;
const ALSO_TAUGHT = 6;

/** A published program with everything its page shows, or null. */
export async function programDetails(
  db: Executor,
  id: number,
  language: Language,
  now: Date,
  withTranslations: boolean,
): Promise<ProgramDetails | null> {
  const [program] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), eq(programs.status, "published")))
    .limit(1);
  if (!program) return null;
  const arabic = language === "ar";
  const [[card, ...related], sections, dates, prerequisites] = await together(db, async (at) =>
    Promise.all([
      relatedTo(at, program).then((ids) => programCards(at, [id, ...ids], language, now, withTranslations)),
      syllabus(at, id, arabic, now),
      programCohorts(at, id, now),
      prerequisitesOf(at, [id]),
    ]),
  );
  if (!card) return null;
  return {
    ...card,
    description: arabic ? program.descriptionAr : program.descriptionEn,
    outcomes: arabic ? program.outcomesAr : program.outcomesEn,
    requirements: arabic ? program.requirementsAr : program.requirementsEn,
    audience: arabic ? program.audienceAr : program.audienceEn,
    prerequisites: prerequisites.map(({ id: needed, ar, en }) => ({ id: needed, title: arabic ? ar : en })),
    prerequisites_required: program.prerequisitesRequired,
    syllabus: sections,
    cohorts: dates,
    certificate: {
      enabled: program.certificateEnabled,
      progress: program.requiredProgress,
      grade: program.requiredGrade,
      attendance: program.requiredAttendance,
    },
    refund: { days: TERMS.refundDays, progress_limit: TERMS.refundProgressPercent, business_days: TERMS.refundBusinessDays },
    access_months: TERMS.accessMonths,
    faqs: arabic ? program.faqsAr : program.faqsEn,
    related,
    also_taught: await alsoTaught(
      db,
      card.instructors.map((teacher) => teacher.id),
      id,
      arabic,
    ),
  };
}

/** What else is taught by those who teach a program, most wanted first. A page names a few of each. */
async function alsoTaught(db: Executor, teachers: number[], id: number, arabic: boolean): Promise<ProgramDetails["also_taught"]> {
  if (teachers.length === 0) return [];
  const rows = await db
    .select({
      instructorId: programInstructors.instructorId,
      id: programs.id,
      type: programs.type,
      ar: programs.titleAr,
      en: programs.titleEn,
    })
    .from(programInstructors)
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(and(inArray(programInstructors.instructorId, teachers), eq(programs.status, "published"), ne(programs.id, id)))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.id))
    .limit(ALSO_TAUGHT * teachers.length);
  return rows.map(({ instructorId, type, ar, en, id: program }) => ({
    instructor_id: instructorId,
    id: program,
    type,
    title: arabic ? ar : en,
  }));
}

async function relatedTo(db: Executor, program: { id: number; categoryId: number; type: string }): Promise<number[]> {
  const rows = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.status, "published"), eq(programs.categoryId, program.categoryId), ne(programs.id, program.id)))
    .orderBy(sql`${programs.type} <> ${program.type}`, desc(programs.enrollmentsCount), desc(programs.id))
    .limit(RELATED);
  return rows.map((row) => row.id);
}

async function syllabus(db: Executor, programId: number, arabic: boolean, now: Date): Promise<ProgramDetails["syllabus"]> {
  const listed = db
    .select()
    .from(programSections)
    .where(and(eq(programSections.programId, programId), isNull(programSections.archivedAt)))
    .orderBy(asc(programSections.position), asc(programSections.id));
  const published = db
    .select({
      sectionId: programItems.sectionId,
      kind: programItems.kind,
      titleAr: programItems.titleAr,
      titleEn: programItems.titleEn,
      durationMinutes: programItems.durationMinutes,
      id: programItems.id,
      isPreview: sql<boolean>`coalesce(${isOpenPreview(now)}, false)`,
    })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(programs, eq(programs.id, programSections.programId))
    .where(and(eq(programSections.programId, programId), eq(programItems.status, "published")))
    .orderBy(asc(programItems.position), asc(programItems.id));
  const [sections, items] = await Promise.all([listed, published]);
  const bySection = new Map<number, typeof items>(sections.map((section) => [section.id, []]));
  for (const item of items) bySection.get(item.sectionId)?.push(item);
  return sections.map((section) => ({
    id: section.id,
    title: arabic ? section.titleAr : section.titleEn,
    kind: section.kind,
    duration_hours: Math.round(section.durationMinutes / 6) / 10,
    lessons: (bySection.get(section.id) ?? []).map((item) => ({
      id: item.isPreview ? item.id : null,
      title: arabic ? item.titleAr : item.titleEn,
      kind: item.kind,
      duration_min: item.durationMinutes,
      is_preview: item.isPreview,
    })),
  }));
}

async function programCohorts(db: Executor, programId: number, now: Date): Promise<ProgramDetails["cohorts"]> {
  const rows = await db
    .select({ ...getTableColumns(cohorts), room: cohortRoom })
    .from(cohorts)
    .where(and(eq(cohorts.programId, programId), isNull(cohorts.archivedAt)))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id));
  const today = riyadhDay(now);
  return rows.map((row) => {
    const seatsLeft = Math.max(0, row.seatsTotal - row.seatsTaken);
    return {
      id: row.id,
      starts_at: row.startsOn,
      ends_at: row.endsOn,
      days: row.days,
      starts_minute: row.startsMinute,
      duration_min: row.durationMinutes,
      seats_total: row.seatsTotal,
      seats_left: seatsLeft,
      status: cohortStatus({ ...row, seatsLeft }, today),
      room: row.room,
    };
  });
}

/** One that has begun takes nobody in any more: it is closed until it ends. */
function cohortStatus(cohort: { startsOn: string; endsOn: string; closed: boolean; seatsLeft: number }, today: string) {
  if (cohort.endsOn < today) return "ended";
  if (cohort.closed || cohort.startsOn < today) return "closed";
  return cohort.seatsLeft === 0 ? "full" : "open";
}

export async function categoriesWithCounts(db: Executor, language: Language): Promise<Category[]> {
  const rows = await db
    .select({
      id: categories.id,
      nameAr: categories.nameAr,
      nameEn: categories.nameEn,
      slug: categories.slug,
      glaze: categories.glaze,
      programs: sql<number>`(count(${programs.id}))::int`,
    })
    .from(categories)
    .leftJoin(programs, and(eq(programs.categoryId, categories.id), eq(programs.status, "published")))
    .where(isNull(categories.archivedAt))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.id));
  return rows.map(({ id, nameAr, nameEn, slug, glaze, programs: count }) => ({
    id,
    name: language === "en" ? nameEn : nameAr,
    slug,
    glaze,
    programs_count: count,
  }));
}
