import type { Worker } from "@playwright/test";
import type { PushMessage } from "#contract/notifications/notification-path.ts";
import { type Account, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";
import { logOut } from "#tests/e2e/pages/shell.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const NEXT: Account = { email: "new@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const SCHEDULE = "/student/services/schedule";

/** What the worker asked the browser to show. */
interface Shown {
  title: string;
  dir: string | undefined;
  lang: string | undefined;
  path: string;
}

/** Made up as the server makes them: an announcement of a moved session, in the language of its reader. */
const message = (owner: string, title: string): PushMessage => ({
  owner,
  id: `e2e-${title}`,
  title,
  body: "الأحد 18:00",
  language: "ar",
  target: { type: "session", id: null },
});

test("issue 6.5: what is pushed is shown to its account alone, and the screen it leads to opens without a network (R6.5, P5)", {
  tag: "@part",
}, async ({ page, context, site, words, cell }) => {
  /** Logs in, and reads by what name the server's messages call this account on this device. */
  const enter = async (account: Account, redirect: string): Promise<string> => {
    const entry = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/v1/login"));
    await logIn(page, words, account, redirect);
    return ((await (await entry).json()) as { data: { owner_tag: string } }).data.owner_tag;
  };
  const tag = await enter(STUDENT, SCHEDULE);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  // A browser without windows has nowhere to show it, and its worker does not outlive a badge: what it is asked to show is written
  // down instead.
  const worker = context.serviceWorkers().find((one) => one.url().startsWith(site.origin)) as Worker;
  await worker.evaluate(() => {
    const here = globalThis as unknown as { asked: Shown[]; registration: ServiceWorkerRegistration };
    here.asked = [];
    Object.defineProperty(navigator, "setAppBadge", { value: async () => undefined });
    here.registration.showNotification = async (title, { dir, lang, data } = {}) => {
      here.asked.push({ title, dir, lang, path: (data as { path: string }).path });
    };
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { asked: Shown[] }).asked);

  // The push service's part: hands the worker what the server sent, as the browser decrypted it.
  const cdp = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${site.origin}/` && !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await known;
  const push = (pushed: PushMessage) =>
    cdp.send("ServiceWorker.deliverPushMessage", { origin: site.origin, registrationId, data: JSON.stringify(pushed) });

  await context.setOffline(true);
  await push(message("tag-of-another", "لغيره"));
  await push(message(tag, "تغير موعد جلسة"));
  await expect.poll(shown).toEqual([{ title: "تغير موعد جلسة", dir: "rtl", lang: "ar", path: SCHEDULE }]);
  await page.goto((await shown())[0]?.path ?? "");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  // Signed out, what comes late is not for who is here then.
  await context.setOffline(false);
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
  const next = await enter(NEXT, "/student/dashboard");
  await push(message(tag, "بعد الخروج"));
  await push(message(next, "لصاحبه"));
  await expect.poll(async () => (await shown()).map(({ title }) => title)).toEqual(["تغير موعد جلسة", "لصاحبه"]);
  await logOut(page, words, cell);
  await expect(page).toHaveURL(/\/login/u);
});
