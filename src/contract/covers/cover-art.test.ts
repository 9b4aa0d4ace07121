import { GLAZES } from "#contract/shapes.ts";
import { describe, expect, it } from "vitest";
import { coverArt } from "./cover-art.ts";

const glazeOf = (id: number) => GLAZES[id % GLAZES.length] as (typeof GLAZES)[number];

describe("generated covers (design.md §6)", () => {
  it("draws 400 ids as 400 different pictures", () => {
    const pictures = Array.from({ length: 400 }, (_, id) => {
      const art = coverArt(id + 1, glazeOf(id));
      return [art.ground, art.lines, art.nuqta, art.spin].join();
    });
    expect(new Set(pictures).size).toBe(400);
  });

  it("draws the same id in the same way, in this process and in every other", () => {
    const first = JSON.stringify(coverArt(7, "data"));
    // Push it out of the memory, so that it is drawn anew.
    for (let id = 1000; id < 1300; id += 1) coverArt(id, "law");
    expect(JSON.stringify(coverArt(7, "data"))).toBe(first);
    const art = coverArt(7, "data");
    expect({ ember: art.ember, spin: art.spin, ground: art.ground }).toMatchInlineSnapshot(`
      {
        "ember": [
          50.2,
          86.9,
        ],
        "ground": "#0E2A5C",
        "spin": -15,
      }
    `);
  });

  it("puts the ember inside the picture, in every crop", () => {
    for (let id = 1; id <= 100; id += 1) {
      for (const [width, height] of [
        [320, 200],
        [120, 120],
        [108, 128],
      ] as const) {
        const { ember } = coverArt(id, glazeOf(id), { width, height, scale: 62, emberX: 0.5, emberY: 0.5 });
        expect(ember[0]).toBeGreaterThan(0);
        expect(ember[0]).toBeLessThan(width);
        expect(ember[1]).toBeGreaterThan(0);
        expect(ember[1]).toBeLessThan(height);
      }
    }
  });

  it("stays light: the median picture is under 8 KB of path", () => {
    const sizes = Array.from({ length: 200 }, (_, id) => coverArt(id + 1, glazeOf(id)).lines.length).sort((a, b) => a - b);
    expect(sizes[100]).toBeLessThan(8_000);
  });
});
