import { and, asc, desc, eq } from "drizzle-orm";
import type { CertificateRow } from "#server/commands/certificates/move-certificate.ts";
import { readGrades } from "#server/commands/coursework/read-grades.ts";
import { numbered, safeName } from "#server/commands/course-export/package-names.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import { textPart, type ZipPart } from "#server/commands/files/zip-stream.ts";
import type { Database } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import type { Words } from "#server/words.ts";
import { portfolioPage, type PortfolioProgram, type PortfolioWork } from "./portfolio-page.ts";
import { type HandedIn, handedInWork } from "./portfolio-work.ts";

/** So much of the files of a person goes into their portfolio, in bytes; the rest is named in it. */
const BYTES_AT_MOST = 512 * 1024 * 1024;

export interface PortfolioSource {
  db: Database;
  userId: number;
  words: Words;
  now: Date;
  draw: (row: CertificateRow) => Promise<Uint8Array>;
  bytes: (fileId: string) => Promise<AsyncIterable<Uint8Array> | null>;
  /** Told how many programs are written, of all. */
  told: (done: number, programs: number) => Promise<void>;
}

/** What a portfolio holds, a file at a time; the page that leads to it comes last, and names what could not come. */
export async function* portfolioParts(source: PortfolioSource): AsyncGenerator<ZipPart> {
  const { db, userId, now, told } = source;
  const [person] = await db.select({ ar: users.nameAr, en: users.nameEn }).from(users).where(eq(users.id, userId));
  const held = await db
    .select({ id: enrollments.id, row: enrollments, status: statusNow(now), title: { ar: programs.titleAr, en: programs.titleEn } })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(eq(enrollments.userId, userId))
    .orderBy(desc(enrollments.startedAt), desc(enrollments.id));
  await told(0, held.length);
  const left = { bytes: BYTES_AT_MOST };
  const shown: PortfolioProgram[] = [];
  for (const [index, { id, row, status, title }] of held.entries()) {
    const folder = `work/${numbered(index + 1, title)}`;
    const work: PortfolioWork[] = [];
    for (const [place, one] of (await handedInWork(db, id, now)).entries())
      work.push(yield* workParts(source, left, one, `${folder}/${numbered(place + 1, one.title)}`));
    // Titles stand in both languages, whichever is asked for.
    const [grade] = await readGrades(db, { userId, ids: [id], language: "ar" }, now);
    shown.push({ title, status, progress: row.progress, startedAt: row.startedAt, grade: grade ?? null, work });
    await told(index + 1, held.length);
  }
  const issued = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.status, "issued")))
    .orderBy(asc(certificates.issuedAt), asc(certificates.id));
  for (const row of issued) yield { name: certificatePath(row), packed: true, pieces: [await source.draw(row)] };
  const page = portfolioPage(source.words, {
    name: { ar: person?.ar ?? "", en: person?.en ?? person?.ar ?? "" },
    now,
    programs: shown,
    certificates: issued.map((row) => ({
      title: { ar: row.snapshot.title_ar, en: row.snapshot.title_en },
      number: row.number,
      issuedAt: row.issuedAt,
      path: certificatePath(row),
    })),
  });
  yield textPart("index.html", page);
}

const certificatePath = ({ number }: CertificateRow): string => `certificates/${safeName(number)}.pdf`;

/** The files of one work. @returns what the page says of it */
async function* workParts(
  { bytes }: PortfolioSource,
  left: { bytes: number },
  work: HandedIn,
  folder: string,
): AsyncGenerator<ZipPart, PortfolioWork> {
  async function* kept(file: { id: string; name: string; bytes: number }, name: string): AsyncGenerator<ZipPart, string | null> {
    const pieces = file.bytes <= left.bytes ? await bytes(file.id) : null;
    if (!pieces) return null;
    left.bytes -= file.bytes;
    // They are packed already, or pictures.
    yield { name, packed: true, pieces };
    return name;
  }
  let text: string | null = null;
  if (work.text !== null) {
    text = `${folder}/text.txt`;
    yield textPart(text, work.text);
  }
  const file = work.file && { name: work.file.name, path: yield* kept(work.file, `${folder}/${safeName(work.file.name)}`) };
  const given: PortfolioWork["given"] = [];
  for (const [index, one] of work.given.entries())
    given.push({ name: one.name, path: yield* kept(one, `${folder}/feedback-${index + 1}-${safeName(one.name)}`) });
  return { ...work, text, file, given };
}
