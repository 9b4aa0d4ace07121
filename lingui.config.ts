import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { extractor } from "./.ci/extract-words.ts";
import { APART, AREAS } from "./.ci/word-areas.ts";

/** Paths of a list: each names a file, or a folder with all that is in it. */
const under = (list: string) =>
  list
    .split(/\s+/u)
    .filter(Boolean)
    .map((path) => `src/${path}${path.endsWith(".ts") ? "" : "/**"}`);
const TESTS = ["**/*.test.*"];
/** What pages say of themselves to search engines: the server writes it, and no browser loads it. */
const HEADS = "app/screens/public/*/*-page.ts";
const NOT_HERE = [...TESTS, ...under(HEADS)];
const area = (name: string, list: string, exclude = NOT_HERE) => ({ path: `locales/{locale}/${name}`, include: under(list), exclude });
// The first paint of Home waits for `public` alone: what no area claims.
const claimed = under(Object.values(AREAS).join(" ")).concat(NOT_HERE);

export default defineConfig({
  sourceLocale: "en",
  locales: ["ar", "en"],
  // In CI a fallback would hide a missing Arabic message from both checks.
  fallbackLocales: process.env.CI ? false : { default: "en" },
  format: formatter({ lineNumbers: false }),
  catalogs: Object.entries(AREAS)
    .map(([name, list]) => area(name, list, [...NOT_HERE, ...(APART[name] ?? []).flatMap((other) => under(AREAS[other] ?? ""))]))
    .concat(area("heads", HEADS, TESTS), area("server", "server contract"), area("public", "app contract", claimed)),
  extractors: [extractor],
  orderBy: "message",
});
