import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type ApiCaller, register, through } from "#tests/support/accounts.ts";
import { expect, test } from "./desk.ts";

interface Waiting {
  kind: string;
  id: string;
  person: { name: { ar: string; en: string | null } };
}

const OPEN = "/admin/requests?filter[status]=open&filter[kind]=postponement,withdrawal&sort=sla&per_page=50";
const rows = (page: Page) => page.locator("main [data-list-row]");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A new learner, enrolled free of charge, asks to leave the program. */
async function leave(apiOrigin: string, staff: ApiCaller): Promise<void> {
  const account = await register(apiOrigin);
  const { data: people } = await staff.call<{ id: number }[]>("GET", `/admin/users?q=${account.email}`);
  const { data: cohorts } = await staff.call<{ id: number; program_id: number; closed: boolean; starts_on: string }[]>(
    "GET",
    "/admin/cohorts?per_page=50",
  );
  const cohort = cohorts.find(({ closed, starts_on: day }) => !closed && day > "2026-12-15");
  const form = { program_id: cohort?.program_id, cohort_id: cohort?.id, basis: "free", reason: "منحة", allow_clash: true };
  const enrolled = await staff.call<{ id: number }>("POST", `/admin/users/${people[0]?.id}/enrollments`, form);
  expect(enrolled.status, JSON.stringify(enrolled)).toBe(201);
  await through(apiOrigin, account, async (learner) => {
    const quote = await learner.call<{ id: string }>("GET", `/student/withdrawals/quote?enrollment_id=${enrolled.data.id}`);
    const asked = await learner.call("POST", "/student/withdrawals", {
      id: randomUUID(),
      enrollment_id: enrolled.data.id,
      quote_id: quote.data.id,
      reason_code: "schedule",
      reason: "تغير دوامي",
      attachments: [],
      consent: true,
    });
    expect(asked.status, JSON.stringify(asked)).toBeLessThan(300);
  });
}

