import { randomUUID } from "node:crypto";
import { register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { expect, test } from "./desk.ts";

interface Own {
  status: string;
  offer: { cohort: { id: number } } | null;
}

test("office.md §8: a postponement is offered in place of a withdrawal, and the days stand still until the answer", async ({
  desk,
  site,
}) => {
  const { page, hand, say, field, button } = desk;
  const { api: learner, enrollmentId } = await buyByCard(site.product, await register(site.product.apiOrigin));
  const { data: quote } = await learner.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`);
  const id = randomUUID();
  const form = { id, enrollment_id: enrollmentId, quote_id: quote.id, reason_code: "schedule", reason: "تغير الدوام", consent: true };
  expect((await learner.call("POST", "/student/withdrawals", form)).status).toBe(201);
  await desk.open(`/staff/requests/withdrawal/${id}`);
  await hand.tick(page.getByRole("radio", { name: say([/^عرض التأجيل/u, /^Offer postponement/u]) }));
  await expect(field("cohort")).toBeVisible();
  await hand.write(field("note"), "شعبة صباحية تناسب الدوام الجديد.");
  await desk.shot("offer");
  await hand.press(button(["إرسال", "Send"]));
  await expect(page.getByText(say(["بانتظار المتدرب", "Waiting for the trainee"])).first()).toBeVisible();
  await expect(page.getByText(say(["عرض بانتظار الرد", "Offer that waits for its answer"]))).toBeVisible();
  await desk.shot("offered");
  const own = async () => (await learner.call<Own>("GET", `/student/withdrawals/${id}`)).data;
  const cohort = (await own()).offer?.cohort.id;
  const accepted = await learner.call<{ postponement_id: string }>("POST", `/student/withdrawals/${id}/offer`, {
    answer: "accept",
    cohort_id: cohort,
  });
  expect(accepted.status, JSON.stringify(accepted)).toBe(200);
  expect((await own()).status).toBe("cancelled");
  await desk.open(`/staff/requests/postponement/${accepted.data.postponement_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await desk.shot("offer-accepted");
});
