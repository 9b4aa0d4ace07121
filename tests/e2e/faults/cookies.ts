import { expect } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { XSRF_COOKIE, TOKEN_COOKIE } from "#contract/accounts/session.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";
import { openCatalogue, openShop, type Scenario } from "./stage.ts";

const DEVICE_COOKIE = "qabas_device";

/** F36: without the device cookie a browser's token is worth nothing, and its person is asked who they are; the other is renewed unasked. */
export const cookieLost: Scenario = async (stage) => {
  const { page, context, words, random } = stage;
  const trials = await stage.trials();
  await openShop(stage, trials);
  for await (const round of stage.rounds()) {
    const name = [XSRF_COOKIE, DEVICE_COOKIE, TOKEN_COOKIE][round % 3];
    await context.setOffline(true);
    await trials.mutate(page, words, random.whole(1, 3));
    await context.clearCookies({ name: name ?? "" });
    const opensAnew = random.next() < 0.5;
    if (opensAnew) await openCatalogue(page);
    await context.setOffline(false);
    if (name === XSRF_COOKIE) {
      await trials.settle();
      await expect(page).toHaveURL(/\/courses$/u);
    } else {
      // Opened with no token, a page goes on reading, of the person's own what is on the device, and asks.
      if (opensAnew && name === TOKEN_COOKIE) await page.goto("/student/dashboard");
      const asks = page
        .getByLabel(words.username, { exact: true })
        .or(page.getByText(words.sessionEnded))
        .or(page.getByText(words.logInToContinue))
        .or(page.getByRole("main").getByRole("link", { name: words.logIn, exact: true }));
      await expect(asks.first()).toBeVisible({ timeout: 30_000 * PATIENCE });
      expect((await rowsUnder(page, "record/")).length).toBeGreaterThan(0);
      await page.goto("/login?redirect=%2Fcourses");
      await fillLogin(page, words, trials.subject.account);
      await expect(page).toHaveURL(/\/courses$/u, { timeout: 20_000 * PATIENCE });
      await trials.settle();
    }
    await openCatalogue(page);
  }
};
