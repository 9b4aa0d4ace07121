import { eq, inArray } from "drizzle-orm";
import { verifyPath } from "#contract/certificates/certificate-claims.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programItems, reviews } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { attempts } from "#server/db/tables/learning.ts";
import type { ItemFacts, SubjectFacts } from "./compose-statement.ts";

/** Reads what the subjects of many statements are, kind by kind. @returns finds one by the text of its statement; null where it is gone */
export async function readSubjects(db: Executor, texts: readonly string[]): Promise<(text: string) => SubjectFacts | null> {
  const found = new Map<string, SubjectFacts>();
  const read = async <Row extends { id: number | string }>(
    kind: string,
    find: (ids: string[]) => PromiseLike<Row[]>,
    facts: (row: Row) => SubjectFacts,
  ) => {
    const ids = [...new Set(texts)].filter((text) => text.startsWith(`${kind}:`)).map((text) => text.slice(kind.length + 1));
    if (ids.length === 0) return;
    for (const row of await find(ids)) found.set(`${kind}:${row.id}`, facts(row));
  };
  const item = {
    id: programItems.id,
    sectionId: programItems.sectionId,
    kind: programItems.kind,
    format: programItems.format,
    durationMinutes: programItems.durationMinutes,
    titleAr: programItems.titleAr,
    titleEn: programItems.titleEn,
  } satisfies Record<keyof ItemFacts, unknown>;
  await read(
    "item",
    (ids) =>
      db
        .select(item)
        .from(programItems)
        .where(inArray(programItems.id, ids.map(Number))),
    (row) => ({ kind: "item", item: row }),
  );
  await read(
    "attempt",
    (ids) =>
      db
        .select({ id: attempts.id, number: attempts.number, score: attempts.score, passMark: attempts.passMark, item })
        .from(attempts)
        .innerJoin(programItems, eq(programItems.id, attempts.itemId))
        .where(inArray(attempts.id, ids)),
    ({ number, score, passMark, item: quiz }) => ({ kind: "attempt", item: quiz, number, score: score ?? 0, passMark }),
  );
  await read(
    "session",
    (ids) =>
      db
        .select()
        .from(classSessions)
        .where(inArray(classSessions.id, ids.map(Number))),
    ({ id, titleAr, titleEn, startsAt, endsAt }) => ({
      kind: "session",
      id,
      named: { titleAr, titleEn },
      minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    }),
  );
  await read(
    "review",
    (ids) =>
      db
        .select()
        .from(reviews)
        .where(inArray(reviews.id, ids.map(Number))),
    ({ stars, body }) => ({ kind: "review", stars, body }),
  );
  await read(
    "certificate",
    (ids) => db.select().from(certificates).where(inArray(certificates.id, ids)),
    ({ id, number, verificationId }) => ({ kind: "certificate", id, number, verifyPath: verifyPath(number, verificationId) }),
  );
  return (text) => {
    if (text === "course") return { kind: "course" };
    if (text.startsWith("step:")) return { kind: "step", percent: Number(text.slice("step:".length)) };
    return found.get(text) ?? null;
  };
}
