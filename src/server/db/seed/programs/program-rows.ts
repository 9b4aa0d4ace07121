import { foldedTitles, searchText } from "#contract/catalogue/program-search.ts";
import { toHalalas } from "#contract/rules/money.ts";
import type { Executor } from "#server/db/client.ts";
import {
  categories,
  instructors,
  programInstructors,
  programItems,
  programPrerequisites,
  programs,
  programSections,
} from "#server/db/tables/catalogue.ts";
import { CATEGORIES } from "./categories.ts";
import { BUSINESS_COURSES } from "./courses-business.ts";
import { DATA_COURSES } from "./courses-data.ts";
import { DESIGN_COURSES } from "./courses-design.ts";
import { HEALTH_COURSES } from "./courses-health.ts";
import { LANGUAGE_COURSES } from "./courses-languages.ts";
import { LAW_AND_EDUCATION_COURSES } from "./courses-law-education.ts";
import { TECHNOLOGY_COURSES } from "./courses-technology.ts";
import { PROFESSIONAL_DIPLOMAS } from "./diplomas-professional.ts";
import { SPECIALISED_DIPLOMAS } from "./diplomas-specialised.ts";
import { insertAll } from "#server/db/seed/insert-all.ts";
import { seededContent } from "#server/db/seed/lessons/lesson-rows.ts";
import { INSTRUCTORS } from "#server/db/seed/people.ts";
import type { Both, CategorySlug, ProgramSeed } from "./program-seed.ts";
import { REVIEWS } from "#server/db/seed/reviews.ts";

const DAY_MS = 86_400_000;

/** Those that stand first in the catalogue, newest first, as the design shows it; the others follow. */
const NEWEST = [
  "data-analysis-with-python",
  "professional-writing-in-arabic",
  "project-management",
  "user-experience-from-scratch",
  "information-security-for-employees",
  "saudi-labour-law",
  "e-learning-design",
  "english-for-the-workplace",
  "power-bi-dashboards",
];

/** What a program advises to complete before it. */
const BUILDS_ON = [["power-bi-dashboards", "data-analysis-with-python"]] as const;

export interface SeededProgram {
  id: number;
  type: "course" | "diploma";
  seed: ProgramSeed;
}

const courses = [
  ...DATA_COURSES,
  ...BUSINESS_COURSES,
  ...TECHNOLOGY_COURSES,
  ...LANGUAGE_COURSES,
  ...HEALTH_COURSES,
  ...DESIGN_COURSES,
  ...LAW_AND_EDUCATION_COURSES,
];
const diplomas = [...PROFESSIONAL_DIPLOMAS, ...SPECIALISED_DIPLOMAS];
const rank = (seed: ProgramSeed): number => (NEWEST.includes(seed.slug) ? NEWEST.indexOf(seed.slug) : NEWEST.length);

/** Every program of the demo in the order of its id: the newest courses, the diplomas, the other courses. */
export const DEMO_PROGRAMS: readonly { type: "course" | "diploma"; seed: ProgramSeed }[] = [
  ...courses
    .filter((seed) => rank(seed) < NEWEST.length)
    .sort((a, b) => rank(a) - rank(b))
    .map((seed) => ({ type: "course" as const, seed })),
  ...diplomas.map((seed) => ({ type: "diploma" as const, seed })),
  ...courses.filter((seed) => rank(seed) === NEWEST.length).map((seed) => ({ type: "course" as const, seed })),
];

/** Fields, people and programs with their syllabus. Answers the programs and the instructors' ids by slug. */
export async function seedPrograms(
  db: Executor,
  now: Date,
): Promise<{ programs: SeededProgram[]; instructorIds: Map<string, number>; categoryIds: Map<CategorySlug, number> }> {
  const categoryIds = await seedCategories(db);
  const instructorIds = await seedInstructors(db);
  const rows = await db
    .insert(programs)
    .values(DEMO_PROGRAMS.map(({ type, seed }, index) => programRow(type, seed, seededId(categoryIds, seed.category), index, now)))
    .returning({ id: programs.id });
  const seeded = DEMO_PROGRAMS.map((program, index) => ({ ...program, id: rows[index]?.id ?? 0 }));
  await db
    .insert(programInstructors)
    .values(
      seeded.flatMap(({ id, seed }) =>
        seed.teachers.map((slug, position) => ({ programId: id, instructorId: seededId(instructorIds, slug), position })),
      ),
    );
  const idOf = (slug: string) => seededId(new Map(seeded.map(({ id, seed }) => [seed.slug, id])), slug);
  await db
    .insert(programPrerequisites)
    .values(BUILDS_ON.map(([slug, on], position) => ({ programId: idOf(slug), requiredId: idOf(on), position })));
  await seedSyllabus(db, seeded);
  return { programs: seeded, instructorIds, categoryIds };
}