/** Somebody writes to the university by its form. */
async function write(apiOrigin: string, fullName: string): Promise<void> {
  const answer = await fetch(`${apiOrigin}/api/v1/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "ar", "user-agent": "Mozilla/5.0 (tests)" },
    body: JSON.stringify({
      id: randomUUID(),
      fullName,
      email: "noura@example.com",
      phone: "+966 55 618 2047",
      website: "",
      message: "متى تبدأ الدورة؟",
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

test("office.md §9: what waits longest stands first today, and its row leads to the decision @small", async ({ desk, api }) => {
  const { page, hand, say } = desk;
  await desk.open("/staff");
  const work = page.getByRole("table", { name: say(["ينتظرك", "Waiting for you"]) });
  const list = desk.narrow ? page.getByRole("list", { name: say(["ينتظرك", "Waiting for you"]) }) : work;
  const nearest = list.locator("[data-list-row]").first();
  await expect(nearest).toBeVisible();
  await desk.shot("today");
  const { data } = await api.call<Waiting[]>(
    "GET",
    "/admin/requests?filter[status]=open&filter[kind]=postponement,withdrawal,absence,departure&sort=sla&per_page=1",
  );
  await hand.open(nearest);
  await expect(page).toHaveURL(new RegExp(`/staff/requests/${data[0]?.kind}/${data[0]?.id}$`, "u"));
  await expect(title(page)).toBeFocused();
  // Its one next step opens the nearest that is mine or nobody's.
  await desk.open("/staff");
  await hand.press(page.getByRole("link", { name: say([/^فتح الأقرب مهلة/u, /^Open the nearest limit/u]) }));
  await expect(page).toHaveURL(/\/staff\/requests\/\w+\/[^/]+$/u);
  // A number of the day leads to the list that it counts.
  await desk.open("/staff");
  const count = page.getByRole("main").locator('dl a[href="/staff/requests"]');
  await hand.press(count);
  await expect(page).toHaveURL(/\/staff\/requests$/u);
  await expect(rows(page).first()).toBeVisible();
});

test("office.md §8: requests are filtered, taken, and decided in three ways, each leading to the next @small", async ({
  desk,
  api,
  site,
}) => {
  const { page, hand, say } = desk;
  const { apiOrigin } = site.product;
  await leave(apiOrigin, api);
  await leave(apiOrigin, api);
  const { data: before } = await api.call<Waiting[]>("GET", OPEN);
  const waiting = before.filter(({ kind }) => kind === "withdrawal").length;
  await desk.open("/staff/requests");
  await hand.choose(page.getByLabel(say(["النوع", "Kind"]), { exact: true }), "withdrawal");
  await expect(page).toHaveURL(/kind=withdrawal/u);
  await expect(rows(page)).toHaveCount(waiting);
  // The demo's own is paid for: it has a third way.
  const item = page
    .locator("tr, li")
    .filter({ has: rows(page) })
    .first();
  const take = item.getByRole("button", { name: say(["إسناد إلي", "Assign to me"]) });
  await hand.press(take);
  await expect(page.getByText(say([/أُسند إلى /u, /Assigned to /u])).first()).toBeVisible();
  await expect(take).toHaveCount(0);
  await desk.shot("requests");
  await hand.open(rows(page).first());
  await expect(title(page)).toBeFocused();
  const sent = page.getByText(say([/^أُرسل القرار/u, /^Decision sent/u]));
  const decide = async (name: string, choice: RegExp, note: string) => {
    const address = page.url();
    await hand.pick(page.getByRole("radiogroup").getByRole("radio", { name: choice }));
    if (note) await hand.write(page.getByLabel(say([/^ملاحظة إلى صاحب الطلب/u, /^Note to whoever asked/u])), note);
    await desk.shot(`request-${name}`);
    await hand.press(page.getByRole("main").getByRole("button", { name: say(["إرسال وفتح التالي", "Send and open next"]) }));
    await desk.settle(sent);
    await expect(page).not.toHaveURL(address);
    await expect(title(page)).toBeFocused();
    const [, kind, id] = /requests\/(\w+)\/([^/?]+)/u.exec(address) ?? [];
    const { data } = await api.call<{ request: { open: boolean } }>("GET", `/admin/requests/${kind}/${id}`);
    expect(data.request.open).toBe(false);
  };
  await decide("without-refund", say([/^إغلاق دون استرداد/u, /^Close without refund/u]), "");
  for (const [name, choice, note] of [
    ["reject", say([/^رفض/u, /^Reject/u]), "لا يسمح به النظام في هذا الموعد."],
    ["approve", say([/^قبول/u, /^Approve/u]), ""],
  ] as const) {
    await desk.open("/staff/requests?kind=withdrawal");
    await hand.open(rows(page).first());
    await decide(name, choice, note);
  }
});

test("office.md §8: a message is answered from the inbox in its own language, and closed @small", async ({ desk, api, site }) => {
  const { page, hand, say } = desk;
  const fullName = `نورة ${randomUUID().slice(0, 6).replaceAll(/\d/gu, "a")}`;
  await write(site.product.apiOrigin, fullName);
  await desk.open(`/staff/requests/messages?q=${encodeURIComponent(fullName)}`);
  await hand.open(rows(page).filter({ hasText: fullName }));
  await expect(title(page)).toContainText(fullName);
  await hand.write(page.getByLabel(say(["ردك", "Your answer"])), "تبدأ يوم الأحد القادم.");
  await desk.shot("inbox");
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["إرسال الرد", "Send the answer"]) }));
  await desk.settle(page.locator("main ol").getByText("تبدأ يوم الأحد القادم."));
  await hand.press(page.getByRole("main").getByRole("button", { name: say(["إغلاق", "Close"]), exact: true }));
  await expect(page.getByText(say(["مغلقة", "Closed"])).first()).toBeVisible();
  const { data } = await api.call<{ full_name: string; status: string }[]>("GET", `/admin/messages?q=${encodeURIComponent(fullName)}`);
  expect(data[0]?.status).toBe("closed");
});
