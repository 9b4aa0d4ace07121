import { expectAccessible } from "#tests/support/accessible.ts";
import { type Account, DEMO_PASSWORD, through } from "#tests/support/accounts.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { cmi5Package } from "#tests/support/packages/cmi5.ts";
import { INSTRUCTOR, publishPackage } from "#tests/support/packages/publish-package.ts";
import { scormPackage } from "#tests/support/packages/scorm.ts";
import { visit } from "#tests/support/patient-pages.ts";
import { logIn } from "#tests/e2e/pages/entry.ts";

const STUDENT: Account = { email: "student@qabas.example", password: DEMO_PASSWORD, nameAr: "" };
const COURSE = 1;
const WORDS = {
  ar: {
    start: "بدء الحزمة",
    go: "متابعة الحزمة",
    passed: "اجتزتها",
    done: "أتممت هذا الدرس",
    needs: "الحزم التفاعلية لا تُحفظ على هذا الجهاز",
  },
  en: {
    start: "Start the package",
    go: "Continue the package",
    passed: "Passed",
    done: "You completed this lesson",
    needs: "Interactive packages are not saved on this device",
  },
} as const;

/** Plays golf as a package does: goes on where it was, plays to a hole, is through. */
const GOLF = `
api.LMSInitialize("");
said("at " + api.LMSGetValue("cmi.core.lesson_location") + "; " + api.LMSGetValue("cmi.launch_data"));
const press = (label, what) => { const b = document.createElement("button"); b.textContent = label; b.onclick = what; document.body.append(b); };
press("hole 7", () => { api.LMSSetValue("cmi.core.lesson_location", "hole 7"); api.LMSSetValue("cmi.core.lesson_status", "incomplete"); api.LMSCommit(""); said("kept"); });
press("through", () => { api.LMSSetValue("cmi.core.score.raw", "90"); api.LMSSetValue("cmi.core.lesson_status", "completed"); api.LMSFinish(""); said("through"); });
`;

/** Tries what a hostile package would; says what it reached. */
const HOSTILE = `
(async () => {
  const reached = [];
  const tries = {
    parent: () => parent.parent.document.title,
    storage: () => parent.parent.localStorage.length,
    top: () => { top.location.href = "http://127.0.0.1:9/away"; throw new Error("asked"); },
    popup: () => { if (window.open("about:blank") === null) throw new Error("none"); },
    cookie: () => { if (document.cookie === "") throw new Error("none"); },
    sandbox: () => { parent.frameElement.sandbox = ""; },
  };
  for (const [name, attempt] of Object.entries(tries)) try { attempt(); reached.push(name); } catch { /* As it should be. */ }
  const ours = new URLSearchParams(parent.location.search).get("origin");
  await fetch(ours + "/api/v1/me", { credentials: "include", mode: "no-cors" }).then(() => reached.push("call"), () => undefined);
  await fetch("/api/v1/me").then((answer) => answer.ok && reached.push("own call"), () => undefined);
  await new Promise((resolve) => { const beacon = new Image(); beacon.onload = () => { reached.push("picture"); resolve(); }; beacon.onerror = resolve; beacon.src = ours + "/icons/icon.svg"; });
  const flood = (window) => window.eval('for (let n = 0; n < 10000; n += 1) top.postMessage({ source: "qabas-package", type: "state", ended: true, state: { completion: "incomplete", success: "unknown", score: null, location: "flood " + n, suspend_data: "", total_s: 1 } }, "*")');
  flood(window);
  flood(parent);
  said("reached: " + (reached.join() || "nothing"));
})();
`;

/** The same golf by the rules of cmi5; tries to fetch its token once more, and to say something of somebody else. */
const PART = `
await say("initialized");
const place = await state("GET", "place");
said("at " + (place.ok ? await place.text() : "") + "; " + launch.launchParameters + "; " + given.get("hole"));
press("hole 7", async () => said("kept " + (await state("PUT", "place", "hole 7")).status));
press("cheat", async () => {
  const again = await (await fetch(given.get("fetch"), { method: "POST" })).json();
  const other = await say("passed", { actor: { account: { homePage: location.origin, name: "somebody" } } });
  said("cheated " + again["error-code"] + " " + other);
});
press("back", async () => {
  const mine = await (await call("GET", "statements?" + new URLSearchParams({ registration, activity: activityId, ascending: "true" }))).json();
  said("said " + mine.statements.map(({ verb }) => verb.id.split("/").at(-1)).join());
});
press("through", async () => {
  await say("passed", { result: { score: { scaled: 0.9 }, success: true } });
  await say("completed");
  await say("terminated");
  location.href = launch.returnURL;
});
`;

const golf = (script: string) => (course: string) => scormPackage("1.2", script, course);
const part = (script: string) => (course: string) => cmi5Package(script, course);

