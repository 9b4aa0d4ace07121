import { asc, desc, eq, sql } from "drizzle-orm";
import { type Figures, type Instructor, LISTED_INSTRUCTORS } from "#contract/site/site.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { partners } from "#server/db/tables/site.ts";

const published = eq(programs.status, "published");
const count = (what: ReturnType<typeof sql>) => sql<number>`(count(distinct ${what}))::int`;

/** Counted over what visitors can see. */
export async function siteFigures(db: Executor): Promise<Figures> {
  const [row] = await db
    .select({
      courses: count(sql`case when ${programs.type} = 'course' then ${programs.id} end`),
      diplomas: count(sql`case when ${programs.type} = 'diploma' then ${programs.id} end`),
      fields: count(sql`${programs.categoryId}`),
      stars: sql<number>`coalesce(sum(${programs.ratingSum}), 0)::int`,
      reviews: sql<number>`coalesce(sum(${programs.ratingCount}), 0)::int`,
    })
    .from(programs)
    .where(published);
  const [teaching] = await db
    .select({ instructors: count(sql`${programInstructors.instructorId}`) })
    .from(programInstructors)
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .where(published);
  const { courses = 0, diplomas = 0, fields = 0, stars = 0, reviews = 0 } = row ?? {};
  return {
    courses,
    diplomas,
    fields,
    instructors: teaching?.instructors ?? 0,
    partners: await db.$count(partners),
    rating: { avg: reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10, count: reviews },
  };
}

/** Who teaches published programs, with the fields of study they teach in. */
export async function teachingNow(db: Executor, language: Language): Promise<Instructor[]> {
  const arabic = language === "ar";
  const field = arabic ? categories.nameAr : categories.nameEn;
  return await db
    .select({
      id: instructors.id,
      name: arabic ? instructors.nameAr : instructors.nameEn,
      title: arabic ? instructors.titleAr : instructors.titleEn,
      fields: sql<string[]>`json_agg(distinct ${field})`,
    })
    .from(instructors)
    .innerJoin(programInstructors, eq(programInstructors.instructorId, instructors.id))
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(published)
    .groupBy(instructors.id)
    .orderBy(desc(sql`count(distinct ${programs.id})`), asc(instructors.id))
    .limit(LISTED_INSTRUCTORS);
}
