import { describe, expect, it } from "vitest";
import { headMarkup, jsonText } from "./page-markup.ts";

const HEAD = {
  title: "«دورة» <b>",
  description: 'وصف "بعلامات" & رموز',
  jsonLd: [{ "@type": "Course", name: "</script><script>alert(1)</script>" }],
};
const place = (language: "ar" | "en") => ({ origin: "https://qabas.example", path: "/courses/7", language, site: "قبس" });

describe("the head of a rendered page", () => {
  it("names one address for each language, and Arabic as the one for everybody else (R1.7)", () => {
    const head = headMarkup({ ...HEAD, canonicalQuery: "page=2" }, place("en"));
    expect(head).toContain('<link data-page rel="canonical" href="https://qabas.example/courses/7?page=2&amp;lang=en">');
    expect(head).toContain('hreflang="ar" href="https://qabas.example/courses/7?page=2"');
    expect(head).toContain('hreflang="en" href="https://qabas.example/courses/7?page=2&amp;lang=en"');
    expect(head).toContain('hreflang="x-default" href="https://qabas.example/courses/7?page=2"');
  });

  it("puts the site behind the title, and the site alone where there is none", () => {
    expect(headMarkup(HEAD, place("ar"))).toContain("<title>«دورة» &lt;b&gt; | قبس</title>");
    expect(headMarkup({ ...HEAD, title: null }, place("ar"))).toContain("<title>قبس</title>");
  });

  it("lets no text end an attribute, an element or a script", () => {
    const head = headMarkup(HEAD, place("ar"));
    expect(head).toContain('content="وصف &quot;بعلامات&quot; &amp; رموز"');
    expect(head).not.toContain("<script>alert");
    expect(head.match(/<script/gu)).toHaveLength(1);
    expect(JSON.parse(jsonText({ a: "</script>" }))).toEqual({ a: "</script>" });
  });

  it("asks search engines to leave out what is no page of its own", () => {
    const left = headMarkup({ ...HEAD, noindex: true }, place("ar"));
    expect(left).toContain('<meta data-page name="robots" content="noindex">');
    expect(left).not.toContain("canonical");
    expect(headMarkup(HEAD, place("ar"))).not.toContain("noindex");
  });
});
