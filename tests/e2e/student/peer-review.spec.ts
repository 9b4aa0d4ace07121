import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import type { EnrollmentQuote } from "#contract/enrollments/admin-enrollments.ts";
import { type Account, ApiCaller, DEMO_PASSWORD, register, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const STAFF: Account = { email: "staff@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
/** A course of the demo's instructor that runs. */
const COURSE = 1;
const WORDS = {
  onOff: ["يقيم المتدربون أعمال بعضهم", "Trainees review each other’s work"],
  share: ["توزيع الأعمال الآن", "Share works out now"],
  shared: ["وُزّعت الأعمال", "The works are shared out"],
  work: ["العمل 1", "Work 1"],
  comment: ["ما الجيد في العمل، وما الذي يجعله أفضل؟", "What is good, and what would make it better?"],
  send: ["إرسال التقييم", "Send the review"],
  done: ["قُيّم", "Reviewed"],
  waits: [
    "تقييمك محفوظ على هذا الجهاز ويُرسل عند عودة الاتصال.",
    "Your review is saved on this device and is sent when you are back online.",
  ],
  handedIn: ["المتدربون الذين سلموا", "Trainees who handed in"],
  form: ["العرض", "Form"],
  takeOver: ["اعتماد المتوسط درجاتٍ", "Take over as points"],
} as const;
const LEVELS = [
  { points: 12, title: { ar: "مقنعة", en: "Convincing" } },
  { points: 6, title: { ar: "مفهومة", en: "Clear" } },
  { points: 0, title: { ar: "غائبة", en: "Missing" } },
];

/** An application that fell due on the first day of the cohort, whose work is reviewed by peers. */
async function newApplication(api: ApiCaller): Promise<number> {
  const { data: outline } = await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
  const { data } = await api.call<TeachingItem>("POST", `/instructor/courses/${COURSE}/items`, {
    section_id: outline.sections[0]?.id,
    title_ar: "لوحة بيانات",
    title_en: "A dashboard",
    duration_min: 0,
    release_at: null,
    offline_allowed: true,
    publish: true,
    content: {
      kind: "application",
      brief: { ar: [{ type: "paragraph", runs: [{ text: "لوحة واحدة تجيب عن سؤال واحد" }] }], en: [] },
      max_degree: 20,
      due_after_days: 0,
      submission_types: ["text"],
      rubric: [
        { id: "idea", title: { ar: "الفكرة", en: "Idea" }, points: 12, levels: LEVELS },
        { id: "form", title: { ar: "العرض", en: "Form" }, points: 8 },
      ],
      peer_review: { each: 2, days: 60, anonymous: true, by_rubric: true },
    },
  });
  return data.id;
}

/** Two people in one cohort that has begun. */
async function twoLearners(apiOrigin: string): Promise<[Account, Account]> {
  const staff = await ApiCaller.signIn(apiOrigin, STAFF);
  const people: [Account, Account] = [await register(apiOrigin), await register(apiOrigin)];
  for (const person of people) {
    const { data: found } = await staff.call<{ id: number }[]>("GET", `/admin/users?q=${encodeURIComponent(person.email)}`);
    const id = found[0]?.id;
    const { data: quote } = await staff.call<EnrollmentQuote>("GET", `/admin/users/${id}/enrollment-quote?program_id=${COURSE}`);
    const begun = quote.cohorts.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))[0];
    const body = { program_id: COURSE, cohort_id: begun?.id, basis: "free", reason: "منحة الكلية", allow_clash: true };
    const made = await staff.call("POST", `/admin/users/${id}/enrollments`, body);
    expect(made.status).toBe(201);
  }
  return people;
}

