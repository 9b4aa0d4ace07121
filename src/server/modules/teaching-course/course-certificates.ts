import { and, eq, inArray } from "drizzle-orm";
import type { Requirement } from "#contract/certificates.ts";
import { fold } from "#contract/rules/arabic-fold.ts";
import type { Language } from "#contract/shapes.ts";
import { type CertificateState, type CourseCertificates, NEAR_PERCENT } from "#contract/teaching-course.ts";
import { certificateRequirements } from "#server/commands/certificate-requirements.ts";
import { learnerRows, toLearner } from "#server/commands/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

const ORDER: readonly CertificateState[] = ["ready", "near", "far", "earned"];

/** Everybody of a program with what their certificate still asks for; by state, then by name. */
export async function courseCertificates(
  db: Executor,
  programId: number,
  q: string,
  language: Language,
  now: Date,
): Promise<CourseCertificates> {
  const learners = (await learnerRows(db, eq(enrollments.programId, programId), now)).filter(({ student }) =>
    fold(`${student.nameAr} ${student.nameEn ?? ""}`).includes(fold(q)),
  );
  const ids = learners.map(({ enrollmentId }) => enrollmentId);
  const issued =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(certificates)
          .where(and(inArray(certificates.enrollmentId, ids), eq(certificates.status, "issued")));
  const rows: CourseCertificates = [];
  for (const row of learners) {
    const certificate = issued.find(({ enrollmentId }) => enrollmentId === row.enrollmentId);
    const requirements = await certificateRequirements(db, row.enrollmentId, now);
    rows.push({
      enrollment_id: row.enrollmentId,
      student: toLearner(row.student, language),
      state: certificate ? "earned" : stateOf(requirements),
      requirements,
      certificate: certificate
        ? {
            id: certificate.id,
            number: certificate.number,
            issued_at: certificate.snapshot?.issued_at ?? null,
            holder_ar: certificate.snapshot?.holder_ar ?? null,
          }
        : null,
    });
  }
  return rows.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** A payment is due or not; of the others the largest distance says how near somebody is. */
function stateOf(requirements: readonly Requirement[]): CertificateState {
  const open = requirements.filter(({ met }) => !met);
  if (open.length === 0) return "ready";
  const gap = Math.max(...open.map(({ id, required, actual }) => (id === "payment" ? 0 : required - (actual ?? 0))));
  return gap <= NEAR_PERCENT ? "near" : "far";
}
