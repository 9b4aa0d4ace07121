import type { Page } from "@playwright/test";
import type { CourseSessions, Register } from "#contract/attendance/attendance.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { buyable } from "#tests/support/catalogue.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { Contact } from "#tests/e2e/pages/contact.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { RegisterPage } from "#tests/e2e/pages/register.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

const INSTRUCTOR: Account = { email: "instructor@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;

/** One cell of a register, as another device has it. */
async function markElsewhere(api: ApiCaller, sid: number, mark: string) {
  const [row] = (await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`)).data.rows;
  if (!row) throw new Error("the demo's register has learners");
  const marked_at = "2026-11-22T06:00:00Z";
  await api.call("PUT", `/instructor/sessions/${sid}/attendance`, {
    marks: [{ student_id: row.student_id, mark, marked_at, client_id: crypto.randomUUID(), seen_version: row.version }],
  });
  return row.student_id;
}

/** Counts the titles that stand together from here on, picture by picture; the answer is the highest count of one picture. */
async function titlesPainted(page: Page) {
  await page.evaluate(() => {
    const seen = Object.assign(window, { titles: 0 });
    const look = () => {
      const shown = [...document.querySelectorAll("h1")].filter((title) => title.checkVisibility());
      seen.titles = Math.max(seen.titles, shown.length);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as Window & { titles?: number }).titles);
}

test("issue 6.2: what waits of every lane is seen in one place, one is taken back, the rest drains; a refusal says why, a difference is decided", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  test.setTimeout(120_000);
  const api = await ApiCaller.signIn(site.product.apiOrigin, INSTRUCTOR);
  const { data: sessions } = await api.call<CourseSessions>("GET", `/instructor/courses/${COURSE}/sessions`);
  const sid = sessions.find(({ attendance_status }) => attendance_status === "submitted")?.id ?? 0;
  const student = await markElsewhere(api, sid, "present");
  const [kept, dropped] = await buyable(site.product.apiOrigin, cell.language, 2);
  const main = page.getByRole("main");
  const waiting = (lane: string) => main.locator(`[data-lane="${lane}"]`);
  const shop = new Shop(page, words);
  const contact = new Contact(page, words);

  await logIn(page, words, INSTRUCTOR, "/instructor/dashboard");
  const register = new RegisterPage(page, words);
  await register.open(COURSE, sid);
  await shop.settled();

  await test.step("changes of three lanes, made with no network", async () => {
    await context.setOffline(true);
    await register.button(student, "absent").click();
    await expect(register.row(student).getByText(words.waitingToSync)).toBeVisible();
    await visit(page, "/courses");
    await shop.add(kept?.title ?? "");
    await shop.add(dropped?.title ?? "");
    await shop.openCart();
    await shop.useCoupon("NOPE");
    await expect(main.getByText("NOPE").first()).toBeVisible();
    await contact.open();
    await contact.fill("sync@example.com", "رسالة كُتبت دون اتصال");
    await contact.send();
    await expect(contact.waits()).toBeVisible();
    await markElsewhere(api, sid, "late");
  });

  await test.step("the strip leads to all of them, each with its reason", async () => {
    const titles = await titlesPainted(page);
    await page.getByRole("status").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: words.syncCentre })).toBeVisible();
    // The page's title comes with the frame that keeps a place for it: no picture shows it twice.
    expect(await titles()).toBe(1);
    await expect(waiting("cart")).toHaveCount(3);
    await expect(waiting("teaching")).toHaveCount(1);
    await expect(waiting("contact")).toContainText("رسالة كُتبت دون اتصال");
    await expect(waiting("teaching")).toContainText(words.waitsForConnection);
    await expectAccessible(page);
  });

  await test.step("one is taken back, put back, and taken back again", async () => {
    const one = waiting("cart").filter({ hasText: dropped?.title ?? "" });
    await one.getByRole("button", { name: words.undo }).click();
    await expect(one).toHaveCount(0);
    await page.getByRole("button", { name: words.putBack }).click();
    await expect(one).toHaveCount(1);
    await one.getByRole("button", { name: words.undo }).click();
    await expect(one).toHaveCount(0);
  });

  await test.step("with a network it drains; the code that is none is kept with its reason", async () => {
    await context.setOffline(false);
    await expect(main.locator("[data-lane]")).toHaveCount(0, { timeout: 60_000 });
    const refused = main.locator('[data-refused="applyCoupon"]');
    await expect(refused).toContainText("NOPE");
    await expect(refused).toContainText(words.couponUnknown);
  });

  await test.step("the mark that met another's is decided here", async () => {
    await expect(main.getByRole("heading", { level: 4, name: new RegExp(words.changedElsewhere, "u") })).toHaveCount(1);
    await expectAccessible(page);
    await main.getByRole("button", { name: `${words.keepThisDevices}: ` }).click();
    await expect
      .poll(
        async () =>
          (await api.call<Register>("GET", `/instructor/sessions/${sid}/attendance`)).data.rows.find(
            ({ student_id }) => student_id === student,
          )?.mark,
        { timeout: 60_000 },
      )
      .toBe("absent");
  });

  await test.step("nothing is left once the refusal was read", async () => {
    await main.getByRole("button", { name: `${words.discardChange}: ` }).click();
    await expect(main.getByText(words.allSent)).toBeVisible();
  });
  const { data: cart } = await api.call<{ learning_programs: { id: number }[] }>("GET", "/cart");
  expect(cart.learning_programs.map(({ id }) => id)).toEqual([kept?.id]);
  await api.call("POST", "/logout");
  await logOut(page, words, cell);
});
