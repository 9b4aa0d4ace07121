import { expect, it } from "vitest";
import { matchesPath } from "./match-path.ts";

it.each([
  ["/", "/", true],
  ["/courses", "/courses", true],
  ["/courses", "/courses/", true],
  ["/courses/:id", "/courses/7", true],
  ["/courses/:id", "/courses/7/", true],
  ["/courses/:id", "/courses/", false],
  ["/courses/:id", "/courses/7/x", false],
  ["/courses", "/course", false],
  ["/", "/x", false],
])("R1.2 %s meets %s: %s", (route, path, meets) => {
  expect(matchesPath(route, path)).toBe(meets);
});
