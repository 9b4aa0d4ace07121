import { describe, expect, it } from "vitest";
import { breadcrumbs, itemList, newsArticle, organization, type Publisher } from "#app/widgets/site/json-ld.ts";
import { course, courseList } from "#app/widgets/catalogue/json-ld-course.ts";
import { aboutPage, profilePage, webPage, webSite } from "#app/widgets/site/json-ld-pages.ts";
import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { schemaProblems, vocabulary } from "./schema-org.ts";

const publisher: Publisher = { origin: "https://qabas.example", language: "en", name: "Qabas" };
const settings = {
  site_name: "Qabas",
  tagline: "Take a light from those who know",
  email: "care@qabas.example",
  phone: "+966115550140",
  address: "As Sahafah, Riyadh",
  twitter: "https://x.com/qabas",
  linkedin: "",
  copyright_text: "",
  vat_number: "310122393500003",
  city_map: { lat: 24.7, lng: 46.7 },
  demo: true,
  payments: { card_fields_url: null },
};
const article = {
  path: "/news/7",
  title: "Second-term diploma admissions open",
  summary: "Applications run until the end of next month.",
  author: "Reem Al Otaibi",
  section: "Admissions",
  tags: ["diplomas"],
  publishedAt: "2026-11-18T06:00:00.000Z",
  updatedAt: "2026-11-18T06:00:00.000Z",
};

