import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { listEnrollments } from "#contract/enrollments/enrollments.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { SavedCoursePage } from "#tests/e2e/pages/saved-course.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };

/** A course of the demo student with a film in it, told to a device that is gone again. */
async function courseWithFilm(apiOrigin: string) {
  const api = await ApiCaller.signIn(apiOrigin, STUDENT);
  const { data: enrollments } = await api.call<DataOf<typeof listEnrollments>>("GET", "/student/enrollments");
  try {
    for (const { id, program } of enrollments) {
      const { status, data } = await api.call<OfflineManifest>("GET", `/student/enrollments/${id}/offline-manifest`);
      const film = status === 200 ? data.files.find(({ kind }) => kind === "video") : undefined;
      const itemId = film?.item_ids[0];
      if (!film || itemId === undefined) continue;
      const { data: content } = await api.call<ItemContent>("GET", `/content/${itemId}`);
      return { programId: program.id, manifest: data, film, itemId, content };
    }
  } finally {
    await api.call("POST", "/logout");
  }
  throw new Error("the demo student has no course with a film");
}

test("a saved course opens without a network, its film plays and can be sought in; it goes with its owner (R6.3, P5, P14)", {
  tag: "@full",
}, async ({ page, context, site, words, cell, account }) => {
  const { programId, manifest, film, itemId, content } = await courseWithFilm(site.product.apiOrigin);
  const saved = new SavedCoursePage(page, words, programId);
  const title = content.item.translations[cell.language].title;
  await logIn(page, words, STUDENT, "/student/dashboard");
  await new Shop(page, words).settled();

  await test.step("saved with every file of the manifest, each under its address without a token", async () => {
    await saved.open();
    await saved.save();
    expect((await saved.keys()).toSorted()).toEqual(manifest.files.map(({ url }) => new URL(url, site.origin).pathname).toSorted());
  });

  await test.step("with no network, from a fresh start: the lesson is there, and its film plays from the middle", async () => {
    await context.setOffline(true);
    await visit(page, `/course/${programId}/lesson/${itemId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
    const played = await saved.playFrom(0.6);
    expect(played.duration).toBeGreaterThan(1);
    expect(played.from).toBeCloseTo(played.duration * 0.6, 0);
    expect(played.to).toBeGreaterThan(played.from);
  });

  await test.step("a part of a file is answered as a part", async () => {
    expect(await saved.range(film.url, "bytes=10-19")).toEqual({ status: 206, bytes: 10, range: `bytes 10-19/${film.bytes}` });
  });

  await test.step("signing out without a network takes everything of it away", async () => {
    await visit(page, "/student/dashboard");
    await logOut(page, words, cell);
    await expect(page).toHaveURL(/\/login/u);
    expect(await saved.keys()).toEqual([]);
    expect(await saved.shelves()).toEqual([]);
  });

  await test.step("and another account finds nothing of it", async () => {
    await context.setOffline(false);
    await logIn(page, words, account, "/student/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await visit(page, `/course/${programId}/lesson/${itemId}`);
    await expect(page.getByText(words.lessonNotSaved)).toBeVisible();
    expect(await saved.range(film.url, "bytes=10-19")).toBeNull();
  });
});

test("saving a course can be stopped and gone on with, and the course taken off the device again (R6.3, P9)", { tag: "@full" }, async ({
  page,
  site,
  words,
  cell,
}) => {
  const { programId, manifest, content } = await courseWithFilm(site.product.apiOrigin);
  const saved = new SavedCoursePage(page, words, programId);
  await logIn(page, words, STUDENT, "/student/dashboard");
  await new Shop(page, words).settled();
  await saved.open();

  await test.step("stopped in the middle: what came stays, and is not asked for again", async () => {
    const held = await saved.hold(manifest.files.at(-1)?.url ?? "");
    await page.getByRole("button", { name: words.saveOnDevice, exact: true }).click();
    await held.reached;
    await page.getByRole("button", { name: words.pauseSaving, exact: true }).click();
    await expect(page.getByRole("button", { name: words.continueSaving, exact: true })).toBeVisible();
    expect(await saved.keys()).toHaveLength(manifest.files.length - 1);
    await held.release();
    await page.reload();
    const asked = saved.filesAsked();
    await page.getByRole("button", { name: words.continueSaving, exact: true }).click();
    await saved.isSaved();
    expect(asked()).toHaveLength(1);
  });

  await test.step("found among the student's programs with its size, and taken off the device", async () => {
    await visit(page, "/student/enrollments");
    const kept = page.getByRole("region", { name: words.coursesOnDevice, exact: true });
    await expect(kept.getByRole("link", { name: content.program.translations[cell.language].title })).toHaveAttribute(
      "href",
      `/course/${programId}`,
    );
    await expectAccessible(page, { include: "main" });
    await kept.getByRole("button", { name: words.deleteFromDevice }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.deleteFromDevice, exact: true }).click();
    await expect(kept).toHaveCount(0);
    expect(await saved.keys()).toEqual([]);
  });
  await visit(page, "/student/dashboard");
  await logOut(page, words, cell);
});