test("issue 23.2: a package is played in its sandbox, goes on where it was left, and its score is in the gradebook; a hostile one reaches nothing", {
  tag: ["@part", "@online"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const { apiOrigin } = site.product;
  const said = WORDS[cell.language];
  const [played, hostile] = [
    await publishPackage(apiOrigin, COURSE, golf(GOLF), 5),
    await publishPackage(apiOrigin, COURSE, golf(HOSTILE), 0),
  ];
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().includes("/package-state")) sent.push(request.url());
  });
  const inside = page.frameLocator("iframe[sandbox]").frameLocator("iframe");
  await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${played}`);

  await test.step("it begins at its first page, with what its author gives it", async () => {
    await expect(page.getByRole("button", { name: said.start, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: said.start, exact: true }).click();
    await expect(inside.getByText("at ; green")).toBeVisible({ timeout: 20_000 });
    await inside.getByRole("button", { name: "hole 7" }).click();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
  });

  await test.step("opened again it goes on there, and what it says at its end is a mark", async () => {
    await visit(page, `/course/${COURSE}/lesson/${played}`);
    await page.getByRole("button", { name: said.go, exact: true }).click();
    await expect(inside.getByText("at hole 7; green")).toBeVisible({ timeout: 20_000 });
    await inside.getByRole("button", { name: "through" }).click();
    await expect(page.getByText(said.passed, { exact: true })).toBeVisible();
    await expect(page.getByText(said.done, { exact: true })).toBeVisible();
    const marks = async () =>
      JSON.stringify(await through(apiOrigin, STUDENT, async (api) => (await api.call("GET", "/student/grades")).data));
    await expect.poll(marks).toMatch(/"degree":90/u);
  });

  await test.step("a hostile one reaches neither our page nor our calls, and floods nobody", async () => {
    await visit(page, `/course/${COURSE}/lesson/${hostile}`);
    await page.getByRole("button", { name: said.start, exact: true }).click();
    await expect(inside.getByText("reached: nothing")).toBeVisible({ timeout: 30_000 });
    expect(page.url()).toContain(`/lesson/${hostile}`);
    expect(page.context().pages()).toHaveLength(1);
    expect(sent.filter((url) => url.includes(`/content/${hostile}/`)).length).toBeLessThan(20);
  });

  await test.step("without a network it is said that it is on no device", async () => {
    await visit(page, `/course/${COURSE}/lesson/${played}`);
    await expect(page.getByRole("button", { name: said.go, exact: true })).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(said.needs, { exact: true })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole("button", { name: said.go, exact: true })).toBeVisible();
  });
  await page.context().clearCookies();
  await through(apiOrigin, STUDENT, (api) => api.endOtherDevices());
});

test("issue 23.2: a part of cmi5 fetches its token once, goes on where it was left, and what it says of its learner is in the gradebook", {
  tag: ["@full", "@online"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(180_000);
  const { apiOrigin } = site.product;
  const said = WORDS[cell.language];
  const lesson = await publishPackage(apiOrigin, COURSE, part(PART), 5);
  const inside = page.frameLocator("iframe[sandbox]").frameLocator("iframe");
  await logIn(page, words, STUDENT, `/course/${COURSE}/lesson/${lesson}`);
  await page.getByRole("button", { name: said.start, exact: true }).click();
  await expect(inside.getByText("at ; green; 1")).toBeVisible({ timeout: 30_000 });
  await inside.getByRole("button", { name: "hole 7" }).click();
  await expect(inside.getByText("kept 204")).toBeVisible();
  await inside.getByRole("button", { name: "cheat" }).click();
  await expect(inside.getByText("cheated 1 403")).toBeVisible();

  await visit(page, `/course/${COURSE}/lesson/${lesson}`);
  await page.getByRole("button", { name: said.go, exact: true }).click();
  await expect(inside.getByText("at hole 7; green; 1")).toBeVisible({ timeout: 30_000 });
  await inside.getByRole("button", { name: "back" }).click();
  await expect(inside.getByText("said initialized,initialized")).toBeVisible();
  await inside.getByRole("button", { name: "through" }).click();
  await expect(page.getByText(said.passed, { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(said.done, { exact: true })).toBeVisible({ timeout: 30_000 });
  const marks = async () =>
    JSON.stringify(await through(apiOrigin, STUDENT, async (api) => (await api.call("GET", "/student/grades")).data));
  await expect.poll(marks).toMatch(/"degree":90/u);
  await page.context().clearCookies();
  await through(apiOrigin, STUDENT, (api) => api.endOtherDevices());
});

test("issue 23.2: its instructor looks at a package in the preview of the course; it runs from its beginning", {
  tag: ["@full", "@online"],
}, async ({ page, site, words, cell }) => {
  test.setTimeout(120_000);
  const { apiOrigin } = site.product;
  const lesson = await publishPackage(apiOrigin, COURSE, golf(GOLF), 0);
  await logIn(page, words, INSTRUCTOR, `/instructor/course/${COURSE}/preview/${lesson}`);
  await expect(page.getByRole("button", { name: WORDS[cell.language].start, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: WORDS[cell.language].start, exact: true }).click();
  const inside = page.frameLocator("iframe[sandbox]").frameLocator("iframe");
  await expect(inside.getByText("at ; green")).toBeVisible({ timeout: 30_000 });
  await inside.getByRole("button", { name: "through" }).click();
  await expect(inside.getByText("through", { exact: true }).first()).toBeVisible();
  await page.context().clearCookies();
  await through(apiOrigin, INSTRUCTOR, (api) => api.endOtherDevices());
});
