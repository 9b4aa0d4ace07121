import { type Account, ApiCaller, register } from "#tests/support/accounts.ts";
import type { PrivacyState } from "#contract/accounts/privacy.ts";
import { expect, test } from "./desk.ts";
import { step } from "./steps.ts";

/** Somebody who wants their account deleted, and has said so by the password alone. */
async function wantsOut(apiOrigin: string): Promise<{ person: Account; caller: ApiCaller }> {
  const person = await register(apiOrigin);
  const caller = await ApiCaller.signIn(apiOrigin, person);
  for (const [path, body] of [["delete-account"], ["delete-account/confirm", { password: person.password }]] as const)
    expect((await caller.call("POST", `/privacy/${path}`, body)).status).toBeLessThan(300);
  return { person, caller };
}

const CHECK = ["جرى التحقق من الهوية", "Identity checked"] as const;
const WAITS = ["بانتظار التحقق من الهوية", "Waiting for an identity check"] as const;

test("office.md §9: an erasure by the password alone is let through once one of the staff says how they made sure of who asked", async ({
  desk,
  site,
}) => {
  const { page, hand, button, say } = desk;
  const { caller } = await wantsOut(site.product.apiOrigin);
  // Today counts it, and leads to those that wait; what it counted a moment ago it does not ask for again.
  await page.goto("/staff");
  hand.arrive();
  await hand.press(page.getByRole("main").locator('a[href="/staff/requests/data?state=unchecked"]'));
  const rows = page.locator('[data-list-row][href^="/staff/requests/data/"]');
  await expect(page.getByRole("main").getByText(say(WAITS)).last()).toBeVisible();
  await expect(rows.first()).toBeVisible();
  await hand.open(rows.first());
  await expect(page.getByText(say(["كلمة المرور وحدها تدل على صاحب الطلب", "Only the password says who asked"]))).toBeVisible();
  await desk.shot("identity");
  await hand.press(button(CHECK));
  const dialog = page.getByRole("dialog").first();
  await hand.choose(dialog.locator('[name="choice"]'), "called_back");
  await hand.write(dialog.getByRole("textbox"), "أجابت من الرقم المسجل وذكرت آخر برنامج لها");
  await desk.shot("identity-checked");
  await hand.press(button(CHECK, dialog));
  await desk.settle(page.getByText(say(["سُجّل التحقق، وأُبلغ صاحب الطلب.", "Noted. The person is notified."])));
  await expect(page.getByRole("main").getByText(say(["اتصال على الجوال المسجل", "Called back on the mobile on file"]))).toBeVisible();
  const { data } = await caller.call<PrivacyState>("GET", "/privacy/consents");
  expect(data.deletion).toMatchObject({ status: "scheduled" });
  expect(data.deletion?.scheduled_for).not.toBeNull();
});

test("office.md §9: whoever is not sure of who asked refuses, and the person reads why", async ({ desk, site }) => {
  const { page, hand, say } = desk;
  const { caller } = await wantsOut(site.product.apiOrigin);
  await desk.open("/staff/requests/data?state=unchecked");
  await hand.open(page.locator('[data-list-row][href^="/staff/requests/data/"]').first());
  await step(desk, ["رفض", "Reject"], "لم يُجب صاحب الرقم المسجل");
  await desk.settle(page.getByText(say(["رُفض الطلب، ويقرأ صاحبه السبب.", "Rejected. The person reads the reason."])));
  const { data } = await caller.call<PrivacyState>("GET", "/privacy/consents");
  expect(data.deletion).toMatchObject({ status: "refused", refused_because: "لم يُجب صاحب الرقم المسجل" });
});
