import { randomUUID } from "node:crypto";
import type { Conversation } from "#contract/conversation/conversation.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import type { TeachingPrograms } from "#contract/enrollments/teaching.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, signOutEverywhere } from "#tests/support/accounts.ts";
import { emulation, expect, prepare, test } from "#tests/support/fixtures.ts";
import { visit, waitForTakeover } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

const WORDS = {
  ask: ["طرح سؤال", "Ask a question"],
  send: ["إرسال السؤال", "Ask"],
  title: ["العنوان", "Title"],
  question: ["سؤالك", "Your question"],
  answer: ["إجابتك", "Your answer"],
  reply: ["إرسال", "Send"],
  edit: ["تعديل", "Edit"],
  change: ["تعديل ما كتبته", "Change what you wrote"],
  save: ["حفظ", "Save"],
  accept: ["اعتماد الإجابة", "Accept as the answer"],
  accepted: ["الإجابة المعتمدة", "Accepted answer"],
  said: ["ما قيل", "What was said"],
} as const;

test("issue 23.5: a question is asked, answered and accepted; what is written and changed without a network arrives once, in its order", {
  tag: ["@part"],
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(180_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const button = (name: keyof typeof WORDS) => page.getByRole("button", { name: word(name), exact: true });
  const instructor = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const student = await ApiCaller.signIn(site.product.apiOrigin, STUDENT);
  const taught = (await instructor.call<TeachingPrograms>("GET", "/instructor/programs")).data.map(({ program }) => program.id);
  const studied = (await student.call<Enrollment[]>("GET", "/student/enrollments")).data;
  const course = studied.find(({ program, status }) => status === "active" && taught.includes(program.id))?.program.id;
  await student.call("POST", "/logout");
  const title = `سؤال ${randomUUID()}`;
  const heard = async () =>
    (await instructor.call<Conversation>("GET", `/course/${course}/conversation?q=${encodeURIComponent(title)}`)).data[0];

  await logIn(page, words, STUDENT, "/student/dashboard");
  await new Shop(page, words).settled();
  await visit(page, `/course/${course}/questions`);
  await button("ask").click();
  await page.getByRole("textbox", { name: word("title") }).fill(title);
  await page.getByRole("textbox", { name: word("question") }).fill("ما الفرق بين الوسيط والمتوسط؟");
  await page.reload();
  await button("ask").click();
  await expect(page.getByRole("textbox", { name: word("title") }), "the draft is kept").toHaveValue(title);
  await button("send").click();
  await expect.poll(async () => (await heard())?.title, { timeout: 30_000 }).toBe(title);
  await expectAccessible(page);
  const thread = (await heard())?.id ?? "";
  await instructor.call("PUT", `/conversation/posts/${randomUUID()}`, {
    thread_id: thread,
    body: "الوسيط لا يتأثر بالقيم الشاذة.",
    written_at: "2026-11-22T06:00:00Z",
  });

  await page.getByRole("link", { name: title }).click();
  const said = page.getByRole("list", { name: word("said") }).getByRole("listitem");
  await expect(said).toHaveCount(2, { timeout: 20_000 });
  await context.setOffline(true);
  await page.getByRole("textbox", { name: word("answer") }).fill("شكرًا");
  await button("reply").click();
  await expect(said.nth(2)).toContainText(words.waitingToSync);
  await said
    .nth(2)
    .getByRole("button", { name: word("edit"), exact: true })
    .click();
  await page.getByRole("textbox", { name: word("change") }).fill("شكرًا جزيلًا");
  await button("save").click();
  await button("accept").first().click();
  await page.reload();
  await expect(said.nth(2)).toContainText("شكرًا جزيلًا");
  await expect(said.nth(1)).toContainText(word("accepted"));
  await expectAccessible(page);

  await context.setOffline(false);
  await expect
    .poll(async () => (await heard())?.posts.map(({ body }) => body), { timeout: 60_000 })
    .toEqual(["ما الفرق بين الوسيط والمتوسط؟", "الوسيط لا يتأثر بالقيم الشاذة.", "شكرًا جزيلًا"]);
  await expect.poll(async () => (await heard())?.accepted_post_id, { timeout: 30_000 }).toBe((await heard())?.posts[1]?.id);
  await instructor.call("POST", "/logout");
});

test("issue 23: two answer at once without a network and change what they wrote; both are there once, as each left it, on both devices", {
  tag: ["@full"],
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(240_000);
  const word = (name: keyof typeof WORDS) => WORDS[name][cell.language === "ar" ? 0 : 1];
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const student = await ApiCaller.signIn(site.product.apiOrigin, STUDENT);
  const taught = (await api.call<TeachingPrograms>("GET", "/instructor/programs")).data.map(({ program }) => program.id);
  const course = (await student.call<Enrollment[]>("GET", "/student/enrollments")).data.find(
    ({ program, status }) => status === "active" && taught.includes(program.id),
  )?.program.id;
  const thread = randomUUID();
  await student.call("PUT", `/conversation/threads/${thread}`, {
    program_id: course,
    kind: "question",
    title: `سؤال ${thread}`,
    body: "متى اللقاء القادم؟",
    written_at: "2026-11-22T06:00:00Z",
  });
  await student.call("POST", "/logout");

  const browser = context.browser();
  if (!browser) throw new Error("no browser");
  const other = await browser.newContext({ ...emulation(cell), baseURL: site.origin });
  await other.addInitScript(prepare(cell));
  waitForTakeover(other);
  const second = await other.newPage();
  await logIn(page, words, STUDENT, "/student/dashboard");
  await logIn(second, words, INSTRUCTOR, "/instructor/dashboard");
  const devices = [
    { at: page, address: `/course/${course}/questions/${thread}`, first: "الأحد", last: "الأحد مساء" },
    { at: second, address: `/instructor/course/${course}/questions/${thread}`, first: "الاثنين", last: "الاثنين صباحا" },
  ];
  for (const { at, address } of devices) {
    await new Shop(at, words).settled();
    await visit(at, address);
    await expect(at.getByRole("list", { name: word("said") }).getByRole("listitem")).toHaveCount(1, { timeout: 20_000 });
  }
  for (const { at } of devices) await at.context().setOffline(true);
  for (const { at, first, last } of devices) {
    const own = at
      .getByRole("list", { name: word("said") })
      .getByRole("listitem")
      .nth(1);
    await at.getByRole("textbox", { name: word("answer") }).fill(first);
    await at.getByRole("button", { name: word("reply"), exact: true }).click();
    await expect(own).toContainText(words.waitingToSync);
    await own.getByRole("button", { name: word("edit"), exact: true }).click();
    await at.getByRole("textbox", { name: word("change") }).fill(last);
    await at.getByRole("button", { name: word("save"), exact: true }).click();
    await expect(own).toContainText(last);
  }
  await Promise.all(devices.map(({ at }) => at.context().setOffline(false)));
  const posts = async () =>
    (await api.call<Conversation>("GET", `/course/${course}/conversation?filter%5Bthread%5D=${thread}`)).data[0]?.posts.map(
      ({ body }) => body,
    );
  await expect
    .poll(async () => (await posts())?.toSorted(), { timeout: 60_000 })
    .toEqual(["متى اللقاء القادم؟", ...devices.map(({ last }) => last)].toSorted());
  for (const { at, address } of devices) {
    await visit(at, address);
    const said = at.getByRole("list", { name: word("said") }).getByRole("listitem");
    await expect(said).toHaveCount(3, { timeout: 20_000 });
    for (const { last } of devices) await expect(said.filter({ hasText: last })).toHaveCount(1);
  }
  await other.close();
  await api.call("POST", "/logout");
  for (const account of [STUDENT, INSTRUCTOR]) await signOutEverywhere(site.product.apiOrigin, account);
});
