import { describe, expect, it } from "vitest";
import { between, byPlace, MIDDLE, pointIn, sizeOf, spread, stepped } from "./place.ts";

const box = { left: 100, top: 50, width: 400, height: 800 };
const at = (clientX: number, clientY: number) => pointIn(box, { clientX, clientY });

describe("where a note lies on a page", () => {
  it("is a share of the page, never beyond its edges", () => {
    expect([at(100, 50), at(300, 450), at(900, -20)]).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 0 },
    ]);
  });

  it("is a point after a tap of an unsteady finger, and a stretch after a pull in any direction", () => {
    expect(between(at(300, 450), at(303, 455))).toEqual({ x: 0.5, y: 0.5, width: 0, height: 0 });
    expect(between(at(300, 450), at(200, 250))).toEqual({ x: 0.25, y: 0.25, width: 0.25, height: 0.25 });
    expect(between(at(200, 450), at(300, 450))).toEqual({ x: 0.25, y: 0.5, width: 0.25, height: 0 });
  });

  it("moves by arrows and stays on the page, and grows by them to its edge", () => {
    expect(stepped(MIDDLE, "ArrowLeft", false)).toEqual({ ...MIDDLE, x: 0.48 });
    expect(stepped({ ...MIDDLE, y: 0.01 }, "ArrowUp", false)).toEqual({ ...MIDDLE, y: 0 });
    expect(stepped({ x: 0.8, y: 0.5, width: 0.19, height: 0.1 }, "ArrowRight", false)).toMatchObject({ x: 0.81, width: 0.19 });
    expect(stepped({ ...MIDDLE, x: 0.99 }, "ArrowRight", true)).toMatchObject({ x: 0.99, width: 0.01 });
    expect(stepped(MIDDLE, "ArrowUp", true)).toEqual(MIDDLE);
    expect(stepped(MIDDLE, "Tab", false)).toBeNull();
  });

  it("any walk of keys ends on the page", () => {
    let place = MIDDLE;
    const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
    for (let turn = 0; turn < 2_000; turn += 1) {
      place = stepped(place, keys[(turn * 7 + Math.floor(turn / 60)) % 4] ?? "", turn % 3 === 0) ?? place;
      expect(Math.min(place.x, place.y, place.width, place.height)).toBeGreaterThanOrEqual(0);
      expect(Math.max(place.x + place.width, place.y + place.height)).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it("orders notes as pages are read", () => {
    const notes = [
      { ...MIDDLE, page: 2, y: 0.1 },
      { ...MIDDLE, page: 1, y: 0.9 },
      { ...MIDDLE, page: 1, y: 0.2, x: 0.9 },
      { ...MIDDLE, page: 1, y: 0.2, x: 0.1 },
    ];
    expect(notes.toSorted(byPlace).map(({ page, x, y }) => [page, y, x])).toEqual([
      [1, 0.2, 0.1],
      [1, 0.2, 0.9],
      [1, 0.9, 0.5],
      [2, 0.1, 0.5],
    ]);
  });
});

describe("how large a page is drawn", () => {
  it("as wide as asked and as sharp as the screen, where a canvas can be so large", () => {
    expect(sizeOf({ width: 600, height: 800 }, 900, 2)).toEqual({ shown: 1.5, sharp: 2 });
  });

  it("a page that is made to be huge is bounded on every side", () => {
    for (const page of [
      { width: 14_400, height: 14_400 },
      { width: 1, height: 14_400 },
      { width: 14_400, height: 1 },
    ]) {
      const { shown, sharp } = sizeOf(page, 3_000, 3);
      const [width, height] = [page.width * shown * sharp, page.height * shown * sharp];
      expect(width * height).toBeLessThanOrEqual(12_000_001);
      expect(Math.max(width, height)).toBeLessThanOrEqual(16_001);
    }
  });
});

describe("marks of notes that lie close", () => {
  const phone = { width: 340, height: 480 };
  const middles = (places: { x: number; y: number }[]) =>
    spread(places, phone, 32).map((by, index) => ({
      x: (places[index]?.x ?? 0) * phone.width + by.x,
      y: (places[index]?.y ?? 0) * phone.height + by.y,
    }));
  const isApart = (all: { x: number; y: number }[]) =>
    all.every((one, index) => all.slice(index + 1).every((other) => Math.abs(one.x - other.x) > 28 || Math.abs(one.y - other.y) > 28));

  it("stay where they are as long as a finger finds each", () => {
    expect(spread([MIDDLE, { ...MIDDLE, x: 0.6 }, { ...MIDDLE, y: 0 }], phone, 32)).toEqual(
      Array.from({ length: 3 }, () => ({ x: 0, y: 0 })),
    );
  });

  it("stand side by side, near their place and on the page, in the middle as in a corner", () => {
    for (const place of [MIDDLE, { x: 0, y: 0 }, { x: 1, y: 1 }, { x: 1, y: 0.5 }]) {
      const all = middles(Array.from({ length: 12 }, (_, nth) => ({ x: Math.abs(place.x - nth / 500), y: place.y })));
      expect(isApart(all)).toBe(true);
      for (const { x, y } of all) {
        expect(Math.hypot(x - place.x * phone.width, y - place.y * phone.height)).toBeLessThan(160);
        expect([x >= 0, x <= phone.width, y >= 0, y <= phone.height]).toEqual([true, true, true, true]);
      }
    }
  });

  it("more than a page has room for stay in their place", () => {
    const all = spread(
      Array.from({ length: 200 }, () => MIDDLE),
      { width: 60, height: 60 },
      32,
    );
    expect(all).toHaveLength(200);
    expect(all.at(-1)).toEqual({ x: 0, y: 0 });
  });
});
