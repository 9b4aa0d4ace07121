import { and, desc, eq, inArray } from "drizzle-orm";
import type { Certificate } from "#contract/certificates.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import { categories, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { certificates, nameCorrections } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { requirementsOf } from "./certificate-requirements.ts";
import { statusNow } from "./enrollment-status.ts";
import type { CertificateRow } from "./move-certificate.ts";
import { type ProgramReferenceRow, programReference, programReferenceColumns } from "./program-reference.ts";
import { readDeliveries } from "./read-deliveries.ts";
import { readRequestFiles } from "./request-events.ts";
import { shareUrl } from "./sign-certificate.ts";

export interface CertificateReader {
  userId: number;
  language: Language;
  /** Where certificates are verified. */
  publicUrl: string;
}

/** A student's certificates, newest first, then the programs that are in progress with what they still ask for. */
export async function readCertificates(db: Executor, reader: CertificateReader, now: Date): Promise<Certificate[]> {
  const issued = await presentCertificates(db, await rowsOf(db, reader.userId), reader, now);
  const given = new Set(issued.map((one) => one.enrollment_id));
  const running = await runningPrograms(db, reader.userId, now);
  const open: Certificate[] = [];
  const asked = await requirementsOf(
    db,
    running.flatMap(({ id }) => (given.has(id) ? [] : [id])),
    now,
  );
  for (const { id, program } of running) {
    if (given.has(id)) continue;
    const requirements = asked.get(id) ?? [];
    const due = requirements.length > 0 && requirements.every(({ met }) => met);
    open.push({
      ...NOTHING_YET,
      enrollment_id: id,
      program: programReference(program, reader.language),
      // Met, and the job that issues it has not come to it yet.
      status: due ? "pending" : "not_eligible",
      requirements,
    });
  }
  return [...issued, ...open];
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
  const [certificate] = await presentCertificates(db, [await ownCertificate(db, id, reader.userId)], reader, now);
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

const rowsOf = (db: Executor, userId: number) =>
  db.select().from(certificates).where(eq(certificates.userId, userId)).orderBy(desc(certificates.issuedAt), desc(certificates.number));

async function presentCertificates(
  db: Executor,
  rows: CertificateRow[],
  { language, publicUrl }: CertificateReader,
  now: Date,
): Promise<Certificate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mentioned = await db
    .select(programReferenceColumns)
    .from(programs)
    .innerJoin(categories, eq(categories.id, programs.categoryId))
    .where(inArray(programs.id, [...new Set(rows.map(({ programId }) => programId))]));
  const corrections = await db
    .select()
    .from(nameCorrections)
    .where(inArray(nameCorrections.certificateId, ids))
    .orderBy(desc(nameCorrections.createdAt));
  const evidence = await readRequestFiles(
    db,
    "name_correction",
    corrections.map(({ id }) => id),
  );
  const deliveries = await readDeliveries(db, ids);
  const numbers = await numbersOf(db, rows);
  const requirements = await requirementsOf(
    db,
    rows.map(({ enrollmentId }) => enrollmentId),
    now,
  );
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

async function numbersOf(db: Executor, rows: CertificateRow[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ replacedBy }) => replacedBy ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: certificates.id, number: certificates.number })
    .from(certificates)
    .where(inArray(certificates.id, ids));
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** Enrollments that may still earn a certificate. */
async function runningPrograms(db: Executor, userId: number, now: Date) {
  const status = statusNow(now);
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
      ),
    )
    .orderBy(desc(enrollments.progress), desc(enrollments.id));
}
