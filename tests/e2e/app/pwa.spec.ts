import { expectAccessible } from "#tests/support/accessible.ts";
import { expect, test } from "#tests/support/fixtures.ts";
import { Shop } from "#tests/e2e/pages/shop.ts";

test("the product is installable, its manifest speaks the language of the page (R11.1)", { tag: "@part" }, async ({
  visitor,
  words,
  cell,
}) => {
  await new Shop(visitor.page, words).open();
  const cdp = await visitor.context.newCDPSession(visitor.page);
  const { installabilityErrors } = (await cdp.send("Page.getInstallabilityErrors")) as { installabilityErrors: { errorId: string }[] };
  expect(installabilityErrors.filter((error) => error.errorId !== "in-incognito")).toEqual([]);
  const manifest = await visitor.page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await (await fetch(link?.href ?? "")).json()) as Record<string, unknown>;
  });
  expect(manifest).toMatchObject({
    lang: cell.language,
    dir: cell.language === "ar" ? "rtl" : "ltr",
    display: "standalone",
    theme_color: "#0A232A",
    display_override: ["window-controls-overlay", "standalone"],
    launch_handler: { client_mode: ["focus-existing", "auto"] },
    share_target: { action: "/share", method: "GET", enctype: "application/x-www-form-urlencoded" },
  });
  const { icons, screenshots, shortcuts } = manifest as {
    icons: { src: string; purpose?: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  expect(icons.some((icon) => icon.purpose?.includes("maskable"))).toBe(true);
  for (const { src } of [...icons, ...screenshots]) expect((await visitor.page.request.get(src)).status(), src).toBe(200);
  expect(shortcuts.length).toBeGreaterThan(0);
});

test("issue 6.3: a link that another app shares opens its program; anything else is said to be none of ours", { tag: "@part" }, async ({
  page,
  site,
  words,
}) => {
  const shared = (text: string) => page.goto(`/share?${new URLSearchParams({ title: "", text })}`);
  await shared(`${site.origin}/courses/1 ✨`);
  await expect(page).toHaveURL(`${site.origin}/courses/1`);
  await shared("https://elsewhere.example/courses/1");
  await expect(page.getByRole("heading", { level: 1, name: words.noLinkOfOurs })).toBeVisible();
  await expect(page.getByRole("main").getByText("https://elsewhere.example/courses/1")).toBeVisible();
  await expectAccessible(page);
});

test("a repeat visit gets the shell from the device: not one byte of it over the network (R11.2)", { tag: "@part" }, async ({
  visitor,
  site,
  words,
}) => {
  await new Shop(visitor.page, words).open();
  await visitor.page.goto("about:blank");
  const before = site.proxy.seen.length;
  await visitor.page.goto("/courses");
  await expect(visitor.page.getByRole("heading", { level: 1, name: words.courses })).toBeVisible();
  const asked = site.proxy.seen.slice(before).map((seen) => seen.path);
  expect(asked.filter((path) => path.startsWith("/assets/") || path === "/courses" || path === "/")).toEqual([]);
});

test("search and filters work offline as they do online (R2.2)", { tag: "@part" }, async ({ page, context, words }) => {
  const shop = new Shop(page, words);
  await shop.open();
  const titles = async (query: string) => {
    await page.goto(`/courses?${query}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.waitForTimeout(300);
    return (await page.getByRole("article").getByRole("heading").allTextContents()).map((title) => title.trim());
  };
  const queries = ["type=diploma", `q=${encodeURIComponent("ادارة")}`, "duration=short", "sort=price"];
  const online: string[][] = [];
  for (const query of queries) online.push(await titles(query));
  await context.setOffline(true);
  for (const [index, query] of queries.entries()) expect(await titles(query), query).toEqual(online[index]);
});
