import { and, desc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Certificate } from "#contract/certificates/certificates.ts";
import { Problem } from "#contract/problem.ts";
import { type Language, NEWEST_PER_PAGE } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { cursorOf, cursorValues } from "#server/db/keyset.ts";
import { newestIds, type NewestQuery } from "#server/db/newest.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificates, nameCorrections } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { together } from "#server/db/reads/together.ts";
import { requirementsOf } from "./certificate-requirements.ts";
import { statusNow } from "#server/commands/enrollments/enrollment-status.ts";
import type { CertificateRow } from "./move-certificate.ts";
import { type ProgramReferenceRow, programReference, programReferenceColumns } from "#server/commands/catalogue/program-reference.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { readRequestFiles } from "#server/commands/requests/request-events.ts";
import { shareUrl } from "./sign-certificate.ts";

export interface CertificateReader {
  userId: number;
  language: Language;
  /** Where certificates are verified. */
  publicUrl: string;
}

/** What a cursor begins with where all issued certificates were told. */
const RUNNING = "running";

/**
 * A page of a student's certificates, newest first; after the last of them the programs that are in progress with what they still ask for.
 * @throws Problem `validation_error` on `cursor`
 */
export async function readCertificates(
  db: Executor,
  reader: CertificateReader,
  query: NewestQuery,
  now: Date,
): Promise<{ data: Certificate[]; meta: { next_cursor: string | null } }> {
  const limit = query.per_page ?? NEWEST_PER_PAGE;
  const before = query.cursor === undefined ? null : runningAfter(query.cursor);
  return await together(db, async (at) => {
    const page = before === null ? await issuedPage(at, reader, query) : { rows: [], next: null };
    if (page.next !== null) return { data: await presentCertificates(at, page.rows, reader, now), meta: { next_cursor: page.next } };
    const [issued, { open, next }] = await Promise.all([
      presentCertificates(at, page.rows, reader, now),
      openPage(at, reader, { before, limit: limit - page.rows.length }, now),
    ]);
    return { data: [...issued, ...open], meta: { next_cursor: next } };
  });
}

async function openPage(db: Executor, reader: CertificateReader, { before, limit }: { before: number | null; limit: number }, now: Date) {
  const running = await runningPrograms(db, reader.userId, { before, limit: limit + 1 }, now);
  const shown = running.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const asked = await requirementsOf(db, ids, now);
  const open = shown.map(({ id, program }): Certificate => {
    const requirements = asked.get(id) ?? [];
    const due = requirements.length > 0 && requirements.every(({ met }) => met);
    return {
      ...NOTHING_YET,
      enrollment_id: id,
      program: programReference(program, reader.language),
      // Met, and the job that issues it has not come to it yet.
      status: due ? "pending" : "not_eligible",
      requirements,
    };
  });
  const last = ids.at(-1) ?? before;
  return { open, next: running.length > shown.length ? cursorOf([RUNNING, last ?? MAX_ID]) : null };
}

const MAX_ID = 2_147_483_647;

/** The enrollment after which programs in progress go on; null for a cursor among issued certificates. */
function runningAfter(cursor: string): number | null {
  try {
    const [word, id] = cursorValues(cursor, ["string", "number"]);
    return word === RUNNING ? Number(id) : null;
  } catch {
    return null;
  }
}

async function issuedPage(db: Executor, reader: CertificateReader, query: NewestQuery) {
  const newest = { table: certificates, id: certificates.id, at: certificates.issuedAt };
  const { ids, meta } = await newestIds(db, newest, eq(certificates.userId, reader.userId), query);
  const rows = await db
    .select()
    .from(certificates)
    .where(inArray(certificates.id, ids))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id));
  return { rows, next: meta.next_cursor };
}

const NOTHING_YET = {
  id: null,
  number: null,
  issued_at: null,
  snapshot: null,
  share_url: null,
  signatures: [],
  replaced_by: null,
  delivery: null,
  name_correction: null,
  can_correct_name: false,
};

/**
 * One certificate of a student.
 * @throws Problem `certificate_not_found`, also for another's
 */
export async function readCertificate(db: Executor, id: string, reader: CertificateReader, now: Date): Promise<Certificate> {
  const row = await ownCertificate(db, id, reader.userId);
  const [certificate] = await together(db, (at) => presentCertificates(at, [row], reader, now));
  if (!certificate) throw new Problem("certificate_not_found");
  return certificate;
}

