import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PaymentCards } from "#contract/orders/payment-cards.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { certified, deliveryOf } from "#tests/support/certificate-factories.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { askedWithdrawal, postponementOf, studying } from "#tests/support/request-factories.ts";
import type { Ground } from "./ground.ts";
import { byStudent, type Calls } from "./repeated.ts";
import { classroom, halfway, sold, waitingExcuse, waitingReview } from "./stories.ts";

const REVIEW = { stars: 4, body: "واضح ومفيد" };

/** The student's saved cards, and where the last one stands. */
async function card(ground: Ground, learner: SignedIn) {
  const body = { token: await ground.shop.driver.cardToken("success"), holder_name: "SARAH ALASIRI" };
  const { cards } = await ground.ask<PaymentCards>(learner, "POST", "/student/cards", body);
  return `/student/cards/${cards.at(-1)?.id}`;
}

/** A certificate, and where its paper copy is asked for. */
async function paper(ground: Ground) {
  const { learner, certificate } = await certified(ground.server);
  return { learner, path: `/student/certificates/${certificate.id}` };
}

/** A cohort that begins tomorrow or later and has no seat. */
async function fullCohort(server: Ground["server"]): Promise<number> {
  const program = await makeProgram(server, { seats: 1 });
  const [cohort] = await server.services.db.update(cohorts).set({ seatsTaken: 1 }).where(eq(cohorts.programId, program.id)).returning();
  if (!cohort) throw new Error("no cohort");
  return cohort.id;
}

