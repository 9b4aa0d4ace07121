import type { ModeratedReview } from "#contract/reviews/reviews.ts";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";
import { reportedPost } from "./letters.ts";
import { step } from "./steps.ts";

test("office.md §8: a reported post is hidden with a reason its author reads, and shown again", async ({ desk, site }) => {
  const { page, hand, say, button } = desk;
  const { id, title } = await reportedPost(site.product.apiOrigin);
  await desk.open("/staff/requests/posts");
  await hand.open(page.locator(`[data-list-row][href*="${id}"]`));
  await expect(page.getByText(title)).toBeVisible();
  await desk.shot("post");
  await step(desk, ["إخفاء", "Hide"], "لا تُنشر أرقام الأشخاص");
  await desk.settle(page.getByText(say(["أُخفيت المشاركة", "The post is hidden"])));
  await desk.open(`/staff/requests/posts/${id}?status=settled`);
  await expect(page.getByText("لا تُنشر أرقام الأشخاص")).toBeVisible();
  await hand.press(button(["إظهارها من جديد", "Show again"]));
  await desk.settle(page.getByText(say(["بقيت المشاركة، وأُغلقت بلاغاتها", "The post stands, and its reports are settled"])));
});

test("office.md §9: what a person asked for about their data is read with its steps, its limit and what the law keeps", async ({
  desk,
  site,
}) => {
  const { page, hand, say } = desk;
  const person = await register(site.product.apiOrigin);
  const api = await ApiCaller.signIn(site.product.apiOrigin, person);
  await api.call("POST", "/platform/profile/reauthenticate", { password: person.password });
  for (const [path, body] of [["export"], ["delete-account"], ["delete-account/confirm", { password: person.password }]] as const)
    expect((await api.call("POST", `/privacy/${path}`, body)).status).toBeLessThan(300);
  await desk.open("/staff/requests");
  await hand.press(
    page
      .getByRole("main")
      .getByRole("link", { name: say(["البيانات الشخصية", "Personal data"]) })
      .first(),
  );
  const rows = page.locator('[data-list-row][href^="/staff/requests/data/"]');
  await expect(rows.first()).toBeVisible();
  await desk.shot("data-requests");
  await hand.open(rows.first());
  await expect(page.getByRole("heading", { level: 1, name: say(["حذف حساب", "Account deletion"]) })).toBeFocused();
  for (const part of [
    ["الخطوات", "Steps"],
    ["ما يوجب النظام حفظه", "What the law keeps"],
  ] as const)
    await expect(page.getByRole("heading", { name: say(part) })).toBeVisible();
  await desk.shot("data-request");
  // Whose wish it is leads to their file.
  await hand.press(page.getByRole("main").locator('dl a[href^="/staff/people/"]'));
  await expect(page.getByText(person.email).first()).toBeVisible();
});

test("office.md §8: beside a review stand its program, how its author learns it, what else they wrote and what was decided @small", async ({
  desk,
  api,
}) => {
  const { page, hand, say } = desk;
  const { data } = await api.call<ModeratedReview[]>("GET", "/admin/reviews?filter[status]=published&per_page=50");
  const [review] = data;
  const aside = page.getByRole("complementary", { name: say(["حول هذا التقييم", "About this review"]) });
  await desk.open(`/staff/requests/reviews/${review?.id}?status=published`);
  await expect(aside.getByRole("link", { name: review?.program.translations[say(["ar", "en"] as const)].title })).toBeVisible();
  await expect(aside.getByRole("heading", { name: say(["ما تقرر", "What was decided"]) })).toBeVisible();
  if (!desk.narrow) {
    // Beside what is read, not below it.
    const [read, beside] = await Promise.all([
      page.getByRole("region", { name: say(["المعروض", "What is read"]) }).boundingBox(),
      aside.boundingBox(),
    ]);
    expect(Math.abs((read?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(8);
  }
  await desk.shot("review-aside", "dark");
  await step(desk, ["إخفاء", "Hide"], "فيه رقم جوال");
  await desk.settle(page.getByText(say(["أُخفي التقييم وأُبلغ كاتبه", "The review is hidden, and its author is notified"])));
  // The filter leaves it out by now; whoever decided still sees it, with the reason and who it was.
  await expect(aside.getByRole("listitem").filter({ hasText: "فيه رقم جوال" })).toHaveCount(1);
  await desk.shot("review-decided");
  await hand.press(desk.button(["نشر", "Publish"]));
  await desk.settle(page.getByText(say(["نُشر التقييم", "The review is published"])));
});
