import { randomUUID } from "node:crypto";
import type { SignedIn } from "./factories.ts";
import { makeSignedIn } from "./factories.ts";
import type { TestServer } from "./server.ts";
import { enrol, makeCohort, makeStudyProgram } from "./study-factories.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import type { requestPostponement } from "#contract/requests/postponements.ts";

/** Somebody who decides. */
export const makeStaff = (server: TestServer): Promise<SignedIn> =>
  makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" });

/** A student in a cohort that runs, and later cohorts of the same program with so many free seats. */
export async function studying(server: TestServer, { seats = [5], student }: { seats?: number[]; student?: SignedIn } = {}) {
  const db = server.services.db;
  const learner = student ?? (await makeSignedIn(server));
  const program = await makeStudyProgram(db);
  const cohort = await makeCohort(db, program.id, "2026-11-01", { endsOn: "2026-12-17", seatsTotal: 20, seatsTaken: 1 });
  const later = [];
  for (const [index, free] of seats.entries())
    later.push(
      await makeCohort(db, program.id, `2027-0${index + 1}-10`, { endsOn: `2027-0${index + 2}-25`, seatsTotal: 10, seatsTaken: 10 - free }),
    );
  const enrollment = await enrol(db, learner.user.id, cohort, server.clock.now());
  return { learner, program, cohort, later, enrollment };
}

/** A form that is taken. */
export const postponementOf = (enrollmentId: number, more: object = {}): BodyOf<typeof requestPostponement> => ({
  id: randomUUID(),
  enrollment_id: enrollmentId,
  from: "2026-11-22",
  reason_code: "work",
  reason: "انتقلت إلى فرع الدمام حتى نهاية ديسمبر.",
  attachments: [],
  consent: true,
  ...more,
});

/** A learner who asks to leave a program that has a later cohort with free seats. */
export async function askedWithdrawal({ server }: { server: TestServer }, seats?: number[]) {
  const { learner, enrollment, cohort, later } = await studying(server, seats ? { seats } : {});
  const { headers } = learner;
  const quote = await server.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollment.id}`, { headers });
  const id = randomUUID();
  const form = { id, enrollment_id: enrollment.id, quote_id: quote.data.id, reason_code: "schedule", reason: "تغير الدوام", consent: true };
  const asked = await server.call("POST", "/student/withdrawals", { headers, body: form });
  if (asked.status !== 201) throw new Error(`the withdrawal was answered ${asked.status}`);
  return { learner, enrollment, cohort, later, id, path: `/requests/withdrawal/${id}`, cohortId: later[0]?.id ?? 0 };
}

/** A postponement that a learner has just asked for and nobody has decided. */
export async function askedPostponement(server: TestServer) {
  const { learner, program, enrollment, later } = await studying(server);
  const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
  const asked = await server.call("POST", "/student/postponements", { headers: learner.headers, body: form });
  if (asked.status !== 201) throw new Error(`the postponement was answered ${asked.status}`);
  return { id: form.id, program };
}
