import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { visitWhole } from "#tests/support/patient-pages.ts";

/** The demo's instructor has none of these: an absence reported, a program asked to be left, an import. */
const NONE_THERE = ["/instructor/services/excuses/:id", "/instructor/services/withdrawal/:id", "/instructor/course/:id/imports/:iid"];

/** The demo has none of these: what waits for a second person, a job that stopped, an import, an action on many rows, what was sent to the inbox. */
const NO_RECORDS = [
  "/student/orders/:id/seats",
  "/staff/approvals/refunds/:id",
  "/staff/platform/health/jobs/:id",
  "/staff/people/import/:id",
  "/staff/bulk/:id",
  "/staff/requests/applications/:id",
  "/staff/requests/posts/:id",
  "/staff/certificates/names/:id",
  "/staff/finance/electronic-documents/:number",
];

/** Links of letters, a second name of the same page, and what only leads on: no page links to them. */
const UNLINKED = [
  "/student/verify-email",
  "/student/take-email-back",
  "/student/keep-second-factor",
  "/student/seat-invitation",
  "/instructor/course/:id",
  "/instructor/services/withdrawal-requests",
  ...NONE_THERE,
  ...NO_RECORDS,
];

/** On a desk the rail holds what these pages hold on a phone. */
export const ON_PHONES: readonly string[] = ["/student/services/menu", "/instructor/requests"];

const TABLES: Readonly<Record<string, readonly string[]>> = {
  student: ["student-routes.ts"],
  instructor: ["instructor-routes.ts"],
  staff: ["staff-routes.ts", "staff-keeping-routes.ts"],
};

/** The addresses that the table of an area has, as it is written. */
export function addressesOf(start: string): { wanted: string[]; unlinked: readonly string[] } {
  const written = (TABLES[start.split("/")[1] ?? ""] ?? []).map(
    (table) => readFileSync(path.join(process.cwd(), "src", "app", table), "utf8").split("redirects: {")[0],
  );
  const routes = written.join("\n");
  const wanted = [...routes.matchAll(/"(\/(?:student|course|instructor|staff)\/[^"]+)"/gu)].map(([, address = ""]) => address);
  // Written as a template: one screen under two names.
  if (routes.includes('"attendance_list"')) wanted.push("/instructor/course/:id/attendance_list");
  return { wanted: [...new Set(wanted)], unlinked: UNLINKED };
}

const matches = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/gu, "[^/]+")}$`, "u");

/** The most particular address that a path is one of. */
const addressAt = (wanted: readonly string[], pathname: string) =>
  wanted.filter((address) => matches(address).test(pathname)).sort((a, b) => a.split(":").length - b.split(":").length)[0];

/** Of one address so many pages are looked at: the first course may have nothing to mark. */
const PAGES_OF_ONE = 3;

/** Goes from a first page along the links that a person sees, as many presses as asked: every address that they lead to. */
export async function crawl(
  page: Page,
  start: string,
  wanted: readonly string[],
  presses: number,
  pagesOfOne = PAGES_OF_ONE,
): Promise<Set<string>> {
  const seen = new Map<string, Set<string>>([[start, new Set([start])]]);
  let edge = [start];
  for (let press = 0; press < presses; press += 1) {
    const next: string[] = [];
    for (const at of edge) {
      await visitWhole(page, at);
      const links = await page
        .locator("a[href^='/']:visible")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? "/"));
      for (const href of links) {
        const { pathname, searchParams } = new URL(href, "http://localhost");
        const address = addressAt(wanted, pathname);
        if (address === undefined) continue;
        // What is opened or narrowed on a page leaves it the same page; another tab of it is another.
        const one = `${pathname} ${searchParams.get("tab") ?? ""}`;
        const pages = seen.get(address) ?? new Set();
        seen.set(address, pages);
        if (pages.has(one) || pages.size >= pagesOfOne) continue;
        pages.add(one);
        next.push(href);
      }
    }
    edge = next;
  }
  return new Set(seen.keys());
}
