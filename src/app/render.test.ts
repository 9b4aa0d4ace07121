import { describe, expect, it } from "vitest";
import type { PageReads } from "#contract/rendering.ts";
import { PAGES } from "./page-heads.ts";
import { renderer } from "./render.tsx";
import { isKnownPath } from "./routes.tsx";

const SETTINGS: PageReads = {
  "/settings/general": {
    data: {
      site_name: "قبس",
      tagline: "</script><b>",
      email: "hello@qabas.example",
      phone: "+966112345678",
      address: "",
      twitter: "",
      linkedin: "",
      copyright_text: "",
      vat_number: "",
      city_map: { lat: 24, lng: 46 },
      demo: true,
      payments: { card_fields_url: null },
    },
  },
};
const sources = Object.keys(import.meta.glob("./screens/**/*-screen.tsx")).map((file) => file.replace("./", "src/app/"));
const page = (address: string, language: "ar" | "en") =>
  renderer.render({ address, language, reads: SETTINGS, origin: "https://qabas.example" });

describe("rendering on the server", () => {
  it("serves every page of the public site, and no other (R1.2)", () => {
    const open = [
      "/",
      "/courses",
      "/courses/7",
      "/about",
      "/news",
      "/news/3",
      "/privacy",
      "/terms-conditions",
      "/help",
      "/accessibility",
      "/cookies",
      "/instructors/3",
      "/contact",
      "/join-as-trainer",
    ];
    for (const path of open) expect(renderer.plan(path, "ar")?.screen, path).not.toBe("src/app/widgets/site/not-found.tsx");
    for (const path of ["/cart", "/login", "/checkout", "/student", "/student/dashboard", "/504"])
      expect(renderer.plan(path, "ar"), path).toBeNull();
    expect(renderer.plan("/no/such/page", "ar")?.screen).toBe("src/app/widgets/site/not-found.tsx");
  });

  it("knows a route and a source file of each", () => {
    for (const { path, screen } of PAGES) {
      expect(isKnownPath(path.replace(/:\w+/gu, "1")), path).toBe(true);
      expect(sources, screen).toContain(screen);
    }
  });

  it("renders an address that nothing lies at as 404, two languages at once without mixing", async () => {
    const [arabic, english] = await Promise.all([page("/no/such/page", "ar"), page("/no/such/page", "en")]);
    expect([arabic.status, english.status]).toEqual([404, 404]);
    expect(arabic.head).toContain("<title>الصفحة غير موجودة | قبس</title>");
    expect(english.head).toContain("<title>Page not found | Qabas</title>");
    expect(english.head).toContain('name="robots" content="noindex"');
    expect(english.markup).not.toContain("الصفحة غير موجودة");
  });

  it("leaves nothing to a script: no waiting boundary, no inline style, and texts are texts", async () => {
    const { markup } = await page("/no/such/page", "ar");
    expect(markup).not.toMatch(/<script|<template|<!--\$\?-->|\sstyle="/u);
    expect(markup).toContain("&lt;/script&gt;&lt;b&gt;");
  });
});
