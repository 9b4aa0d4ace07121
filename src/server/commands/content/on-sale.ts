import { type SQL, sql } from "drizzle-orm";
import { classSessions, cohorts, programItems, programs, programSections } from "#server/db/tables/catalogue.ts";

/**
 * Whether there is something in a program of the surrounding query: a published lesson, or a session of one of its cohorts. What was
 * published before the rule may lack both: it is not sold.
 */
export const hasSomethingToLearn: SQL<boolean> = sql<boolean>`(exists (select 1 from ${programItems} join ${programSections} on ${programSections.id} = ${programItems.sectionId}
    where ${programSections.programId} = ${programs.id} and ${programSections.archivedAt} is null and ${programItems.status} = 'published')
  or exists (select 1 from ${classSessions} join ${cohorts} on ${cohorts.id} = ${classSessions.cohortId}
    where ${cohorts.programId} = ${programs.id} and ${classSessions.cancelledAt} is null))`;

/** Whether a program of the surrounding query can be bought at all. */
export const onSale: SQL<boolean> = sql<boolean>`(${programs.status} = 'published' and ${hasSomethingToLearn})`;
