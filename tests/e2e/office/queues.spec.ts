import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { enrolFree, freeProgram } from "#tests/support/catalogue.ts";
import { expect, test } from "./desk.ts";
import { letter } from "./letters.ts";

interface Waiting {
  kind: string;
  id: string;
}

const rows = (page: Page) => page.locator("main [data-list-row]");
const title = (page: Page) => page.getByRole("heading", { level: 1 });

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

test("office.md §8: beside a letter stand the likely account, what it learns and its other letters; a stranger's says that there is none @small", async ({
  desk,
  site,
}) => {
  const { page, hand, say } = desk;
  const { apiOrigin } = site.product;
  const person = await register(apiOrigin);
  const program = await freeProgram(apiOrigin, say(["ar", "en"] as const));
  await enrolFree(await ApiCaller.signIn(apiOrigin, person), person, program);
  const of = { email: person.email, phone: "+966556182047" };
  const { id: earlier } = await letter(apiOrigin, { ...of, message: "متى تبدأ الشعبة القادمة؟" });
  const { id } = await letter(apiOrigin, { ...of, message: "أحتاج إلى فاتورة باسم الشركة" });
  const aside = page.getByRole("complementary", { name: say(["المرسل", "Sender"]) });
  await desk.open(`/staff/requests/messages/${id}`);
  await expect(aside.getByText(say(["بالبريد، غير موثق", "By e-mail, not verified"]))).toBeVisible();
  await expect(aside.getByText(program.title)).toBeVisible();
  const other = aside.getByRole("link", { name: "متى تبدأ الشعبة القادمة؟" });
  await expect(other).toBeVisible();
  if (!desk.narrow) {
    // Beside what is read, not below it.
    const [read, beside] = await Promise.all([
      page.getByRole("region", { name: say(["المعروض", "What is read"]) }).boundingBox(),
      aside.boundingBox(),
    ]);
    expect(Math.abs((read?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(8);
  }
  await desk.shot("inbox-sender", "dark");
  await hand.press(other);
  await expect(page).toHaveURL(new RegExp(`/staff/requests/messages/${earlier}$`, "u"));
  await expect(aside.getByRole("link", { name: "أحتاج إلى فاتورة باسم الشركة" })).toBeVisible();
  await hand.press(aside.getByRole("link", { name: say([person.nameAr, "Noura Saad Mohammed Alqahtani"]) }));
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  await expect(page.getByText(person.email).first()).toBeVisible();

  const stranger = { email: `${randomUUID()}@example.com`, message: "هل تُقبل الشهادة لدى جهة عملي؟" };
  const { id: unknown } = await letter(apiOrigin, { ...stranger, phone: "+966599999999" });
  await desk.open(`/staff/requests/messages/${unknown}`);
  await expect(aside.getByText(say(["لا حساب بهذا البريد أو الجوال.", "No account has this e-mail or mobile."]))).toBeVisible();
  await expect(aside.getByText(say(["لا رسائل أخرى من هذا البريد", "No other messages from this e-mail"]))).toBeVisible();
});

test("office.md §8: a letter is linked to the account that is proposed, to another that is found, or to none, and its stages say who did what @small", async ({
  desk,
  site,
}) => {
  const { page, hand, say, field, button } = desk;
  const { apiOrigin } = site.product;
  const [person, other] = [await register(apiOrigin), await register(apiOrigin)];
  const { id } = await letter(apiOrigin, { email: person.email, phone: "+966556182047", message: "أحتاج إلى فاتورة باسم الشركة" });
  const aside = page.getByRole("complementary", { name: say(["المرسل", "Sender"]) });
  const stages = aside.getByRole("listitem");
  const linked = stages.filter({ hasText: say([/رُبطت بحساب/u, /Linked to the account of/u]) });
  const unlink = button(["إلغاء الربط بالحساب", "Unlink the account"], aside);
  await desk.open(`/staff/requests/messages/${id}`);
  await expect(stages.filter({ hasText: say(["وصلت الرسالة", "The message arrived"]) })).toHaveCount(1);
  await hand.press(button(["ربط بالحساب", "Link to this account"], aside));
  await expect(aside.getByText(say(["ربطها موظف", "Linked by staff"]))).toBeVisible();
  await expect(linked).toHaveCount(1);
  await desk.shot("inbox-linked");
  await hand.press(unlink);
  await expect(linked).toHaveCount(0);
  // Whoever wrote has another account: it is found by its e-mail.
  await hand.press(button(["حساب آخر", "Another account"], aside));
  const dialog = page.getByRole("dialog");
  await hand.write(field("account", dialog), other.email);
  await expect(dialog.getByText(other.email)).toBeVisible();
  await desk.shot("inbox-find-account");
  await hand.press(button(["ربط", "Link"], dialog));
  await expect(linked).toHaveCount(1);
  await hand.press(button(["بدء المعالجة", "Take it up"]));
  await expect(stages.first()).toContainText(say(["قيد المعالجة", "In progress"]));
  await desk.shot("inbox-stages", "dark");
  // In the file of the account it stands among what they wrote.
  await hand.press(aside.locator('a[href^="/staff/people/"]').first());
  await expect(page).toHaveURL(/\/staff\/people\/\d+$/u);
  await desk.open(`${new URL(page.url()).pathname}/messages`);
  await expect(page.getByRole("link", { name: "أحتاج إلى فاتورة باسم الشركة" })).toBeVisible();
});

test("office.md §8: requests stand under one row of tabs; their state is a choice of the list, and goes along from tab to tab", async ({
  desk,
}) => {
  const { page, hand, say } = desk;
  const tabs = page.getByRole("main").getByRole("navigation");
  const tab = (pair: readonly [string, string]) => tabs.getByRole("link", { name: say(pair), exact: true });
  const state = (pair: readonly [string, string]) =>
    page.getByRole("group", { name: say(["عرض الطلبات", "Which requests"]) }).getByRole("button", { name: say(pair), exact: true });
  await desk.open("/staff/requests");
  await expect(rows(page).first()).toBeVisible();
  await expect(tabs).toHaveCount(1);
  await expect(tab(["القرارات", "Decisions"])).toHaveAttribute("aria-current", "page");
  await expect(state(["المفتوحة", "Open"])).toHaveAttribute("aria-pressed", "true");
  await hand.press(state(["المغلقة", "Closed"]));
  await expect(page).toHaveURL(/status=closed/u);
  await hand.press(tab(["الانسحاب", "Withdrawal"]));
  await expect(page).toHaveURL(/\?(?=.*kind=withdrawal)(?=.*status=closed)/u);
  await expect(tab(["الانسحاب", "Withdrawal"])).toHaveAttribute("aria-current", "page");
  await expect(state(["المغلقة", "Closed"])).toHaveAttribute("aria-pressed", "true");
  await desk.shot("requests-tabs", "dark");
  // An address from before leads to the list that it led to.
  await desk.open("/staff/requests?kind=absence&due=overdue");
  await expect(tab(["هيئة التدريب", "Faculty"])).toHaveAttribute("aria-current", "page");
  await expect(state(["المتأخرة", "Overdue"])).toHaveAttribute("aria-pressed", "true");
  const kind = page.getByRole("combobox", { name: say(["النوع", "Kind"]), exact: true });
  await expect(kind).toHaveValue("absence");
  await hand.choose(kind, "faculty");
  await expect(page).toHaveURL(/kind=faculty/u);
  await expect(page).toHaveURL(/due=overdue/u);
});
