import { strToU8, zipSync } from "fflate";
import { type Account, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { h5pPlayer } from "#tests/support/packages/h5p-player.ts";
import { publishPackage } from "#tests/support/packages/publish-package.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { freePort } from "#tests/support/product.ts";
import { ownProduct } from "#tests/e2e/faults/own-product.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;

const sums = (id: string): Uint8Array =>
  zipSync({
    "h5p.json": strToU8(JSON.stringify({ title: "Sums", mainLibrary: "H5P.ArithmeticQuiz" })),
    "content/content.json": strToU8(JSON.stringify({ sum: "3 + 4", id })),
    "H5P.ArithmeticQuiz-1.1/library.json": strToU8("{}"),
  });

test("issue 23.2: H5P with no like here plays in the university's player, goes on where it was left, and its score is in the gradebook", {
  tag: ["@full", "@online"],
}, async ({ page, words, cell }) => {
  test.setTimeout(240_000);
  const say = (ar: string, en: string) => (cell.language === "ar" ? ar : en);
  const packagesPort = await freePort();
  const player = await h5pPlayer(`http://127.0.0.1:${packagesPort}`);
  const product = await ownProduct({ env: { QABAS_PACKAGES_PORT: String(packagesPort), QABAS_H5P_PLAYER: player.address } });
  try {
    const item = await publishPackage(product.apiOrigin, COURSE, sums, 5);
    const { publicUrl } = product.options;
    const inside = page.frameLocator("iframe[sandbox]").frameLocator("iframe");
    await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${item}`, publicUrl);
    await page.getByRole("button", { name: say("بدء الحزمة", "Start the package"), exact: true }).click();
    await expect(inside.getByText("Sums: 3 + 4; given:")).toBeVisible({ timeout: 30_000 });
    const kept = page.waitForResponse((one) => one.url().includes("/package-state") && one.ok());
    await inside.getByRole("button", { name: "part" }).click();
    await kept;

    await visit(page, `${publicUrl}/course/${COURSE}/lesson/${item}`);
    await page.getByRole("button", { name: say("متابعة الحزمة", "Continue the package"), exact: true }).click();
    await expect(inside.getByText("Sums: 3 + 4; given: 5")).toBeVisible({ timeout: 30_000 });
    await inside.getByRole("button", { name: "whole" }).click();
    await expect(page.getByText(say("اجتزتها", "Passed"), { exact: true })).toBeVisible();
    await expect(page.getByText(say("أتممت هذا الدرس", "You completed this lesson"), { exact: true })).toBeVisible();
    const marks = async () =>
      JSON.stringify(await through(product.apiOrigin, STUDENT, async (api) => (await api.call("GET", "/student/grades")).data));
    await expect.poll(marks).toMatch(/"degree":80/u);
  } finally {
    player.close();
    await product.discard();
  }
});
