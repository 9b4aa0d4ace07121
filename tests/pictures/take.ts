import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { withBrowser } from "#tests/bench/browser.ts";
import type { Cell } from "#tests/playwright.config.ts";
import { ApiCaller, DEMO_PASSWORD } from "#tests/support/accounts.ts";
import { type Ids, INSTRUCTOR_ADDRESSES, instructorIds, STUDENT_ADDRESSES, studentIds } from "#tests/support/areas/addresses.ts";
import { staffAddresses } from "#tests/support/areas/staff-addresses.ts";
import { emulation, prepare } from "#tests/support/fixtures.ts";
import { discard, freePort, Product, seededData, TEST_NOW } from "#tests/support/product.ts";
import { wordsOf } from "#tests/support/words.ts";
import { fillLogin } from "#tests/e2e/pages/entry.ts";

export const PUBLIC = {
  home: "/",
  courses: "/courses",
  "courses-diplomas": "/courses?type=diploma",
  "courses-nothing": "/courses?q=zzzz",
  course: "/courses/1",
  "course-sections": "/courses/25",
  about: "/about",
  privacy: "/privacy",
  terms: "/terms-conditions",
  news: "/news",
  "news-post": "/news/1",
  cart: "/cart",
  contact: "/contact",
  trainer: "/join-as-trainer",
  verify: "/verify",
  login: "/login",
  register: "/register",
  forgot: "/forgot-password",
  reset: "/reset-password?token=unknown",
  nowhere: "/nowhere",
} as const;

/** What no list of addresses holds. */
const STUDENT_MORE = { "/checkout": "/checkout", "/sync": "/sync", "/504": "/504" };

export type Addresses = readonly (readonly [name: string, address: string])[];

const LANGUAGES = ["ar", "en"] as const;
const SIZES = ["phone", "desktop"] as const;

/**
 * Takes a picture of every address, whole, in two languages and two sizes, into `folder/<name>-<language>-<size>.png`.
 * @param entry the built server of another copy, else this one's
 */
export async function take(folder: string, entry?: string): Promise<number> {
  mkdirSync(folder, { recursive: true });
  return await withDemo((browser, origin) => takeAll(browser, origin, folder), entry);
}

/** A browser, and the built product with its demo, while `use` takes. */
export async function withDemo<T>(use: (browser: Browser, origin: string) => Promise<T>, entry?: string): Promise<T> {
  const port = await freePort();
  const product = new Product({
    dataDir: seededData(),
    port,
    gatewayPort: await freePort(),
    publicUrl: `http://127.0.0.1:${port}`,
    ...(entry ? { entry } : {}),
  });
  await product.start();
  try {
    return await withBrowser((browser) => use(browser, product.apiOrigin));
  } finally {
    await product.stop();
    discard(product.options.dataDir);
  }
}

export interface Group {
  who: string | null;
  addresses: Addresses;
}

/** Every address of the product, as who may open it. */
export async function allAddresses(callers: Record<"student" | "instructor" | "staff", ApiCaller>): Promise<Group[]> {
  const { student, instructor, staff } = callers;
  const own = { student: await studentIds(student), instructor: await instructorIds(instructor, new Date(TEST_NOW)) };
  const filled = (all: typeof STUDENT_ADDRESSES, ids: (typeof own)["student"]) =>
    Object.entries(all).map(([route, { address }]) => [nameOf(route), address(ids)] as const);
  return [
    { who: null, addresses: Object.entries(PUBLIC).map(([name, address]) => [`public-${name}`, address] as const) },
    {
      who: "student",
      addresses: [
        ...filled(STUDENT_ADDRESSES, own.student),
        ...Object.entries(STUDENT_MORE).map(([name, to]) => [`student${nameOf(name)}`, to] as const),
      ],
    },
    { who: "instructor", addresses: [...filled(INSTRUCTOR_ADDRESSES, own.instructor), ...(await openedOf(instructor, own.instructor))] },
    { who: "staff", addresses: [...(await staffAddresses(staff))].map(([route, address]) => [nameOf(route), address] as const) },
  ];
}