/**
 * The row of a student's certificate.
 * @throws Problem `certificate_not_found`, also for another's
 */
export async function ownCertificate(db: Executor, id: string, userId: number, { lock = false } = {}): Promise<CertificateRow> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) throw new Problem("certificate_not_found");
  const query = db
    .select()
    .from(certificates)
    .where(and(eq(certificates.id, id.toLowerCase()), eq(certificates.userId, userId)));
  const [row] = lock ? await query.for("update") : await query;
  if (!row) throw new Problem("certificate_not_found");
  return row;
}

async function presentCertificates(
  db: Executor,
  rows: CertificateRow[],
  { language, publicUrl }: CertificateReader,
  now: Date,
): Promise<Certificate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const enrollmentIds = rows.map(({ enrollmentId }) => enrollmentId);
  const [mentioned, { corrections, evidence }, deliveries, numbers, requirements] = await Promise.all([
    db
      .select(programReferenceColumns)
      .from(programs)
      .innerJoin(categories, eq(categories.id, programs.categoryId))
      .where(inArray(programs.id, [...new Set(rows.map(({ programId }) => programId))])),
    correctionsOf(db, ids),
    readDeliveries(db, ids),
    numbersOf(db, rows),
    requirementsOf(db, enrollmentIds, now),
  ]);
  return rows.map((row) => {
    const program = mentioned.find(({ id }) => id === row.programId) as ProgramReferenceRow;
    const correction = corrections.find(({ certificateId }) => certificateId === row.id);
    const { title_ar: titleAr, title_en: titleEn } = row.snapshot;
    return {
      id: row.id,
      enrollment_id: row.enrollmentId,
      program: programReference({ ...program, titleAr, titleEn }, language),
      status: row.status,
      number: row.number,
      issued_at: row.issuedAt.toISOString(),
      requirements: requirements.get(row.enrollmentId) ?? [],
      snapshot: row.snapshot,
      share_url: shareUrl(publicUrl, row),
      signatures: row.signatures.map(({ kid, alg }) => ({ kid, alg })),
      replaced_by: row.replacedBy === null ? null : (numbers.get(row.replacedBy) ?? null),
      delivery: deliveries.get(row.id) ?? null,
      name_correction: correction
        ? {
            id: correction.id,
            status: correction.status,
            full_name_ar: correction.fullNameAr,
            full_name_en: correction.fullNameEn,
            note: correction.note,
            attachments: evidence.get(correction.id) ?? [],
            created_at: correction.createdAt.toISOString(),
          }
        : null,
      can_correct_name: row.status === "issued" && correction?.status !== "pending",
    };
  });
}

async function correctionsOf(db: Executor, certificateIds: readonly string[]) {
  const corrections = await db
    .select()
    .from(nameCorrections)
    .where(inArray(nameCorrections.certificateId, [...certificateIds]))
    .orderBy(desc(nameCorrections.createdAt));
  const ids = corrections.map(({ id }) => id);
  return { corrections, evidence: await readRequestFiles(db, "name_correction", ids) };
}

async function numbersOf(db: Executor, rows: CertificateRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ replacedBy }) => replacedBy ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: certificates.id, number: certificates.number })
    .from(certificates)
    .where(inArray(certificates.id, ids));
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** Enrollments without a certificate that may still earn one, the latest first. */
async function runningPrograms(db: Executor, userId: number, { before, limit }: { before: number | null; limit: number }, now: Date) {
  const status = statusNow(now);
  const given = db.select({ one: sql`1` }).from(certificates).where(eq(certificates.enrollmentId, enrollments.id));
  return await db
    .select({ id: enrollments.id, program: programReferenceColumns })
    .from(enrollments)
    .innerJoin(programs, eq(programs.id, enrollments.programId))
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
    .where(
      and(
        eq(enrollments.userId, userId),
        eq(programs.certificateEnabled, true),
        inArray(status, ["active", "pending", "completed", "expired"]),
        notExists(given),
        before === null ? undefined : lt(enrollments.id, before),
      ),
    )
    .orderBy(desc(enrollments.id))
    .limit(limit);
}
