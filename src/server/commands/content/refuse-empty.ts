import { and, eq, inArray, sql } from "drizzle-orm";
import type { MissingPart } from "#contract/content/publication.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programItems, programs } from "#server/db/tables/catalogue.ts";
import { itemContents, itemFiles } from "#server/db/tables/learning.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { hasSomethingToLearn } from "./on-sale.ts";

/**
 * Items that learners would find empty: a lesson with neither text nor film nor file, a quiz without questions, a task without
 * words, a lecture that says nothing and is never held.
 */
async function emptyItems(tx: Executor, ids: readonly number[]): Promise<MissingPart[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: programItems.id,
      kind: programItems.kind,
      format: programItems.format,
      ar: programItems.titleAr,
      en: programItems.titleEn,
      body: itemContents.body,
      hasFiles: sql<boolean>`exists (select 1 from ${itemFiles} where ${itemFiles.itemId} = ${programItems.id})`,
      hasFilm: sql<boolean>`exists (select 1 from ${itemFiles} where ${itemFiles.itemId} = ${programItems.id} and ${itemFiles.role} = 'media')`,
      hasSessions: sql<boolean>`exists (select 1 from ${classSessions} where ${classSessions.itemId} = ${programItems.id} and ${classSessions.cancelledAt} is null)`,
    })
    .from(programItems)
    .leftJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(inArray(programItems.id, [...ids]))
    .orderBy(programItems.position, programItems.id);
  return rows.flatMap((row): MissingPart[] => {
    const what = lacks(row);
    return what ? [{ subject: "item", id: row.id, kind: row.kind, title: { ar: row.ar, en: row.en }, what }] : [];
  });
}

interface Held {
  kind: MissingPart["kind"];
  format: string | null;
  body: ItemBody | null;
  hasFiles: boolean;
  hasFilm: boolean;
  hasSessions: boolean;
}

function lacks({ kind, format, body, hasFiles, hasFilm, hasSessions }: Held): MissingPart["what"] | null {
  if (kind === "activity") return body?.kind === "activity" && body.questions.length > 0 ? null : "questions";
  if (kind === "lesson" && (format === "video" || format === "audio") && !hasFilm) return "film";
  if (kind === "lesson" && format === "tool") return body?.kind === "lesson" && body.tool ? null : "content";
  if (hasFiles || hasText(body)) return null;
  if (kind === "interactive_lecture") return hasSessions ? null : "sessions";
  return "content";
}

function hasText(body: ItemBody | null): boolean {
  if (!body) return false;
  const text = body.kind === "application" ? body.brief : body.body;
  return text.ar.length > 0 || text.en.length > 0;
}

/** @throws Problem `nothing_to_learn` with all that is missing, before any of it is shown */
export async function refuseEmptyItems(tx: Executor, ids: readonly number[]): Promise<void> {
  const missing = await emptyItems(tx, ids);
  if (missing.length > 0) throw new Problem("nothing_to_learn", { data: { missing } });
}

/**
 * A program is put up for sale once there is something in it.
 * @throws Problem `nothing_to_learn`
 */
export async function refuseEmptyProgram(tx: Executor, program: typeof programs.$inferSelect): Promise<void> {
  const [found] = await tx
    .select({ id: programs.id })
    .from(programs)
    .where(and(eq(programs.id, program.id), hasSomethingToLearn));
  if (found) return;
  const missing: MissingPart[] = [
    { subject: "program", id: program.id, kind: null, title: { ar: program.titleAr, en: program.titleEn }, what: "lessons" },
  ];
  throw new Problem("nothing_to_learn", { data: { missing } });
}
