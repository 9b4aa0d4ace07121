import { and, asc, eq, inArray } from "drizzle-orm";
import type { Requirement } from "#contract/certificates/certificates.ts";
import type { Language } from "#contract/shapes.ts";
import { type CertificateState, type CourseCertificates, NEAR_PERCENT } from "#contract/content/teaching-course.ts";
import { requirementsOf } from "#server/commands/certificates/certificate-requirements.ts";
import { userNamed } from "#server/commands/accounts/named-like.ts";
import { learnerRows, learning, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";

const ORDER: readonly CertificateState[] = ["ready", "near", "far", "earned"];

export interface CertificatesFilter {
  state?: CertificateState | undefined;
  q: string;
  limit: number;
  offset: number;
}

/** One page of a program's learners with what their certificate still asks for: by state, then by name; and how many are of each state. */
export async function courseCertificates(db: Executor, programId: number, filter: CertificatesFilter, language: Language, now: Date) {
  // Who is how far is reckoned of everybody, over their ids alone; only the page that is shown is read.
  const everybody = await db
    .select({ id: enrollments.id, given: certificates.id })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .leftJoin(certificates, and(eq(certificates.enrollmentId, enrollments.id), eq(certificates.status, "issued")))
    .where(and(learning(eq(enrollments.programId, programId)), userNamed(filter.q)))
    .orderBy(asc(users.nameAr), asc(enrollments.id));
  const open = everybody.flatMap(({ id, given }) => (given ? [] : [id]));
  const asked = await together(db, (at) => requirementsOf(at, open, now));
  const states = new Map(everybody.map(({ id, given }) => [id, given ? "earned" : stateOf(asked.get(id) ?? [])] as const));
  const counts = { earned: 0, ready: 0, near: 0, far: 0 };
  for (const state of states.values()) counts[state] += 1;
  const wanted = ORDER.flatMap((state) =>
    filter.state === undefined || filter.state === state ? everybody.filter(({ id }) => states.get(id) === state) : [],
  );
  const shown = wanted.slice(filter.offset, filter.offset + filter.limit);
  const ids = shown.map(({ id }) => id);
  const givenIds = shown.flatMap(({ given }) => given ?? []);
  const [learners, issued, requirements] = await together(db, async (at) =>
    Promise.all([
      learnerRows(at, inArray(enrollments.id, ids), now, { limit: filter.limit }),
      givenIds.length === 0 ? [] : at.select().from(certificates).where(inArray(certificates.id, givenIds)),
      requirementsOf(at, ids, now),
    ]),
  );
  const rows: CourseCertificates = ids.flatMap((id) => {
    const learner = learners.find(({ enrollmentId }) => enrollmentId === id);
    if (!learner) return [];
    const certificate = issued.find(({ enrollmentId }) => enrollmentId === id);
    return [
      {
        enrollment_id: id,
        student: toLearner(learner.student, language),
        state: states.get(id) ?? "far",
        requirements: requirements.get(id) ?? [],
        certificate: certificate
          ? {
              id: certificate.id,
              number: certificate.number,
              issued_at: certificate.snapshot?.issued_at ?? null,
              holder_ar: certificate.snapshot?.holder_ar ?? null,
            }
          : null,
      },
    ];
  });
  return { rows, total: wanted.length, counts };
}

/** A payment is due or not; of the others the largest distance says how near somebody is. */
function stateOf(requirements: readonly Requirement[]): CertificateState {
  const open = requirements.filter(({ met }) => !met);
  if (open.length === 0) return "ready";
  const gap = Math.max(...open.map(({ id, required, actual }) => (id === "payment" ? 0 : required - (actual ?? 0))));
  return gap <= NEAR_PERCENT ? "near" : "far";
}
