import { describe, expect, it } from "vitest";
import { COVER_SIZES, COVER_VERSION, coverAddress, type CoverShape, readCoverAddress } from "./cover-address.ts";
import { coverSvg, inlineCover } from "./cover-svg.ts";

const SHAPES = Object.keys(COVER_SIZES) as CoverShape[];

describe("addresses of generated covers", () => {
  it("say what they show, and are read back", () => {
    for (const shape of SHAPES) {
      for (const id of [7, "news-3", "qabas"]) {
        const address = coverAddress({ id, glaze: "law", shape });
        expect(readCoverAddress(address)).toEqual({ version: COVER_VERSION, shape, glaze: "law", id: String(id) });
      }
    }
  });

  it.each([
    "/covers/2/card/data/7.png",
    "/covers/2/card/nothing/7.svg",
    "/covers/2/constructor/data/7.svg",
    "/covers/2/card/data/../7.svg",
    "/covers/2/card/data/%2e%2e.svg",
    "/covers/2/card/data/<script>.svg",
    `/covers/2/card/data/${"9".repeat(41)}.svg`,
    "/covers/card/data/7.svg",
    "",
  ])("%s is none", (address) => {
    expect(readCoverAddress(address)).toBeNull();
  });
});

describe("the drawing", () => {
  it("is the same for an id in digits and as a number", () => {
    expect(coverSvg({ id: "7", glaze: "data", shape: "card" })).toBe(coverSvg({ id: 7, glaze: "data", shape: "card" }));
  });

  it("is a picture without script, style, text or anything from elsewhere", () => {
    const svg = coverSvg({ id: 7, glaze: "data", shape: "card" });
    const names = new Set([...svg.matchAll(/<([a-zA-Z]+)/gu)].map(([, name]) => name));
    expect([...names].sort()).toEqual(["defs", "g", "path", "radialGradient", "rect", "stop", "svg"]);
    expect(svg).not.toMatch(/href|style=|on\w+=/u);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="320" height="200" viewBox="0 0 320 200">/u);
  });

  it("inside a page shares no gradient with another drawing", () => {
    const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
    const name = { id: 7, glaze: "data", shape: "card" } as const;
    expect(new Set([...ids(inlineCover(name, "a")), ...ids(inlineCover(name, "b"))]).size).toBe(4);
    expect(inlineCover(name, "a")).toContain('aria-hidden="true"');
  });
});
