import { randomUUID } from "node:crypto";
import { type ApiCaller, register } from "#tests/support/accounts.ts";
import { buyByCard } from "#tests/support/purchase.ts";
import { expect, test } from "./desk.ts";
import { applied, letter } from "./letters.ts";

const statusOf = async (api: ApiCaller, path: string) => (await api.call<{ request: { status: string } }>("GET", path)).data.request.status;

test("office.md §8: a request is decided with what follows of each choice beside it, and the next one opens @small", async ({
  desk,
  site,
  api,
}) => {
  const { page, hand, say, field, button } = desk;
  const { api: learner, enrollmentId } = await buyByCard(site.product, await register(site.product.apiOrigin));
  const { data: quote } = await learner.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrollmentId}`);
  const asked = await learner.call<{ id: string }>("POST", "/student/withdrawals", {
    id: randomUUID(),
    enrollment_id: enrollmentId,
    quote_id: quote.id,
    reason_code: "schedule",
    reason: "تغير دوام العمل",
    consent: true,
  });
  expect(asked.status, JSON.stringify(asked)).toBeLessThan(300);
  await desk.open("/staff/requests");
  await expect(page.locator("main [data-list-row]").first()).toBeVisible();
  await desk.shot("requests");
  await desk.open(`/staff/requests/withdrawal/${asked.data.id}`);
  await expect(page.getByRole("radio").first()).toBeVisible();
  if (desk.narrow) {
    // The decision is at hand from the first line on, in the dock's place, and hides nothing of the last.
    const bar = page.locator("[data-foot-bar]");
    await expect(bar.getByRole("button").first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator("[data-dock]")).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [end, top] = await Promise.all([page.locator("#content").boundingBox(), bar.boundingBox()]);
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
    await desk.shot("request-end");
    await page.evaluate(() => scrollTo(0, 0));
  }
  await desk.shot("request", "dark");
  await hand.tick(page.getByRole("radio", { name: say([/^رفض/u, /^Reject/u]) }));
  await hand.press(button(["إرسال", "Send"]));
  await expect(page.getByText(say(["يُرجى كتابة السبب", "Write the reason"]))).toBeVisible();
  await hand.write(field("note"), "تجاوز التقدم الحد الذي تسمح به السياسة.");
  await hand.press(button(["إرسال وفتح التالي", "Send and open next"]));
  await desk.settle(page.getByText(say(["أُرسل القرار وأُبلغ صاحب الطلب.", "Decision sent. Whoever asked is notified."])));
  await expect(page).not.toHaveURL(new RegExp(asked.data.id, "u"));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await statusOf(api, `/admin/requests/withdrawal/${asked.data.id}`)).toBe("rejected");
});

test("office.md §8: a letter is taken, answered by mail in its language, and closed @small", async ({ desk, site, api }) => {
  const { page, hand, say, field, button } = desk;
  const { fullName: name } = await letter(site.product.apiOrigin);
  await desk.open(`/staff/requests/messages?q=${encodeURIComponent(name)}`);
  const row = page.locator("[data-list-row]");
  await expect(row).toHaveCount(1);
  await desk.shot("inbox");
  await hand.open(row);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await desk.shot("message");
  await hand.write(field("body"), "نعم، تُسجل كل محاضرة وتُنشر في اليوم التالي.");
  await hand.press(button(["إرسال الرد", "Send the answer"]));
  await desk.settle(page.getByText(say(["الرد في طريقه بالبريد", "The answer is on its way by mail"])));
  await hand.press(button(["إغلاق", "Close"]));
  const stands = async () => (await api.call<{ status: string }[]>("GET", `/admin/messages?q=${encodeURIComponent(name)}`)).data[0]?.status;
  await expect.poll(stands).toBe("closed");
});

test("office.md §8: an application moves on through its steps, and its applicant is written to", async ({ desk, site, api }) => {
  const { page, hand, say, field, button } = desk;
  await applied(site.product.apiOrigin);
  await desk.open("/staff/requests/applications");
  await desk.shot("applications");
  await hand.open(page.locator("[data-list-row]").first());
  for (const [status, note] of [
    ["under_review", ""],
    ["interview", "يوم الأحد، الرابعة عصرًا"],
  ] as const) {
    await hand.choose(field("status"), status);
    if (note) await hand.write(field("note"), note);
    await desk.shot(`application-${status}`);
    await hand.press(button(["إرسال القرار", "Send the decision"]));
    await desk.settle(page.getByText(say([/^أُرسل القرار، وتصل رسالة/u, /^Decision sent\. The applicant/u])));
    const stands = async () => (await api.call<{ status: string }[]>("GET", "/admin/trainer-applications")).data[0]?.status;
    await expect.poll(stands).toBe(status);
  }
});

test("office.md §8: a review is hidden with a reason its author reads, and published again", async ({ desk, api }) => {
  const { page, hand, say, button } = desk;
  const { data } = await api.call<{ id: number; body: string | null }[]>("GET", "/admin/reviews?filter[status]=published&per_page=20");
  const review = data.find(({ body }) => body !== null);
  await desk.open("/staff/requests/reviews");
  await expect(page.locator("[data-list-row]").first()).toBeVisible();
  await desk.shot("reviews");
  await desk.open(`/staff/requests/reviews/${review?.id}?status=published`);
  const hide = ["إخفاء", "Hide"] as const;
  await hand.press(button(hide));
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByRole("textbox"), "فيه اسم شخص");
  await desk.shot("review-hide");
  await hand.press(button(hide, dialog));
  await desk.settle(page.getByText(say(["أُخفي التقييم وأُبلغ كاتبه", "The review is hidden, and its author is notified"])));
  await desk.open(`/staff/requests/reviews/${review?.id}?status=hidden`);
  await hand.press(button(["نشر", "Publish"]));
  await desk.settle(page.getByText(say(["نُشر التقييم", "The review is published"])));
});
