import { strToU8, zipSync } from "fflate";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;
const WORDS = {
  ar: {
    read: "قراءة الملف",
    add: "إضافة 3 عناصر إلى المسودة",
    lost: "لم يُستورد",
    undo: "إزالته من الدورة",
    added: "أُضيف على هيئة مسودات",
    gone: "أُزيل من الدورة",
    chapter: "أساسيات الماء",
    damaged: "نوع الملف غير مدعوم. الأنواع المقبولة: ZIP, TAR.GZ, TXT.",
  },
  en: {
    read: "Read the file",
    add: "Add 3 items to the drafts",
    lost: "Not imported",
    undo: "Remove from the course",
    added: "Added as drafts",
    gone: "Removed from the course",
    chapter: "Basics of water",
    damaged: "This file type is not supported. Accepted: ZIP, TAR.GZ, TXT.",
  },
} as const;

const ZIP = Buffer.from(
  zipSync({
    "1-water/README.md": strToU8("# Basics of water\n\nWhat it is.\n"),
    "1-water/1-pumps.md": strToU8("# Pumps\n\n![A pump](pump.png)\n\n```py\nrun()\n```\n"),
    "1-water/assignment.md": strToU8("# Draw a valve\n\nOn paper.\n"),
    "translations/ar/1-water/README.md": strToU8("# أساسيات الماء\n\nما هو.\n"),
  }),
);

test("issue 5.6 R7.2: a ZIP of lessons is read, reported, added as drafts and taken out again", { tag: ["@online", "@full"] }, async ({
  page,
  site,
  words,
  cell,
}) => {
  test.setTimeout(120_000);
  const said = WORDS[cell.language];
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/import`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const send = async (name: string, bytes: Buffer) => {
    await page.locator('input[name="archive"]').setInputFiles({ name, mimeType: "application/zip", buffer: bytes });
    await page.getByRole("button", { name: said.read, exact: true }).click();
  };

  await test.step("what is neither packed nor a text is refused at its field", async () => {
    await send("lessons.zip", Buffer.from([0x89, 0x00, 0x01, 0x02]));
    await expect(page.getByText(said.damaged)).toBeVisible();
  });

  await test.step("the report names what was not taken over, before anything is added", async () => {
    await send("water.zip", ZIP);
    await expect(page).toHaveURL(/\/imports\//u);
    const lost = page.getByRole("region", { name: said.lost, exact: true });
    await expect(lost.getByText("pump.png")).toBeVisible();
    await expectAccessible(page);
  });

  const outline = async () => {
    const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
    const { data } = await api.call<CourseOutline>("GET", `/instructor/courses/${COURSE}/outline`);
    await api.call("POST", "/logout");
    return data.sections.map(({ translations }) => translations[cell.language].title);
  };
  await test.step("added, it is a unit of drafts; taken out again, it is gone", async () => {
    expect(await outline()).not.toContain(said.chapter);
    await page.getByRole("button", { name: said.add, exact: true }).click();
    await expect(page.getByText(said.added, { exact: true })).toBeVisible();
    expect(await outline()).toContain(said.chapter);
    await page.getByRole("button", { name: said.undo, exact: true }).click();
    await expect(page.getByText(said.gone, { exact: true })).toBeVisible();
    expect(await outline()).not.toContain(said.chapter);
  });
  // Three devices are the most, and other tests of this person follow.
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});
