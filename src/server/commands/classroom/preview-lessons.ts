import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import { programItems, programs, programSections } from "#server/db/tables/catalogue.ts";

/** Condition on items joined with their sections and programs: a lesson that everybody may read, and so everybody its files. */
export const isOpenPreview = (now: Date): SQL | undefined =>
  and(
    eq(programItems.isPreview, true),
    eq(programItems.kind, "lesson"),
    eq(programItems.status, "published"),
    or(isNull(programItems.releaseAt), lte(programItems.releaseAt, now)),
    isNull(programSections.archivedAt),
    eq(programs.status, "published"),
  );
