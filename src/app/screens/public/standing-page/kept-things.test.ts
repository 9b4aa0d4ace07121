import { expect, it } from "vitest";
import { isListed } from "./kept-things.ts";

const SOURCES = import.meta.glob<string>(
  [
    "/src/app/**/*.{ts,tsx}",
    "/src/offline/**/*.ts",
    "/src/worker/**/*.ts",
    "/src/contract/accounts/session.ts",
    "/src/server/http/cookies.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);
/** Constants that name something in the browser's keeping. */
const NAMED = /(?:KEY|COOKIE|NAME|STORE|OWNER|PREFIX|CACHE|PICTURES|SHELL|DATABASE) = "([^"]+)"/gu;
/** Sources that keep things in the browser or name what is kept. */
const KEEPS = /localStorage|sessionStorage|caches\.open|remember\(|_KEY = |_COOKIE = |DATABASE = |savedCacheName/u;

it("the page about cookies names every cookie, entry, database and cache that the sources name", () => {
  const names = Object.entries(SOURCES)
    .filter(([file, text]) => !file.includes(".test.") && KEEPS.test(text))
    .flatMap(([, text]) => [...text.matchAll(NAMED)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !isListed(name))).toEqual([]);
});
