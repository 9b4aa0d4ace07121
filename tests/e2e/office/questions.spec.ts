import { randomUUID } from "node:crypto";
import { register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { expect, test } from "./desk.ts";

interface Own {
  question: { text: string; at: string } | null;
  timeline: { to: string; note: string | null }[];
}

test("office.md §8: more is asked of whoever sent a request, whose days stand still until the answer", async ({ desk, site }) => {
  const { page, hand, say, field, button } = desk;
  const { api: learner, enrollmentId, later } = await buyByCard(site.product, await register(site.product.apiOrigin));
  const id = randomUUID();
  const asked = await learner.call("POST", "/student/postponements", {
    id,
    enrollment_id: enrollmentId,
    target_cohort_id: later[0]?.id,
    from: new Date().toISOString().slice(0, 10),
    reason_code: "work",
    reason: "انتقلت إلى فرع الدمام",
    consent: true,
  });
  expect(asked.status, JSON.stringify(asked)).toBeLessThan(300);
  await desk.open(`/staff/requests/postponement/${id}`);
  const ask = button(["طلب استكمال", "Ask for information"]);
  await hand.press(ask);
  const dialog = page.getByRole("dialog");
  const send = button(["إرسال طلب الاستكمال", "Send the question"], dialog);
  await hand.press(send);
  await expect(dialog.getByText(say(["يُرجى كتابة المطلوب", "Write the question"]))).toBeVisible();
  const question = "يُرجى إرفاق خطاب النقل من جهة العمل.";
  await hand.write(field("note", dialog), question);
  await desk.shot("ask");
  await hand.press(send);
  await expect(page.getByText(say(["بانتظار المتدرب", "Waiting for the trainee"])).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(question).first()).toBeVisible();
  await expect(ask).toHaveCount(0);
  await desk.shot("asked");
  const own = async () => (await learner.call<Own>("GET", `/student/postponements/${id}`)).data;
  const { question: waiting } = await own();
  expect(waiting?.text).toBe(question);
  const answer = { question: waiting?.at, answer: "أُرسل الخطاب غدًا." };
  expect((await learner.call("POST", `/student/requests/postponement/${id}/answer`, answer)).status).toBe(200);
  await desk.open("/staff/requests");
  await desk.open(`/staff/requests/postponement/${id}`);
  await expect(page.getByText(answer.answer)).toBeVisible();
  await expect(ask).toBeVisible();
  await desk.shot("answered");
});
