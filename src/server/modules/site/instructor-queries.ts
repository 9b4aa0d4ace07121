import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { ratingAverage } from "#contract/catalogue/program-figures.ts";
import type { Language } from "#contract/shapes.ts";
import { type InstructorPage, TAUGHT_LISTED, TAUGHT_REVIEWS } from "#contract/site/site.ts";
import { programCards } from "#server/commands/catalogue/program-cards.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, instructors, programInstructors, programs, reviews } from "#server/db/tables/catalogue.ts";

/** Who teaches a published program, with all of them, or null. */
export async function instructorPage(db: Executor, id: number, language: Language, now: Date): Promise<InstructorPage | null> {
  const arabic = language === "ar";
  const [person] = await db.select().from(instructors).where(eq(instructors.id, id)).limit(1);
  if (!person) return null;
  const taught = await db
    .select({
      id: programs.id,
      field: arabic ? categories.nameAr : categories.nameEn,
      stars: programs.ratingSum,
      count: programs.ratingCount,
    })
    .from(programInstructors)
    .innerJoin(programs, eq(programs.id, programInstructors.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(and(eq(programInstructors.instructorId, id), eq(programs.status, "published")))
    .orderBy(desc(programs.enrollmentsCount), desc(programs.id))
    .limit(TAUGHT_LISTED);
  if (taught.length === 0) return null;
  const ids = taught.map((program) => program.id);
  const count = taught.reduce((sum, program) => sum + program.count, 0);
  const stars = taught.reduce((sum, program) => sum + program.stars, 0);
  return {
    id,
    name: arabic ? person.nameAr : person.nameEn,
    title: arabic ? person.titleAr : person.titleEn,
    fields: [...new Set(taught.map(({ field }) => field))],
    rating: { avg: ratingAverage(stars, count), count },
    programs: await programCards(db, ids, language, now, false),
    reviews: await newestReviews(db, ids, arabic),
  };
}

async function newestReviews(db: Executor, ids: number[], arabic: boolean): Promise<InstructorPage["reviews"]> {
  const rows = await db
    .select({ review: reviews, title: arabic ? programs.titleAr : programs.titleEn })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(and(inArray(reviews.programId, ids), eq(reviews.status, "published"), sql`${reviews.body} is not null`))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(TAUGHT_REVIEWS);
  return rows.map(({ review, title }) => ({
    id: review.id,
    program: { id: review.programId, title },
    stars: review.stars,
    body: review.body,
    author: { name: arabic ? review.authorAr : review.authorEn },
    verified: review.verified,
    created_at: review.createdAt.toISOString(),
    reply:
      review.replyBody && review.replyBy && review.repliedAt
        ? { body: review.replyBody, by: review.replyBy, at: review.repliedAt.toISOString() }
        : null,
  }));
}
