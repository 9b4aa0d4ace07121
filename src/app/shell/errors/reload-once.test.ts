import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { reloadOnce } from "./reload-once.ts";

let kept: Map<string, string>;
const reload = vi.fn();
const at = (href: string, onLine = true) => {
  vi.stubGlobal("location", { href, reload });
  vi.stubGlobal("navigator", { onLine });
};

beforeEach(() => {
  kept = new Map();
  reload.mockReset();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("issue 6.3: a part that is gone loads the page anew, once for an address", () => {
  at("https://qabas.example/about");
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
  at("https://qabas.example/news");
  expect(reloadOnce()).toBe(true);
});

it("not without a network, where the same version would come, nor in a tab that cannot remember it", () => {
  at("https://qabas.example/about", false);
  expect(reloadOnce()).toBe(false);
  at("https://qabas.example/about");
  vi.stubGlobal("sessionStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("quota");
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
