import { expect, it } from "vitest";
import { isSafeLink } from "./safe-link.ts";

it.each(["https://example.org/a?b=1#c", "/course/3/lesson/9", "/"])("a text may lead to %s", (href) => expect(isSafeLink(href)).toBe(true));

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "http://example.org",
  "//evil.example",
  "/\\evil.example",
  "https://a b",
  'https://a"onmouseover="x',
  " https://example.org",
  "mailto:a@b.c",
  "#here",
  "",
  `https://${"a".repeat(2_000)}`,
])("and not to %s", (href) => expect(isSafeLink(href)).toBe(false));
