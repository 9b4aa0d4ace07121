import { randomUUID } from "node:crypto";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { expect, test } from "./desk.ts";
import { step } from "./steps.ts";

test("office.md §8: a reported post is hidden with a reason its author reads, and shown again", async ({ desk, site }) => {
  const { page, hand, say, button } = desk;
  const { apiOrigin } = site.product;
  const program = await freeProgram(apiOrigin, "en");
  const [writer, reader] = await Promise.all(
    [1, 2].map(async () => {
      const person = await register(apiOrigin);
      const api = await ApiCaller.signIn(apiOrigin, person);
      await enrolFree(api, person, program);
      return api;
    }),
  );
  const id = randomUUID();
  const title = `سؤال ${id.slice(0, 8)}`;
  const written_at = new Date().toISOString();
  const asked = await writer?.call("PUT", `/conversation/threads/${id}`, {
    program_id: program.id,
    kind: "question",
    title,
    body: "رقم جوالي للتواصل",
    written_at,
  });
  expect(asked?.status, JSON.stringify(asked)).toBeLessThan(300);
  const told = await reader?.call("PUT", `/conversation/posts/${id}/report`, { reason: "فيه رقم شخص" });
  expect(told?.status, JSON.stringify(told)).toBeLessThan(300);
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