describe("What pages say of themselves, against schema.org's vocabulary (R10)", () => {
  it("reads the whole vocabulary", () => {
    const { classes, aliases, deprecated } = vocabulary();
    expect(classes.size).toBeGreaterThan(800);
    expect(classes.get("NewsArticle")?.parents).toEqual(["Article"]);
    expect(classes.get("Thing")?.properties.get("url")).toContain("URL");
    expect(aliases.get("ItemAvailability")).toContain("https://schema.org/InStock");
    expect(deprecated.size).toBeGreaterThan(10);
  });

  it("finds what is wrong: a type, a property, a value, an address, something that search engines need", () => {
    expect(schemaProblems({ "@type": "Newspaper article" })).toHaveLength(1);
    expect(schemaProblems({ "@type": "Person", name: "سارة", colour: "red" })).toEqual(["$: Person has no property colour"]);
    expect(schemaProblems({ "@type": "Person", url: "/about" })[0]).toContain("$.url");
    expect(schemaProblems({ "@type": "Person", name: "" })[0]).toContain("$.name");
    expect(schemaProblems({ "@type": "Person", birthDate: "yesterday" })[0]).toContain("$.birthDate");
    expect(schemaProblems({ "@type": "Person", worksFor: { "@type": "Recipe" } })[0]).toContain("Recipe is not of");
    expect(schemaProblems({ "@type": "Course", name: "x", description: "x" }).join()).toContain("lacks provider");
    const offer = { "@type": "Offer", category: "Paid", price: 100, priceCurrency: "SAR" };
    expect(schemaProblems({ ...offer, availability: "https://schema.org/InStock" })).toEqual([]);
    expect(schemaProblems({ ...offer, availability: "in stock" })).toHaveLength(1);
  });

  it("has nothing against the organisation, with settings and without", () => {
    expect(schemaProblems(organization(publisher, settings))).toEqual([]);
    expect(schemaProblems(organization(publisher, null))).toEqual([]);
  });

  it("has nothing against the site and its standing pages, dated and not", () => {
    const page = { path: "/privacy", name: "Privacy policy", description: "What personal data Qabas collects" };
    expect(schemaProblems(webSite(publisher, "Short courses"))).toEqual([]);
    expect(schemaProblems(webPage(publisher, page))).toEqual([]);
    expect(schemaProblems(webPage(publisher, { ...page, updatedAt: article.updatedAt }))).toEqual([]);
    expect(schemaProblems(aboutPage(publisher, { ...page, path: "/about" }))).toEqual([]);
    for (const title of ["Assistant professor", null])
      expect(schemaProblems(profilePage(publisher, { ...page, path: "/instructors/3" }, { name: "Noura", title }))).toEqual([]);
  });

  it("has nothing against the way to a page, whose steps are addresses of its language", () => {
    const way = breadcrumbs(publisher, [
      { name: "Home", path: "/" },
      { name: "News", path: "/news" },
    ]);
    expect(schemaProblems(way)).toEqual([]);
    expect(JSON.stringify(way)).toContain('"https://qabas.example/news?lang=en"');
  });

  it("has nothing against a list of pages", () => {
    expect(schemaProblems(itemList(publisher, ["/news/7", "/news/6"]))).toEqual([]);
  });

  it("has nothing against a post, with a photo and without, with an author and without", () => {
    const image = { url: "https://qabas.example/files/1.webp", width: 1200, height: 600 };
    for (const one of [article, { ...article, image }, { ...article, author: "", tags: [] }]) {
      expect(schemaProblems(newsArticle(publisher, one))).toEqual([]);
    }
    expect(newsArticle({ ...publisher, language: "ar" }, article)).toMatchObject({
      url: "https://qabas.example/news/7",
      inLanguage: "ar",
      publisher: { "@id": "https://qabas.example/#organization" },
    });
  });

  it("has nothing against a program: dated or not, paid or free, full or not, reviewed or not (R2.3)", () => {
    const card = programCard(7);
    const run = {
      id: 1,
      starts_at: "2026-12-06",
      ends_at: "2027-01-13",
      days: [0, 3],
      starts_minute: 990,
      duration_min: 90,
      seats_total: 30,
      seats_left: 4,
      status: "open" as const,
    };
    const program = {
      ...card,
      description: [],
      outcomes: ["Clean a table"],
      requirements: ["A laptop"],
      audience: [],
      syllabus: [],
      cohorts: [run, { ...run, id: 2, status: "ended" as const }],
      certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
      refund: { days: 14, progress_limit: 20, business_days: 7 },
      access_months: 12,
      faqs: [],
      related: [],
      instructors: [{ id: 1, name: "Dr Noura", title: "Assistant professor" }],
      rating: { avg: 4.5, count: 6 },
      seats_left: 4,
    };
    const bare = {
      ...program,
      cohorts: [],
      outcomes: [],
      requirements: [],
      instructors: [],
      rating: { avg: 0, count: 0 },
      price: 0,
      price_after_discount: null,
    };
    for (const one of [
      program,
      bare,
      { ...program, seats_left: 0 },
      { ...program, cover_photo: { url: "/images/1/1200.webp", width: 1200, height: 750 } },
    ])
      expect(schemaProblems(course(publisher, one, "Beginner"))).toEqual([]);
    expect(course(publisher, program, "Beginner")).toMatchObject({
      offers: { price: 500, priceCurrency: "SAR", availability: "https://schema.org/LimitedAvailability", category: "Paid" },
      aggregateRating: { ratingValue: 4.5, reviewCount: 6 },
      hasCourseInstance: [
        {
          courseMode: "Online",
          startDate: "2026-12-06",
          courseSchedule: {
            startTime: "16:30:00",
            endTime: "18:00:00",
            duration: "PT1H30M",
            byDay: ["https://schema.org/Sunday", "https://schema.org/Wednesday"],
          },
        },
      ],
    });
    expect(course(publisher, bare, "Beginner")).toMatchObject({
      offers: { price: 0, category: "Free" },
      hasCourseInstance: [{ courseWorkload: "PT4H" }],
    });
    expect(course(publisher, bare, "Beginner")).not.toHaveProperty("aggregateRating");
    expect(schemaProblems(courseList(publisher, [card, programCard(8)], 13, 14))).toEqual([]);
  });
});

/** A card as the catalogue gives it. */
function programCard(id: number): ProgramCard {
  return {
    id,
    type: "course",
    title: "Data analysis with Python",
    slug: `program-${id}`,
    summary: "From a question to a report.",
    price: 700,
    price_after_discount: 500,
    currency: "SAR",
    duration_hours: 4,
    duration_bucket: "medium",
    duration_weeks: 2,
    sessions_count: 4,
    modules_count: 3,
    level: "beginner",
    language: "ar",
    delivery: "online",
    category: { id: 1, name: "Data", glaze: "data" },
    instructors: [],
    rating: { avg: 0, count: 0 },
    enrollments_count: 12,
    seats_left: null,
    starts_at: null,
    instalments: null,
    cover_photo: null,
    created_at: "2026-11-01T00:00:00.000Z",
    updated_at: "2026-11-01T00:00:00.000Z",
  };
}
