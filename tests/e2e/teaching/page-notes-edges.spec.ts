import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { ApiCaller, signOutEverywhere } from "#tests/support/accounts.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { takePicture } from "#tests/support/browser/take-picture.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { COURSE, handedIn, inked, INSTRUCTOR, STAFF } from "#tests/e2e/pages/handed-in-pdf.ts";

const WORDS = {
  notes: ["ملاحظات على الصفحات", "Notes on the pages"],
  show: ["عرض الملاحظات على الصفحات", "Show the notes on the pages"],
  needs: ["عرض الصفحات يحتاج إلى اتصال، والملاحظات مكتوبة أدناه.", "The pages need a connection. The notes are listed without them."],
  again: ["إعادة المحاولة", "Try again"],
  locked: [/بكلمة مرور/u, /locked with a password/u],
  broken: [/تعذر عرض الصفحات/u, /could not be shown/u],
  download: ["تنزيل الملف", "Download file"],
  add: ["إضافة ملاحظة إلى هذه الصفحة", "Add a note to this page"],
  place: ["موضع الملاحظة", "Place of the note"],
  onOne: ["ملاحظة على الصفحة 1", "Note on page 1"],
  save: ["حفظ الملاحظة", "Save note"],
  edit: ["تعديل الملاحظة", "Edit note"],
  says: [/ونصها الآن/u, /It says now/u],
  replace: ["استبدالها بملاحظتك", "Replace it with yours"],
  leave: ["تركها كما هي", "Leave it as it is"],
  deleted: [/حذف غيرك هذه الملاحظة/u, /Someone else deleted this note/u],
} as const;

/** Its first page, and the keys that open it are nobody's. */
const LOCKED = makePdf({
  more: [`<< /Filter /Standard /V 1 /R 2 /O <${"0".repeat(64)}> /U <${"1".repeat(64)}> /P -4 >>`],
  trailer: "/Encrypt 100 0 R /ID [<00> <00>]",
});

type Said = { [word in keyof typeof WORDS]: (typeof WORDS)[word][0 | 1] };
const saidIn = (language: string) =>
  Object.fromEntries(Object.entries(WORDS).map(([word, both]) => [word, both[language === "ar" ? 0 : 1]])) as Said;

/** Work of a new learner, with the calls of another device of its instructor. */
async function marked(api: string) {
  const teacher = await ApiCaller.signIn(api, INSTRUCTOR);
  const { learner, item, work } = await handedIn(api, teacher);
  const details = async () => (await teacher.call<MarkingDetails>("GET", `/instructor/submissions/${work}`)).data;
  const file_id = (await details()).file?.id ?? "";
  const write = async (text: string, more: object = {}, id: string = randomUUID()) => {
    const body = { file_id, page: 1, x: 0.4, y: 0.3, width: 0, height: 0, version: 0, text, ...more };
    expect((await teacher.call("PUT", `/instructor/submissions/${work}/page-notes/${id}`, body)).status).toBe(200);
    return id;
  };
  const remove = (id: string) => teacher.call("DELETE", `/instructor/submissions/${work}/page-notes/${id}`);
  return { teacher, learner, item, work, file_id, details, write, remove };
}

test.afterEach(async ({ page, site }) => {
  await page.context().clearCookies();
  for (const account of [INSTRUCTOR, STAFF]) await signOutEverywhere(site.product.apiOrigin, account);
});

test("issue 23.8: a device that never had the reader of PDFs shows the notes without a network, and says that the pages need one", {
  tag: "@full",
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const said = saidIn(cell.language);
  const { teacher, learner, item, work, write, details } = await marked(site.product.apiOrigin);
  await write("أين المصدر؟");
  const { version } = await details();
  expect((await teacher.call("PUT", `/instructor/submissions/${work}/grade`, { degree: 18, version })).status).toBe(200);
  expect((await teacher.call("POST", `/instructor/courses/${COURSE}/grades/publish`, { item_ids: [item] })).status).toBe(200);
  await logIn(page, words, learner, `/course/${COURSE}/lesson/${item}`);
  const note = page.getByRole("list", { name: said.notes }).getByText("أين المصدر؟");
  await expect(note).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // From here on the worker answers for the page.
  await visit(page, `/course/${COURSE}/lesson/${item}`);
  await expect(note).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: said.show }).click();
  await expect(page.getByText(said.needs)).toBeVisible();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, `page-notes-no-reader-${cell.language}-${cell.size}`);
  await page.context().setOffline(false);
  await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
});