/** The page in the theme that it has, and in the other one. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  await takePicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
}

test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  for (const account of [INSTRUCTOR, STAFF]) await signOutEverywhere(site.product.apiOrigin, account);
});

test("issue 23.8: a trainee reviews a work that was given to them, also without a network, and the instructor reads it beside the mark", {
  tag: ["@part", "@full"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(240_000);
  const api = site.product.apiOrigin;
  const say = (word: keyof typeof WORDS) => WORDS[word][cell.language === "ar" ? 0 : 1];
  const teacher = await ApiCaller.signIn(api, INSTRUCTOR);
  const item = await newApplication(teacher);
  const [learner, other] = await twoLearners(api);
  const works: string[] = [];
  for (const [person, text] of [
    [learner, "لوحة المبيعات"],
    [other, "لوحة الرحلات"],
  ] as const) {
    const caller = await ApiCaller.signIn(api, person);
    const id = randomUUID();
    const sent = await caller.call("POST", `/applications/${item}/submissions`, { id, type: "text", text, submit: true });
    expect(sent.status).toBe(201);
    works.push(id);
  }

  await test.step("the instructor sees how it is set, and shares the works out", async () => {
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/add-application?item=${item}`);
    await expect(page.getByLabel(say("onOff"))).toBeChecked();
    await expectAccessible(page);
    await inBothThemes(page, `peer-application-${cell.language}-${cell.size}`);
    await visit(page, `/instructor/course/${COURSE}/peer-reviews/${item}`);
    await page.getByRole("button", { name: say("share") }).click();
    await expect(page.getByText(say("shared"))).toBeVisible();
    await expectAccessible(page);
    await inBothThemes(page, `peer-table-${cell.language}-${cell.size}`);
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
  });

  await test.step("the trainee reviews without a network: it goes by itself later", async () => {
    await logIn(page, words, learner, `/course/${COURSE}/lesson/${item}`);
    const work = page.getByRole("article", { name: say("work") });
    await expect(work.getByText("لوحة الرحلات")).toBeVisible();
    await expect(page.getByText("لوحة المبيعات")).toBeVisible();
    await expectAccessible(page);
    await inBothThemes(page, `peer-work-${cell.language}-${cell.size}`);
    await page.context().setOffline(true);
    await work.getByRole("combobox").selectOption({ index: 2 });
    await work.getByRole("textbox").first().fill("7");
    await work.getByLabel(say("comment")).fill("فكرة واضحة، وينقصها مثال");
    await work.getByRole("button", { name: say("send") }).click();
    await expect(work.getByText(say("waits"))).toBeVisible();
    await expect(work.getByRole("heading", { level: 3 }), "the form is gone: its reader is led to what became of it").toBeFocused();
    await inBothThemes(page, `peer-offline-${cell.language}-${cell.size}`);
    await page.context().setOffline(false);
    await expect(work.getByText(say("done"), { exact: true })).toBeVisible({ timeout: 60_000 });
    await inBothThemes(page, `peer-reviewed-${cell.language}-${cell.size}`);
    const { data } = await (await ApiCaller.signIn(api, learner)).call<ItemContent>("GET", `/content/${item}`);
    expect(data.application?.peers?.to_review).toMatchObject([
      {
        by: null,
        comment: "فكرة واضحة، وينقصها مثال",
        rubric: [
          { id: "idea", points: 6 },
          { id: "form", points: 7 },
        ],
      },
    ]);
  });

  await test.step("the instructor reads it beside the mark, and takes its points over with one press", async () => {
    await visit(page, "/student/dashboard");
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/marking/${works[1]}`);
    await expect(page.getByText("فكرة واضحة، وينقصها مثال")).toBeVisible();
    await page.getByRole("button", { name: say("takeOver") }).click();
    await expect(page.getByRole("textbox", { name: say("form") })).toHaveValue("7");
    await expectAccessible(page);
    await inBothThemes(page, `peer-marking-${cell.language}-${cell.size}`);
    await visit(page, `/instructor/course/${COURSE}/peer-reviews/${item}?state=missing`);
    await expect(page.getByRole("list", { name: say("handedIn") }).getByRole("listitem")).toHaveCount(1);
  });
});
