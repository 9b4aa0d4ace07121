import { expect } from "@playwright/test";
import { PATIENCE } from "#tests/playwright.config.ts";
import { register } from "#tests/support/accounts.ts";
import { tracesOn } from "#tests/support/browser/device-scan.ts";
import { rowsUnder } from "#tests/support/faults/device-rows.ts";
import type { Fault, Seen } from "#tests/support/network/killer-proxy.ts";
import { fillLogin, logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";
import { freshContext, openCatalogue, openShop, type Scenario, type Stage } from "./stage.ts";

const REFUSAL = {
  status: 409,
  body: JSON.stringify({ status: 409, code: "seat_unavailable", message: "لا مقاعد", data: {} }),
};

const LATE = {
  refusal: { is: ({ headers }: Seen) => headers["x-outbox"] !== undefined, instead: REFUSAL },
  applied: { is: ({ headers }: Seen) => headers["x-outbox"] !== undefined },
  cart: { is: ({ method, path }: Seen) => method === "GET" && path.startsWith("/api/v1/cart") },
  profile: { is: ({ method, path }: Seen) => method === "GET" && path === "/api/v1/platform/profile" },
} satisfies Record<string, { is: (seen: Seen) => boolean; instead?: typeof REFUSAL }>;

/** Holds back the next answer of a kind: what becomes of it is told by `arrived` and `delivered`. */
function holdBack({ site }: Stage, { is, instead }: { is: (seen: Seen) => boolean; instead?: typeof REFUSAL }) {
  const moments = { arrived: () => {}, release: () => {}, delivered: () => {} };
  const arrived = new Promise<void>((resolve) => (moments.arrived = resolve));
  const until = new Promise<void>((resolve) => (moments.release = resolve));
  const delivered = new Promise<void>((resolve) => (moments.delivered = resolve));
  const late: Fault = { kind: "late", until, delivered: moments.delivered, ...(instead ? { instead } : {}) };
  let held = false;
  site.proxy.decide = (seen) => {
    if (held || !is(seen)) return null;
    held = true;
    moments.arrived();
    return late;
  };
  return { arrived, release: moments.release, delivered };
}

/** F40: an answer to the account before, held back until it left and, every second time, until another one is in. */
export const lateAnswers: Scenario = async (stage) => {
  const { site, words, random, cell } = stage;
  for await (const round of stage.rounds()) {
    const trials = await stage.trials({ account: await register(site.product.apiOrigin) });
    const other = await stage.trials({ account: await register(site.product.apiOrigin) });
    const context = await freshContext(stage);
    const page = await context.newPage();
    const kind = random.pick(["refusal", "applied", "cart", "profile"] as const);
    const mutates = kind === "refusal" || kind === "applied";
    if (mutates) await openShop({ page, words }, trials);
    const answer = holdBack(stage, LATE[kind]);
    // Cart and profile are asked for by every login.
    if (mutates) await trials.mutate(page, words, 1);
    else await logIn(page, words, trials.subject.account, "/courses");
    await answer.arrived;
    const [owner] = await rowsUnder<{ tag: string }>(page, "owner");
    const own = [trials.subject.account.email, owner?.tag ?? "no tag"];
    await logOut(page, words, cell);
    const question = page.getByRole("dialog", { name: words.unsentAtLogout });
    await expect(question.or(page.getByLabel(words.username, { exact: true }))).toBeVisible({ timeout: 20_000 * PATIENCE });
    if (await question.isVisible()) await question.getByRole("button", { name: words.logOutAndDelete }).click();
    await expect(page).toHaveURL(/\/login/u, { timeout: 20_000 * PATIENCE });
    // Where the page stands: another one would never hear the answer.
    if (round % 2 === 1) {
      await fillLogin(page, words, other.subject.account);
      await expect(page).not.toHaveURL(/\/login/u, { timeout: 20_000 * PATIENCE });
    }
    answer.release();
    await answer.delivered;
    // The page hears of it in a task of its own.
    await page.waitForTimeout(300);
    trials.forget(kind === "applied" ? trials.made.length : 0, []);
    expect(await tracesOn(page, own, { except: ["logout/"] })).toEqual([]);
    if (round % 2 === 1) {
      const [now] = await rowsUnder<{ tag: string }>(page, "owner");
      expect([now?.tag === own[1], await rowsUnder(page, "record/"), await rowsUnder(page, "rejection/")]).toEqual([false, [], []]);
      await openCatalogue(page);
      await expect(page.getByRole("button", { name: words.removeFromCart, exact: true })).toHaveCount(0);
      await page.goto("/cart");
      await expect(page.getByText(words.emptyCart).first()).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("user_info"))).toContain(other.subject.account.email);
    }
    await trials.settle();
    await other.settle();
    await context.close();
    site.proxy.calm();
  }
};
