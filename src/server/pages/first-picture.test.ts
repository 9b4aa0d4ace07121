import { describe, expect, it } from "vitest";
import { withFirstPicture } from "./first-picture.ts";

const picture = (sizes: string, priority = true): string =>
  `<picture class="p"><source type="image/avif" srcSet="/images/a/160.avif 160w, /images/a/240.avif 240w, /images/a/640.avif 640w, /images/a/1280.avif 1280w" sizes="${sizes}"/>` +
  `<source type="image/webp" srcSet="/images/a/240.webp 240w" sizes="${sizes}"/><img src="/images/a/1280.webp" alt=""${priority ? ' fetchPriority="high"' : ' loading="lazy"'}/></picture>`;

const BYTES = new Uint8Array([1, 2, 3]);
const HELD = "data:image/avif;base64,AQID";

/** Reads any address, and notes which. */
function reader(bytes: Uint8Array | null = BYTES): { read: (address: string) => Promise<Uint8Array | null>; asked: string[] } {
  const asked: string[] = [];
  return { asked, read: (address) => Promise.resolve((asked.push(address), bytes)) };
}

describe("the picture of a page's first screen", () => {
  it("is in the page in the width that a phone takes; the other widths keep their addresses", async () => {
    const { read, asked } = reader();
    const markup = await withFirstPicture(`<p>x</p>${picture("(max-width: 991px) 108px, 300px")}`, read);
    expect(asked).toEqual(["/images/a/240.avif"]);
    expect(markup).toContain(`srcSet="/images/a/160.avif 160w, ${HELD} 240w, /images/a/640.avif 640w, /images/a/1280.avif 1280w"`);
    expect(markup).toContain('srcSet="/images/a/240.webp 240w"');
  });

  it("is as wide as the part of the view that it takes", async () => {
    const { read, asked } = reader();
    await withFirstPicture(picture("(max-width: 991px) 85vw, 100vw"), read);
    expect(asked).toEqual(["/images/a/640.avif"]);
  });

  it("is the first that is asked for before others: one below the first screen is not", async () => {
    const { read, asked } = reader();
    const lazy = picture("(max-width: 991px) 108px", false);
    expect(await withFirstPicture(lazy, read)).toBe(lazy);
    expect(await withFirstPicture(`${lazy}<p>x</p>${picture("(max-width: 991px) 85vw")}`, read)).toContain(`${HELD} 640w`);
    expect(asked).toEqual(["/images/a/640.avif"]);
  });

  it("stays at its address where it is heavy, cannot be read, fails or takes long", async () => {
    const markup = picture("(max-width: 991px) 108px");
    expect(await withFirstPicture(markup, reader(new Uint8Array(12_001)).read)).toBe(markup);
    expect(await withFirstPicture(markup, reader(null).read)).toBe(markup);
    expect(await withFirstPicture(markup, () => Promise.reject(new Error("away")))).toBe(markup);
    expect(await withFirstPicture(markup, () => new Promise(() => undefined))).toBe(markup);
  });
});
