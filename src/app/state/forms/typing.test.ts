import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { store } from "#app/state/store.ts";
import { typedAtom, watchTyping } from "./typing.ts";

class FakeElement {
  constructor(private readonly inside: string | null) {}
  closest = (selector: string) => (this.inside !== null && selector.split(", ").includes(this.inside) ? this : null);
}

/** What the browser calls with each event; one that a test dispatches could not be trusted. */
let heard: (event: { isTrusted: boolean; target: unknown }) => void;

beforeEach(() => {
  vi.stubGlobal("Element", FakeElement);
  vi.stubGlobal("location", { pathname: "/contact" });
  vi.stubGlobal("addEventListener", (kind: string, listener: typeof heard) => {
    if (kind === "input") heard = listener;
  });
  store.set(typedAtom, null);
  watchTyping();
});
afterEach(() => vi.unstubAllGlobals());

it.each(["form", "[role=dialog]"])("issue 6.3: what a person types or chooses in a %s is noted with its page", (inside) => {
  heard({ isTrusted: true, target: new FakeElement(inside) });
  expect(store.get(typedAtom)).toBe("/contact");
});

it.each([
  ["what a script fills in", { isTrusted: false, target: new FakeElement("form") }],
  ["a field that belongs to no form, like a search", { isTrusted: true, target: new FakeElement(null) }],
  ["what happens to no element", { isTrusted: true, target: {} }],
])("%s is nobody's typing", (_, event) => {
  heard(event);
  expect(store.get(typedAtom)).toBeNull();
});