/** What an instructor opens from a list, so that no list of addresses on the device holds it: a learner, and a part of the marks. */
async function openedOf(api: ApiCaller, { taught = 0 }: Ids): Promise<[name: string, address: string][]> {
  const [learner] = (await api.call<{ student: { id: number } }[]>("GET", `/instructor/programs/${taught}/students`)).data;
  const { rows } = (await api.call<GradeWeights>("GET", `/instructor/courses/${taught}/grade-weights`)).data;
  const part = rows.find((row) => row.part !== null)?.part;
  return [
    ["instructor-learner", `/instructor/training-programs/${taught}/students/${learner?.student.id}`],
    ["instructor-marks", `/instructor/course/${taught}/marks/${part?.id}`],
  ];
}

/** The people of the demo whose pages are looked at. */
export async function callersOf(origin: string): Promise<Parameters<typeof allAddresses>[0]> {
  const caller = async (who: string) => await ApiCaller.signIn(origin, demo(who));
  return { student: await caller("student"), instructor: await caller("instructor"), staff: await caller("staff") };
}

async function takeAll(browser: Browser, origin: string, folder: string): Promise<number> {
  const callers = await callersOf(origin);
  const groups = await allAddresses(callers);
  let taken = 0;
  for (const language of LANGUAGES) {
    for (const { who, addresses } of groups) {
      const state = who === null ? undefined : await signedIn(browser, origin, language, who);
      taken += (await Promise.all(SIZES.map((size) => takeCell(browser, origin, folder, { language, size }, addresses, state)))).reduce(
        (a, b) => a + b,
      );
    }
    for (const caller of Object.values(callers)) await caller.endOtherDevices();
  }
  return taken;
}

export const demo = (who: string) => ({ email: `${who}@qabas.example`, password: DEMO_PASSWORD, nameAr: "" });
const nameOf = (route: string) => route.slice(1).replaceAll("/", "-").replaceAll(":", "");

export type State = Awaited<ReturnType<BrowserContext["storageState"]>>;
export type Look = Pick<Cell, "language" | "size">;

export async function contextOf(browser: Browser, origin: string, look: Look, state?: State): Promise<BrowserContext> {
  const cell: Cell = { ...look, theme: process.env.QABAS_PICTURES_THEME === "dark" ? "dark" : "light" };
  const context = await browser.newContext({
    ...emulation(cell),
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    baseURL: origin,
    ...(state ? { storageState: state } : {}),
  });
  await context.addInitScript(prepare(cell));
  // What runs in the page has its functions named by the compiler's own helper, which no page has.
  await context.addInitScript("globalThis.__name = (named) => named");
  await context.addCookies([{ name: LANGUAGE_KEY, value: cell.language, url: origin }]);
  return context;
}

export async function signedIn(browser: Browser, origin: string, language: Look["language"], who: string): Promise<State> {
  const context = await contextOf(browser, origin, { language, size: "desktop" });
  const page = await context.newPage();
  await page.goto("/login");
  await settled(page);
  await fillLogin(page, wordsOf(language), demo(who));
  await page.waitForURL((url) => !url.pathname.startsWith("/login"), { timeout: 30_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}

async function takeCell(
  browser: Browser,
  origin: string,
  folder: string,
  look: Look,
  addresses: Addresses,
  state?: State,
): Promise<number> {
  const context = await contextOf(browser, origin, look, state);
  const page = await context.newPage();
  for (const [name, address] of addresses) {
    const file = path.join(folder, `${name}-${look.language}-${look.size}.png`);
    await page.goto(address);
    await settled(page);
    await page.screenshot({ path: file, fullPage: true, animations: "disabled", timeout: 30_000 });
  }
  await context.close();
  return addresses.length;
}

/** Until the app has the page, nothing is loading, and its height stands still; ten seconds at most. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !("ssr" in document.documentElement.dataset), undefined, { polling: 50, timeout: 30_000 });
  await page.evaluate(() => delete document.documentElement.dataset.rendered);
  // A page that never rests is taken as it is.
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  let before = -1;
  for (let tries = 0; tries < 40; tries += 1) {
    const { height, busy } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      busy: document.querySelector('[aria-busy="true"]') !== null,
    }));
    if (height === before && !busy) return;
    before = height;
    await page.waitForTimeout(250);
  }
}
