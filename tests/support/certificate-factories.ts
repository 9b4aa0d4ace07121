import { randomUUID } from "node:crypto";
import { API_BASE } from "#contract/endpoint.ts";
import type { Certificate, Certificates } from "#contract/certificates/certificates.ts";
import { checkCertificate } from "#server/commands/certificates/issue-certificate.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { makeSignedIn, type SignedIn } from "./factories.ts";
import type { TestServer } from "./server.ts";
import { enrol, makeCohort, makeStudyProgram } from "./study-factories.ts";

/** A student who has met everything that a program asks for; nothing has looked yet. */
export async function finished(
  server: TestServer,
  {
    learner,
    progress = 100,
    degree = 96,
    title = "Python",
  }: { learner?: SignedIn; progress?: number; degree?: number | null; title?: string } = {},
) {
  const db = server.services.db;
  const now = server.clock.now();
  const owner = learner ?? (await makeSignedIn(server, { nameAr: "سارة خالد محمد العسيري", nameEn: "Sarah Khalid Mohammed Alasiri" }));
  const program = await makeStudyProgram(db, {
    titleAr: `تحليل البيانات بلغة ${title}`,
    titleEn: `Data analysis with ${title}`,
    durationMinutes: 1440,
    delivery: "online",
  });
  const cohort = await makeCohort(db, program.id, "2026-09-06", { endsOn: "2026-11-19" });
  const enrollment = await enrol(db, owner.user.id, cohort, now, { progress });
  if (degree !== null) {
    const [item] = await db
      .insert(gradeItems)
      .values({ programId: program.id, type: "final", titleAr: "النهائي", titleEn: "Final", maxDegree: 100, weight: 100 })
      .returning();
    await db
      .insert(gradeMarks)
      .values({ enrollmentId: enrollment.id, gradeItemId: item?.id ?? 0, degree, status: "graded", publishedAt: now, updatedAt: now });
  }
  return { learner: owner, program, cohort, enrollment };
}

/** What the job does that is queued after progress, a mark or a register. */
export const check = ({ services, clock }: TestServer, enrollmentId: number) =>
  checkCertificate(services.db, services.config.secret, enrollmentId, { now: clock.now(), actor: "system", requestId: null });

/** A student with an issued certificate. */
export async function certified(server: TestServer, options: Parameters<typeof finished>[1] = {}) {
  const made = await finished(server, options);
  await check(server, made.enrollment.id);
  const [certificate] = (await listOf(server, made.learner)).filter(({ enrollment_id: id }) => id === made.enrollment.id);
  if (!certificate?.id) throw new Error("no certificate was issued");
  return { ...made, certificate: certificate as Certificate & { id: string; number: string; share_url: string } };
}

export const listOf = async (server: TestServer, { headers }: SignedIn): Promise<Certificates> =>
  (await server.call<Certificates>("GET", "/student/certificates", { headers })).data;

/** A form that is taken: Saudi Arabia, Riyadh. */
export const deliveryOf = (more: object = {}) => ({
  id: randomUUID(),
  full_name: "سارة خالد العسيري",
  phone: "+966550123456",
  email: "sara@mail.example",
  country_id: 1,
  city_id: 1,
  district: "النرجس",
  address: "شارع أنس بن مالك، مبنى 4471",
  ...more,
});

/** A file of the API, as a browser gets it. */
export async function fetchFile(server: TestServer, path: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ method: "GET", url: `${API_BASE}${path}`, headers });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}