const postponed = (ground: Ground) => studying(ground.server);
const withdrawal = (enrollmentId: number, quoteId: string) => ({
  id: randomUUID(),
  enrollment_id: enrollmentId,
  quote_id: quoteId,
  reason_code: "schedule",
  reason: "",
  attachments: [],
  consent: true,
});
async function leaving(ground: Ground) {
  const { buyer, enrollmentId } = await sold(ground);
  const quote = await ground.ask<{ id: string }>(buyer, "GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`);
  return { who: buyer, form: withdrawal(enrollmentId, quote.id) };
}
const idOf = async (asked: Promise<{ id: string }>) => (await asked).id;

export const studentCalls: Calls = {
  "POST /learning-programs/:id/reviews": async (ground) => {
    const { learner, path } = await halfway(ground);
    return { who: learner, path, body: REVIEW };
  },
  "PATCH /learning-programs/:id/reviews/:rid": async (ground) => {
    const { learner, path, id } = await waitingReview(ground);
    return { who: learner, path: `${path}/${id}`, body: { ...REVIEW, stars: 5 } };
  },
  "DELETE /learning-programs/:id/reviews/:rid": async (ground) => {
    const { learner, path, id } = await waitingReview(ground);
    return { who: learner, path: `${path}/${id}` };
  },
  "POST /learning-programs/:id/reviews/:rid/restore": async (ground) => {
    const { learner, path, id } = await waitingReview(ground);
    await ground.ask(learner, "DELETE", `${path}/${id}`);
    return { who: learner, path: `${path}/${id}/restore` };
  },
  "PATCH /student/cards/:id": byStudent(async (ground, learner) => {
    await card(ground, learner);
    return [await card(ground, learner)];
  }),
  "DELETE /student/cards/:id": byStudent(async (ground, learner) => [await card(ground, learner)]),
  "POST /student/cards/:id/restore": byStudent(async (ground, learner) => {
    const path = await card(ground, learner);
    await ground.ask(learner, "DELETE", path);
    return [`${path}/restore`];
  }),
  "DELETE /student/schedule/feed": byStudent(async (ground, learner) => {
    await ground.ask(learner, "POST", "/student/schedule/feed");
    return ["/student/schedule/feed"];
  }),
  "PUT /student/seat-alerts/:id": byStudent(async ({ server }) => [`/student/seat-alerts/${(await makeProgram(server, { seats: 0 })).id}`]),
  "DELETE /student/seat-alerts/:id": byStudent(async (ground, learner) => {
    const path = `/student/seat-alerts/${(await makeProgram(ground.server, { seats: 0 })).id}`;
    await ground.ask(learner, "PUT", path);
    return [path];
  }),
  "PUT /student/wishes/:id": byStudent(async ({ server }) => [`/student/wishes/${(await makeProgram(server)).id}`]),
  "DELETE /student/wishes/:id": byStudent(async (ground, learner) => {
    const path = `/student/wishes/${(await makeProgram(ground.server)).id}`;
    await ground.ask(learner, "PUT", path);
    return [path];
  }),
  "PUT /student/waiting-list/:id": byStudent(async ({ server }) => [`/student/waiting-list/${await fullCohort(server)}`]),
  "DELETE /student/waiting-list/:id": byStudent(async (ground, learner) => {
    const path = `/student/waiting-list/${await fullCohort(ground.server)}`;
    await ground.ask(learner, "PUT", path);
    return [path];
  }),
  "POST /student/certificates/:id/delivery": async (ground) => {
    const { learner, path } = await paper(ground);
    return { who: learner, path: `${path}/delivery`, body: deliveryOf() };
  },
  "PATCH /student/certificates/:id/delivery": async (ground) => {
    const { learner, path } = await paper(ground);
    const { id, ...address } = deliveryOf();
    await ground.ask(learner, "POST", `${path}/delivery`, { id, ...address });
    return { who: learner, path: `${path}/delivery`, body: { ...address, district: "الياسمين", version: 1 } };
  },
  "POST /student/certificates/:id/delivery/cancel": async (ground) => {
    const { learner, path } = await paper(ground);
    await ground.ask(learner, "POST", `${path}/delivery`, deliveryOf());
    return { who: learner, path: `${path}/delivery/cancel` };
  },
  "POST /student/certificates/:id/name-correction": async (ground) => {
    const { learner, path } = await paper(ground);
    const body = { id: randomUUID(), full_name_ar: "سارة خالد محمد العسيري الأحمدي", full_name_en: "", evidence: "كما في الهوية" };
    return { who: learner, path: `${path}/name-correction`, body };
  },
  "POST /student/portfolio": byStudent(async () => ["/student/portfolio"]),
  "POST /student/excuses": async (ground) => {
    const { learner, missed } = await classroom(ground);
    const body = { id: randomUUID(), session_ids: [missed.id], reason_code: "medical", reason: "تقرير طبي", attachments: [] };
    return { who: learner, path: "/student/excuses", body };
  },
  "POST /student/excuses/:id/cancel": async (ground) => {
    const { learner, id } = await waitingExcuse(ground);
    return { who: learner, path: `/student/excuses/${id}/cancel` };
  },
  "POST /student/postponements": async (ground) => {
    const { learner, enrollment, later } = await postponed(ground);
    const body = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    return { who: learner, path: "/student/postponements", body };
  },
  "POST /student/postponements/:id/cancel": async (ground) => {
    const { learner, enrollment, later } = await postponed(ground);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    const id = await idOf(ground.ask(learner, "POST", "/student/postponements", form));
    return { who: learner, path: `/student/postponements/${id}/cancel`, body: {} };
  },
  "POST /student/requests/:kind/:id/answer": async (ground) => {
    const { learner, enrollment, later } = await studying(ground.server);
    const form = postponementOf(enrollment.id, { target_cohort_id: later[0]?.id });
    const id = await idOf(ground.ask(learner, "POST", "/student/postponements", form));
    const path = `/admin/requests/postponement/${id}/ask`;
    const asked = await ground.ask<{ postponement: { question: { at: string } } }>(ground.staff, "POST", path, {
      question: "متى تعودون؟",
      version: 1,
    });
    const body = { question: asked.postponement.question.at, answer: "في يناير.", attachments: [] };
    return { who: learner, path: `/student/requests/postponement/${id}/answer`, body };
  },
  "POST /student/withdrawals/:id/offer": async (ground) => {
    const { learner, id, path, cohortId } = await askedWithdrawal(ground);
    await ground.ask(ground.staff, "POST", `/admin${path}/offer`, { cohort_id: cohortId, note: "", version: 1 });
    return { who: learner, path: `/student/withdrawals/${id}/offer`, body: { answer: "accept", cohort_id: cohortId } };
  },
  "POST /student/withdrawals": async (ground) => {
    const { who, form } = await leaving(ground);
    return { who, path: "/student/withdrawals", body: form };
  },
  "POST /student/withdrawals/:id/cancel": async (ground) => {
    const { who, form } = await leaving(ground);
    const id = await idOf(ground.ask(who, "POST", "/student/withdrawals", form));
    return { who, path: `/student/withdrawals/${id}/cancel`, body: {} };
  },
};