test("issue 23.8: pages that cannot be drawn are said to be, and the file is offered; marks of one place are told apart, and two who change a note see both texts", {
  tag: ["@full", "@online"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(240_000);
  const said = saidIn(cell.language);
  const { work, file_id, details, write, remove } = await marked(site.product.apiOrigin);
  const list = page.getByRole("list", { name: said.notes });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const picture = (name: string) => takePicture(page, `page-notes-${name}-${cell.language}-${cell.size}`);
  const first = await write("أين المصدر؟");
  const address = `/instructor/course/${COURSE}/marking/${work}`;
  const texts = async () => (await details()).page_notes?.map(({ text, version }) => [text, version]);

  await test.step("the reader did not come: the notes are listed, and it is asked for again", async () => {
    await page.route(/\/assets\/open-pdf[^/]*\.js$/u, (route) => route.abort());
    await logIn(page, words, INSTRUCTOR, address);
    await expect(page.getByText(said.needs)).toBeVisible({ timeout: 30_000 });
    await expect(list.getByText("أين المصدر؟")).toBeVisible();
    await page.unrouteAll();
    await button(said.again).click();
    await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
  });

  await test.step("a locked and a broken file are named, and handed over as they are", async () => {
    const served = async (body: Buffer) => {
      await page.unrouteAll();
      await page.route(`**/files/${file_id}`, (route) => route.fulfill({ body, contentType: "application/pdf" }));
      await visit(page, address);
    };
    await served(LOCKED);
    const wait = page.getByRole("status").filter({ hasText: said.locked });
    await expect(wait).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await picture("locked");
    const given = page.waitForEvent("download");
    await wait.getByRole("button", { name: said.download }).click();
    expect(await readFile(await (await given).path())).toEqual(LOCKED);
    await served(Buffer.from("%PDF-1.7\nnothing of a document"));
    await expect(page.getByRole("alert").filter({ hasText: said.broken })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("alert").getByRole("button", { name: said.download })).toBeVisible();
    await expect(list.getByText("أين المصدر؟")).toBeVisible();
    await picture("broken");
    await page.unrouteAll();
    await page.getByRole("alert").getByRole("button", { name: said.again }).click();
    await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
  });

  await test.step("while a note is written its place is marked on the page, after a reload too", async () => {
    await button(said.add).click();
    await button(said.place).press("ArrowDown");
    await button(said.place).press("Shift+ArrowRight");
    await button(said.place).press("Enter");
    await page.getByRole("textbox", { name: said.onOne }).fill("هنا");
    await expect(page.getByRole("img", { name: said.place })).toBeInViewport();
    await picture("its-place");
    await expect.poll(() => page.evaluate(() => new Promise((done) => setTimeout(done, 600, true)))).toBe(true);
    await visit(page, address);
    await expect(page.getByRole("textbox", { name: said.onOne })).toHaveValue("هنا", { timeout: 30_000 });
    await expect(page.getByRole("img", { name: said.place })).toBeVisible({ timeout: 30_000 });
    await button(said.save).click();
    await expect(list.getByText("هنا")).toBeVisible();
    await expect(page.getByRole("img", { name: said.place })).toHaveCount(0);
  });

  await test.step("two change the same note: both texts are there, and one of them is chosen", async () => {
    const one = list.getByRole("listitem").filter({ hasText: "أين المصدر؟" });
    await one.getByRole("button", { name: said.edit }).click();
    const field = page.getByRole("textbox", { name: said.onOne });
    await field.fill("ما مصدر الجدول؟");
    await write("المصدر ناقص", { version: 1 }, first);
    await button(said.save).click();
    const box = page.getByRole("status").filter({ hasText: said.says });
    await expect(box.getByText("المصدر ناقص")).toBeVisible();
    await expect(field).toHaveValue("ما مصدر الجدول؟");
    await expectAccessible(page);
    await picture("two-texts");
    await button(said.replace).click();
    await expect(list.getByText("ما مصدر الجدول؟")).toBeVisible();
    expect(await texts()).toContainEqual(["ما مصدر الجدول؟", 3]);

    await list.getByRole("listitem").filter({ hasText: "ما مصدر الجدول؟" }).getByRole("button", { name: said.edit }).click();
    await field.fill("لا بأس");
    await write("المصدر في الحاشية", { version: 3 }, first);
    await button(said.save).click();
    await box.getByRole("button", { name: said.leave }).click();
    await expect(list.getByText("المصدر في الحاشية")).toBeVisible();
    await expect(field).toHaveCount(0);
  });

  await test.step("another deleted it: what was written is a note of its own", async () => {
    await list.getByRole("listitem").filter({ hasText: "المصدر في الحاشية" }).getByRole("button", { name: said.edit }).click();
    await page.getByRole("textbox", { name: said.onOne }).fill("بل هنا المصدر");
    await remove(first);
    await button(said.save).click();
    await expect(page.getByText(said.deleted)).toBeVisible();
    await button(said.save).click();
    await expect(list.getByText("بل هنا المصدر")).toBeVisible();
    await expect.poll(texts).toContainEqual(["بل هنا المصدر", 1]);
  });

  await test.step("notes of one place stand side by side, and each is opened by a press", async () => {
    for (const nth of [1, 2, 3, 4]) await write(`ملاحظة ${nth}`, { x: 0.4 + nth / 500, y: 0.3 });
    await visit(page, address);
    await expect.poll(() => inked(page), { timeout: 60_000 }).toBe(true);
    const marks = page.getByRole("button", { name: /^(?:الملاحظة|Note) \d$/u });
    await expect(marks).toHaveCount(6);
    for (let nth = 0; nth < 6; nth += 1) {
      await marks.nth(nth).click();
      await expect(marks.nth(nth)).toHaveAttribute("aria-current", "true");
    }
    await expectAccessible(page);
    await picture("close");
  });
});
