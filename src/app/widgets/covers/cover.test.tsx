import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Cover } from "./cover.tsx";
import { NightArt } from "#app/widgets/night/night-art.tsx";

const photo = { url: "/images/018f6f0e-2b1c-7c3e-9a54-0f2b1c7c3e9a/640.webp", width: 640, height: 400 };

describe("a cover in a page that the server writes", () => {
  it("is a picture with an address and its size, fetched when it is scrolled near: no drawing weighs on the page", () => {
    const markup = renderToStaticMarkup(<Cover id={7} glaze="data" />);
    expect(markup).toMatch(
      /^<span class="[^"]*" aria-hidden="true"><img class="[^"]*" src="\/covers\/2\/card\/data\/7\.svg" width="320" height="200" alt="" loading="lazy" decoding="async"\/><\/span>$/u,
    );
    expect(markup.length).toBeLessThan(260);
  });

  it("of the first screen is drawn into the page: nothing is waited for", () => {
    const markup = renderToStaticMarkup(<Cover id={7} glaze="data" priority />);
    expect(markup).toContain("<svg");
    expect(markup).not.toContain("<img");
  });

  it("has a crop of its own on phones, by the browser's choice and not by script", () => {
    const markup = renderToStaticMarkup(<Cover id={7} glaze="data" phone="row" />);
    expect(markup).toContain('<source media="(max-width: 991px)" srcSet="/covers/2/row/data/7.svg"/>');
    expect(renderToStaticMarkup(<NightArt place="hero" />).match(/<svg/gu)).toHaveLength(2);
  });

  it("shares no id with another of the same page", () => {
    const markup = renderToStaticMarkup(
      <>
        <Cover id={7} glaze="data" priority />
        <Cover id={7} glaze="data" phone="row" priority />
      </>,
    );
    const ids = [...markup.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(6);
    for (const id of ids) expect(markup).toContain(`url(#${id})`);
  });
});

describe("an uploaded picture", () => {
  it("stands in place of the drawing, in AVIF and WebP, no wider than it is, with its size and no words of its own", () => {
    const markup = renderToStaticMarkup(<Cover id={7} glaze="data" photo={photo} />);
    expect(markup).not.toContain("/covers/");
    const [avif, webp] = [...markup.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="([^"]+)"/gu)];
    expect([avif?.[1], webp?.[1]]).toEqual(["image/avif", "image/webp"]);
    expect(avif?.[2]?.split(", ").map((one) => one.split(" ")[1])).toEqual(["160w", "240w", "320w", "480w", "640w"]);
    expect(markup).toMatch(/<img [^>]*src="\/images\/[^"]+\/640\.webp" width="640" height="400" alt="" loading="lazy" decoding="async"/u);
  });

  it("of the first screen is fetched at once and first", () => {
    expect(renderToStaticMarkup(<Cover id={7} glaze="data" photo={photo} priority />)).toMatch(
      /<img [^>]*width="640"[^>]*loading="eager" fetchPriority="high"/iu,
    );
  });

  it("of another server is shown as it is", () => {
    const markup = renderToStaticMarkup(<Cover id={7} glaze="data" photo={{ ...photo, url: "https://cdn.example/cover.jpg" }} />);
    expect(markup).toContain('src="https://cdn.example/cover.jpg"');
    expect(markup).not.toContain("<source");
  });
});
