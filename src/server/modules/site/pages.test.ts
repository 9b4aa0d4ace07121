import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TERMS } from "#contract/accounts/terms.ts";
import { PAGE_SLUGS, type StandingText } from "#contract/site/site.ts";
import { DEFAULT_PAGES } from "#server/db/standing-text/default-pages.ts";
import type { DefaultPage } from "#server/db/standing-text/standing-text.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { pages } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const EN = { headers: { "accept-language": "en" } };
const wordsOf = ({ title, lead, sections }: StandingText): string =>
  [title, lead, ...sections.flatMap(({ heading, paragraphs, points = [] }) => [heading, ...paragraphs, ...points])].join("\n");

describe("GET /pages/:slug (R2.4)", () => {
  it("knows no other page, whatever the name looks like", async () => {
    for (const slug of ["imprint", "PRIVACY", "__proto__", "constructor", "privacy%00", "%D8%A7", "a".repeat(61)]) {
      const { status, code } = await server.call("GET", `/pages/${slug}`);
      expect([404, 422], slug).toContain(status);
      expect(["not_found", "validation_error"], slug).toContain(code);
    }
    expect(await server.call("GET", "/pages/imprint")).toMatchObject({ status: 404, code: "not_found" });
  });

  it("gives every installation every page, marked as the platform's sample, with the same anchors in both languages", async () => {
    for (const slug of PAGE_SLUGS) {
      const { status, data, headers } = await server.call<StandingText>("GET", `/pages/${slug}`);
      expect({ status, slug: data.slug, sample: data.sample }).toEqual({ status: 200, slug, sample: true });
      expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
      const english = (await server.call<StandingText>("GET", `/pages/${slug}`, EN)).data;
      const ids = data.sections.map(({ id }) => id);
      expect(english.sections.map(({ id }) => id)).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]+$/u);
      // The page has these already.
      for (const taken of ["content", "root", "at-a-glance", "get-in-touch", "on-this-device"]) expect(ids).not.toContain(taken);
      expect(wordsOf(english)).not.toMatch(/[\u0621-\u064A]/u);
    }
  });

  it("says the terms of section 9 from the constants, in the right plural form, and leaves no name unfilled", async () => {
    const { accessMonths, devices, refundDays, refundProgressPercent, refundBusinessDays } = TERMS;
    const arabic = wordsOf((await server.call<StandingText>("GET", "/pages/terms-conditions")).data);
    for (const phrase of [
      `لمدة ${accessMonths} شهرًا`,
      `على ${devices} أجهزة`,
      `خلال ${refundDays} يومًا`,
      `${refundProgressPercent}%`,
      `خلال ${refundBusinessDays} أيام عمل`,
      "من الأحد إلى الخميس",
    ])
      expect(arabic).toContain(phrase);
    const english = wordsOf((await server.call<StandingText>("GET", "/pages/terms-conditions", EN)).data);
    for (const phrase of [
      `for ${accessMonths} months`,
      `on ${devices} devices`,
      `within ${refundDays} days`,
      `${refundProgressPercent}%`,
      `within ${refundBusinessDays} business days`,
      "Sunday to Thursday",
    ])
      expect(english).toContain(phrase);
    const privacy = wordsOf((await server.call<StandingText>("GET", "/pages/privacy")).data);
    for (const text of [arabic, english, privacy]) expect(text).not.toMatch(/[{}]/u);
  });

  it("shows the university's own text where there is one: no sample, its date, its names filled in, others left as they are", async () => {
    const section = (heading: string) => ({ id: "refund", heading, paragraphs: ["{refundDays} {unknown} <b>"] });
    const own = {
      slug: "privacy",
      titleAr: "خصوصيتك",
      titleEn: "Your privacy",
      leadAr: "تمهيد",
      leadEn: "Lead",
      sectionsAr: [section("استرداد")],
      sectionsEn: [{ ...section("Refund"), points: ["{devices}"] }],
      updatedAt: new Date("2026-10-01T00:00:00Z"),
    };
    const { db, publicCache } = server.services;
    await db.transaction(async (tx) => {
      await tx.insert(pages).values(own);
      await touchPublic(tx);
    });
    publicCache.forget();
    expect((await server.call("GET", "/pages/privacy", EN)).data).toEqual({
      slug: "privacy",
      title: "Your privacy",
      lead: "Lead",
      sample: false,
      sections: [{ id: "refund", heading: "Refund", paragraphs: ["14 days {unknown} <b>"], points: ["3 devices"] }],
      updated_at: "2026-10-01T00:00:00.000Z",
    });
    expect((await server.call<StandingText>("GET", "/pages/terms-conditions")).data.sample).toBe(true);
  });
});

describe("The texts that come with the platform", () => {
  const texts = (page: DefaultPage) => [
    ...page.lead,
    ...page.sections.flatMap(({ heading, paragraphs, points = [] }) => [...heading, ...paragraphs.flat(), ...points.flat()]),
  ];

  it("hold no figure at all, in digits or in words: each is a name of the constants (R2.4)", () => {
    const spelled =
      /\b(?:two|three|four|seven|twelve|fourteen|fifteen|twenty) (?:days?|months?|devices?|weeks?|years?|per cent)\b|(?:ثلاثة|سبعة|اثني|اثنا|أربعة|عشرين|عشرون|أسبوعين|شهرين|يومين)(?![\u0621-\u064A])/iu;
    for (const text of Object.values(DEFAULT_PAGES).flatMap(texts)) {
      expect(text).not.toMatch(/[0-9\u0660-\u0669\u06F0-\u06F9]/u);
      expect(text).not.toMatch(spelled);
    }
  });
});
