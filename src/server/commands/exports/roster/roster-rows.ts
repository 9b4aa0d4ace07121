import { and, asc, eq, exists, gt, inArray, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { ROSTER_IDS, type RosterRow } from "#contract/exports/oneroster.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/** What of the product a roster is of. */
export interface RosterScope {
  /** Of programs whose rows the asker may see; null is all of them. */
  categories: readonly number[] | null;
  language: Language;
}

export const BATCH = 1_000;
export const ORG = "org-1";
/** The class of who learns a program without a cohort, in a term that has no end worth naming. */
const OPEN_TERM = "term-open";
export const openClass = (programId: number): string => `open-${programId}`;
const termOf = (startsOn: string, endsOn: string): string => `term-${startsOn}-${endsOn}`;

/** Who is a student in a class: who left, or whose time is over, is none. */
export const studies = (): SQL | undefined => notInArray(enrollments.status, ["withdrawn", "expired"]);

export const ofScope = ({ categories: own }: RosterScope): SQL | undefined =>
  and(ne(programs.status, "draft"), own === null ? undefined : inArray(programs.categoryId, [...own]));

/** Batches by the id, each going on above the last one before it. */
export async function* above<Row extends { id: number }>(read: (last: number) => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  for (let last = 0; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** Days of cohorts, each pair once, and the term of programs that have none. */
export async function* readTerms(db: Executor, scope: RosterScope): AsyncGenerator<RosterRow<"academicSessions.csv">[]> {
  yield [{ sourcedId: OPEN_TERM, title: "Open", type: "term", startDate: "2020-01-01", endDate: "2099-12-31", schoolYear: "2099" }];
  const days = await db
    .selectDistinct({ startsOn: cohorts.startsOn, endsOn: cohorts.endsOn })
    .from(cohorts)
    .innerJoin(programs, eq(programs.id, cohorts.programId))
    .where(ofScope(scope))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.endsOn));
  yield days.map(({ startsOn, endsOn }) => ({
    sourcedId: termOf(startsOn, endsOn),
    title: `${startsOn} – ${endsOn}`,
    type: "term",
    startDate: startsOn,
    endDate: endsOn,
    // The year in which it ends, by the standard.
    schoolYear: endsOn.slice(0, 4),
  }));
}

export async function* readCourses(db: Executor, scope: RosterScope): AsyncGenerator<RosterRow<"courses.csv">[]> {
  const batches = above((last) =>
    db
      .select({ id: programs.id, slug: programs.slug, title: titleIn(scope), subject: subjectIn(scope) })
      .from(programs)
      .innerJoin(categories, eq(categories.id, programs.categoryId))
      .where(and(ofScope(scope), gt(programs.id, last)))
      .orderBy(asc(programs.id))
      .limit(BATCH),
  );
  for await (const rows of batches)
    yield rows.map(({ id, slug, title, subject }) => ({
      sourcedId: `${ROSTER_IDS.program}${id}`,
      title,
      courseCode: slug,
      orgSourcedId: ORG,
      subjects: subject,
    }));
}

const titleIn = ({ language }: RosterScope) => (language === "ar" ? programs.titleAr : programs.titleEn);
const subjectIn = ({ language }: RosterScope) => (language === "ar" ? categories.nameAr : categories.nameEn);

/** Cohorts, and one class for a program that somebody learns without any. */
export async function* readClasses(db: Executor, scope: RosterScope): AsyncGenerator<RosterRow<"classes.csv">[]> {
  const ofCohorts = above((last) =>
    db
      .select({ id: cohorts.id, programId: programs.id, title: titleIn(scope), startsOn: cohorts.startsOn, endsOn: cohorts.endsOn })
      .from(cohorts)
      .innerJoin(programs, eq(programs.id, cohorts.programId))
      .where(and(ofScope(scope), gt(cohorts.id, last)))
      .orderBy(asc(cohorts.id))
      .limit(BATCH),
  );
  for await (const rows of ofCohorts)
    yield rows.map(({ id, programId, title, startsOn, endsOn }) => ({
      ...classOf(programId),
      sourcedId: `${ROSTER_IDS.cohort}${id}`,
      title: `${title} (${startsOn})`,
      classCode: startsOn,
      termSourcedIds: termOf(startsOn, endsOn),
    }));
  const withoutCohort = db
    .select({ one: sql`1` })
    .from(enrollments)
    .where(and(eq(enrollments.programId, programs.id), isNull(enrollments.cohortId), studies()));
  const ofPrograms = above((last) =>
    db
      .select({ id: programs.id, title: titleIn(scope) })
      .from(programs)
      .where(and(ofScope(scope), gt(programs.id, last), exists(withoutCohort)))
      .orderBy(asc(programs.id))
      .limit(BATCH),
  );
  for await (const rows of ofPrograms)
    yield rows.map(({ id, title }) => ({ ...classOf(id), sourcedId: openClass(id), title, termSourcedIds: OPEN_TERM }));
}

const classOf = (programId: number): RosterRow<"classes.csv"> => ({
  courseSourcedId: `${ROSTER_IDS.program}${programId}`,
  classType: "scheduled",
  schoolSourcedId: ORG,
});