/** The value of a key that must be there: a slug that names nothing is a slip in the data. */
export function seededId<K>(ids: Map<K, number>, key: K): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the demo data names "${String(key)}", which is not there`);
  return id;
}

async function seedCategories(db: Executor): Promise<Map<CategorySlug, number>> {
  const rows = await db
    .insert(categories)
    .values(CATEGORIES.map(({ slug, name, glaze }, position) => ({ slug, nameAr: name[0], nameEn: name[1], glaze, position })))
    .returning({ id: categories.id });
  return new Map(CATEGORIES.map(({ slug }, index) => [slug, rows[index]?.id ?? 0]));
}

async function seedInstructors(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .insert(instructors)
    .values(INSTRUCTORS.map(({ name, title }) => ({ nameAr: name[0], nameEn: name[1], titleAr: title[0], titleEn: title[1] })))
    .returning({ id: instructors.id });
  return new Map(INSTRUCTORS.map(({ slug }, index) => [slug, rows[index]?.id ?? 0]));
}

const inArabic = (texts: readonly Both[]): string[] => texts.map(([ar]) => ar);
const inEnglish = (texts: readonly Both[]): string[] => texts.map(([, en]) => en);

function programRow(
  type: "course" | "diploma",
  seed: ProgramSeed,
  categoryId: number,
  index: number,
  now: Date,
): typeof programs.$inferInsert {
  const texts = searched(seed);
  const reviews = REVIEWS[seed.slug] ?? [];
  const createdAt = new Date(now.getTime() - (index + 1) * DAY_MS);
  return {
    type,
    slug: seed.slug,
    categoryId,
    status: seed.archived ? "archived" : "published",
    titleAr: seed.title[0],
    titleEn: seed.title[1],
    summaryAr: seed.summary[0],
    summaryEn: seed.summary[1],
    descriptionAr: inArabic(seed.description),
    descriptionEn: inEnglish(seed.description),
    outcomesAr: inArabic(seed.outcomes),
    outcomesEn: inEnglish(seed.outcomes),
    requirementsAr: inArabic(seed.requirements),
    requirementsEn: inEnglish(seed.requirements),
    audienceAr: inArabic(seed.audience),
    audienceEn: inEnglish(seed.audience),
    faqsAr: seed.faqs.map(([question, answer]) => ({ question: question[0], answer: answer[0] })),
    faqsEn: seed.faqs.map(([question, answer]) => ({ question: question[1], answer: answer[1] })),
    price: toHalalas(seed.price),
    priceAfterDiscount: seed.discounted === undefined ? null : toHalalas(seed.discounted),
    durationMinutes: seed.hours * 60,
    durationWeeks: seed.weeks,
    level: seed.level,
    language: seed.language,
    delivery: seed.delivery,
    titlesFolded: foldedTitles(texts),
    searchFolded: searchText(texts),
    ratingSum: reviews.reduce((sum, review) => sum + review.stars, 0),
    ratingCount: reviews.length,
    enrollmentsCount: seed.enrollments,
    createdAt,
    updatedAt: createdAt,
  };
}

function searched(seed: ProgramSeed) {
  const category = CATEGORIES.find(({ slug }) => slug === seed.category);
  const teachers = seed.teachers.map((slug) => INSTRUCTORS.find((person) => person.slug === slug));
  const side = (language: 0 | 1) => ({
    title: seed.title[language],
    summary: seed.summary[language],
    category: category?.name[language] ?? "",
    instructors: teachers.map((teacher) => teacher?.name[language] ?? ""),
  });
  return { ar: side(0), en: side(1) };
}

async function seedSyllabus(db: Executor, seeded: readonly SeededProgram[]): Promise<void> {
  const planned = seeded.flatMap(({ id, type, seed }) => {
    const minutes = lessonMinutes(type, seed);
    return seed.units.map((unit, position) => ({ programId: id, type, seed, unit, position, first: position === 0, minutes }));
  });
  const rows = await db
    .insert(programSections)
    .values(
      planned.map(({ programId, type, unit, position, minutes }) => ({
        programId,
        kind: type === "diploma" ? ("module" as const) : ("unit" as const),
        position,
        titleAr: unit[0],
        titleEn: unit[1],
        durationMinutes: type === "diploma" ? minutes.module : unit[2].reduce((sum, _, index) => sum + minutes.lesson(position, index), 0),
      })),
    )
    .returning({ id: programSections.id });
  const items = planned.flatMap(({ seed, unit, position, first, minutes }, at) =>
    unit[2].map((lesson, index) => ({
      sectionId: rows[at]?.id ?? 0,
      kind: lesson[2] ?? ("lesson" as const),
      position: index,
      titleAr: lesson[0],
      titleEn: lesson[1],
      durationMinutes: minutes.lesson(position, index),
      isPreview: first && index === 0,
      format: seededContent(seed, unit, lesson).format,
    })),
  );
  await insertAll(db, programItems, items);
}

/** A course's lessons share its hours to the minute. Those of a diploma are recordings beside its lectures: under an hour each. */
function lessonMinutes(type: "course" | "diploma", seed: ProgramSeed) {
  const total = seed.hours * 60;
  if (type === "diploma")
    return {
      module: Math.round(total / seed.units.length),
      lesson: (unit: number, index: number) => 35 + ((unit * 7 + index * 5) % 4) * 5,
    };
  const places = seed.units.flatMap((unit, position) => unit[2].map((_, index) => `${position}/${index}`));
  const weights = places.map((_, index) => 4 + (index % 3));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const minutes = weights.map((weight) => Math.floor((total * weight) / sum));
  minutes[minutes.length - 1] = (minutes.at(-1) ?? 0) + total - minutes.reduce((all, one) => all + one, 0);
  const byPlace = new Map(places.map((place, index) => [place, minutes[index] ?? 0]));
  return { module: 0, lesson: (unit: number, index: number) => byPlace.get(`${unit}/${index}`) ?? 0 };
}
