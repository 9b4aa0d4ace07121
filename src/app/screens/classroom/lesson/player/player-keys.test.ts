import { expect, it, vi } from "vitest";
import { playerKey } from "./player-keys.ts";

const keys = () => ({
  toggle: vi.fn(),
  skip: vi.fn(),
  seek: vi.fn(),
  toggleMuted: vi.fn(),
  toggleCaptions: vi.fn(),
  toggleFull: vi.fn(),
  stepSpeed: vi.fn(),
});
/** As much of an element as the keys ask. */
const inside = (own: string | null) => ({ closest: () => own }) as unknown as EventTarget;
const press = (code: string, { own = null, ...more }: { own?: string | null; key?: string; ctrlKey?: boolean } = {}) => ({
  code,
  key: code,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  target: inside(own),
  ...more,
});

it.each<[string, keyof ReturnType<typeof keys>, unknown[]]>([
  ["Space", "toggle", []],
  ["KeyK", "toggle", []],
  ["ArrowRight", "skip", [5]],
  ["ArrowLeft", "skip", [-5]],
  ["KeyL", "skip", [10]],
  ["KeyJ", "skip", [-10]],
  ["KeyM", "toggleMuted", []],
  ["KeyC", "toggleCaptions", []],
  ["KeyF", "toggleFull", []],
])("%s: the right arrow goes forward whatever the page's direction", (code, name, args) => {
  vi.stubGlobal("HTMLInputElement", class {});
  vi.stubGlobal("HTMLSelectElement", class {});
  const all = keys();
  expect(playerKey(press(code), all)).toBe(true);
  expect(all[name]).toHaveBeenCalledWith(...args);
  vi.unstubAllGlobals();
});

it("a button answers to space itself, and the browser's own shortcuts stay the browser's", () => {
  const all = keys();
  expect(playerKey(press("Space", { own: "button" }), all)).toBe(false);
  expect(playerKey(press("KeyF", { ctrlKey: true }), all)).toBe(false);
  expect(playerKey(press("KeyQ"), all)).toBe(false);
  for (const each of Object.values(all)) expect(each).not.toHaveBeenCalled();
});

it("speed goes up and down by the signs, wherever they lie on the keyboard", () => {
  const all = keys();
  playerKey(press("Period", { key: ">" }), all);
  playerKey(press("Comma", { key: "<" }), all);
  expect(all.stepSpeed.mock.calls).toEqual([[1], [-1]]);
});
