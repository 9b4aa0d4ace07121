import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Category, ProgramCard, ProgramDetails, Reviews } from "#contract/catalogue/catalogue.ts";
import { durationBucket } from "#contract/catalogue/duration-bucket.ts";
import { cohorts, programs, reviews } from "#server/db/tables/catalogue.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const EN = { headers: { "accept-language": "en" } };
const list = async (query = "", options = {}) => {
  const reply = await server.call<ProgramCard[]>("GET", `/learning-programs?per_page=100${query}`, options);
  expect(reply.status, query).toBe(200);
  return reply.data;
};
const idOf = async (slug: string): Promise<number> => {
  const [row] = await server.services.db.select({ id: programs.id }).from(programs).where(eq(programs.slug, slug));
  if (!row) throw new Error(slug);
  return row.id;
};
const price = (card: ProgramCard): number => card.price_after_discount ?? card.price;

describe("GET /learning-programs", () => {
  it("refuses nobody, and answers everybody with the same bytes and no word about the caller", async () => {
    const guest = await server.app.inject({ url: "/api/v1/learning-programs" });
    const other = await server.app.inject({
      url: "/api/v1/learning-programs",
      headers: { authorization: "Bearer nonsense", cookie: "auth_token=x" },
    });
    expect(other.body).toBe(guest.body);
    expect(guest.headers["cache-control"]).toContain("public");
    expect(guest.body).not.toMatch(/is_enrolled|in_cart/u);
  });

  it("lists the 32 published programs, newest first, ten a page", async () => {
    const first = await server.call<ProgramCard[]>("GET", "/learning-programs");
    expect(first.meta).toEqual({ current_page: 1, per_page: 10, total: 32, last_page: 4, ignored: [] });
    expect(first.data).toHaveLength(10);
    const all = await list();
    expect(all).toHaveLength(32);
    expect(all.map((card) => card.created_at)).toEqual(
      all
        .map((card) => card.created_at)
        .toSorted()
        .toReversed(),
    );
    expect(all[0]).toMatchObject({
      id: 1,
      slug: "data-analysis-with-python",
      title: "تحليل البيانات بلغة Python",
      price: 1250,
      price_after_discount: 950,
      currency: "SAR",
      duration_hours: 24,
    });
  });

  it("pages without gaps or repetition, and tells the total beyond the last page too", async () => {
    const ids: number[] = [];
    for (let page = 1; page <= 5; page += 1)
      ids.push(
        ...(await server.call<ProgramCard[]>("GET", `/learning-programs?per_page=7&page=${page}&sort=popular`)).data.map((card) => card.id),
      );
    expect(ids).toEqual((await list("&sort=popular")).map((card) => card.id));
    const beyond = await server.call<ProgramCard[]>("GET", "/learning-programs?per_page=7&page=9");
    expect(beyond).toMatchObject({ status: 200, data: [], meta: { current_page: 9, total: 32, last_page: 5 } });
  });

  it("speaks the language asked for, and both with include=translations", async () => {
    const [english] = await list("", EN);
    expect(english).toMatchObject({
      title: "Data analysis with Python",
      category: { name: "Data" },
      instructors: [{ name: "Dr Noura Alqahtani", title: "Assistant professor of data science" }],
    });
    expect(english).not.toHaveProperty("translations");
    const [both] = await list("&include=translations", EN);
    expect(both?.translations?.ar).toMatchObject({
      title: "تحليل البيانات بلغة Python",
      category: "تحليل البيانات",
      instructors: ["د. نورة القحطاني"],
    });
    expect(both?.translations?.en.summary).toBe(english?.summary);
  });

  it.each([
    ["type", "filter[type]=diploma", (card: ProgramCard) => card.type === "diploma"],
    ["two types", "filter[type]=diploma,course", () => true],
    ["short", "filter[duration]=short", (card: ProgramCard) => card.duration_bucket === "short"],
    ["medium and long", "filter[duration]=medium,long", (card: ProgramCard) => card.duration_bucket !== "short"],
    ["free", "filter[price]=free", (card: ProgramCard) => price(card) === 0],
    ["paid", "filter[price]=paid", (card: ProgramCard) => price(card) > 0],
    ["from to", "filter[price]=180-450", (card: ProgramCard) => price(card) >= 180 && price(card) <= 450],
    ["from", "filter[price]=7000-", (card: ProgramCard) => price(card) >= 7000],
    ["level", "filter[level]=advanced", (card: ProgramCard) => card.level === "advanced"],
    ["delivery", "filter[delivery]=onsite,blended", (card: ProgramCard) => card.delivery !== "online"],
    ["language", "filter[language]=en", (card: ProgramCard) => card.language === "en"],
    ["rating", "filter[rating_gte]=4.7", (card: ProgramCard) => card.rating.avg >= 4.7],
    ["begins from", "filter[starts_after]=2026-12-20", (card: ProgramCard) => (card.starts_at ?? "") >= "2026-12-20"],
    ["instructor", "filter[instructor_id]=1", (card: ProgramCard) => card.instructors.some(({ id }) => id === 1)],
  ])("filters by %s: exactly those that fit (R2.2)", async (_name, query, fits) => {
    const all = await list();
    const found = await list(`&${query}`);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(all.filter(fits));
  });

  it("filters by several fields at once and by one that holds nothing", async () => {
    const categories = (await server.call<Category[]>("GET", "/categories")).data;
    const [first, second] = categories;
    const found = await list(`&filter[category_id]=${first?.id},${second?.id}`);
    expect(found).toHaveLength((first?.programs_count ?? 0) + (second?.programs_count ?? 0));
    expect(await list("&filter[category_id]=999999")).toEqual([]);
  });

  it("rounds hours half up before it puts them into a bucket (R2.2)", async () => {
    const all = await list();
    expect(all.find((card) => card.duration_hours === 2.5)?.duration_bucket).toBe("medium");
    for (const card of all) expect(card.duration_bucket).toBe(durationBucket(card.duration_hours));
  });

  it.each([
    ["filter[type]=book", 32],
    ["filter[price]=cheap", 32],
    ["filter[price]=-", 32],
    ["filter[category_id]=a", 32],
    ["filter[instructor_id]=99999999999", 32],
    ["filter[starts_after]=2026-13-45", 32],
    ["filter[starts_after]=tomorrow", 32],
    ["filter[rating_gte]=many", 32],
    [`filter[level]=${"س".repeat(1_500)}`, 32],
    ["filter[type]=diploma,%3Cscript%3E", 8],
  ])("leaves out what is no filter and names it: %s (R2.2)", async (query, total) => {
    const { status, meta } = await server.call("GET", `/learning-programs?${query}`);
    const [name = "", value = ""] = query.split("=");
    const [wrong] = decodeURIComponent(value).split(",").slice(-1);
    expect(status).toBe(200);
    expect(meta).toMatchObject({ total, ignored: [{ filter: name, value: wrong?.slice(0, 80) }] });
  });

  it("takes nothing for nothing, and a repeated name for a list, as a form without script sends it", async () => {
    expect(await server.call("GET", "/learning-programs?filter[level]=")).toMatchObject({ status: 200, meta: { ignored: [] } });
    const both = await list("&filter[duration]=short&filter[duration]=medium");
    expect(both).toEqual(await list("&filter[duration]=short,medium"));
    expect(both.length).toBeGreaterThan(0);
  });

  it.each(["per_page=101", "page=0", "sort=cheapest"])("answers 422, never 500, for %s", async (query) => {
    expect(await server.call("GET", `/learning-programs?${query}`)).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("sorts, and breaks ties alike on every call", async () => {
    const by = async (sort: string, language = "ar") => list(`&sort=${sort}`, { headers: { "accept-language": language } });
    const prices = (await by("price")).map(price);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await by("-price")).map(price)).toEqual(prices.toReversed());
    const popular = (await by("popular")).map((card) => card.enrollments_count);
    expect(popular).toEqual(popular.toSorted((a, b) => b - a));
    const rated = (await by("-rating")).map((card) => card.rating.avg);
    expect(rated).toEqual(rated.toSorted((a, b) => b - a));
    const starts = (await by("-starts_at")).map((card) => card.starts_at ?? "");
    expect(starts).toEqual(starts.toSorted().toReversed());
    const english = (await by("title", "en")).map((card) => card.title.toLowerCase());
    expect(english).toEqual(english.toSorted());
    const arabic = (await by("title")).map((card) => card.title);
    expect(arabic.findIndex((title) => title.startsWith("أتمتة"))).toBe(-1);
    expect(arabic[0]).toMatch(/^ا|^أ|^إ/u);
    expect((await by("-rating")).map((card) => card.id)).toEqual((await by("-rating")).map((card) => card.id));
  });

  it("offers four instalments from 400 SAR on", async () => {
    for (const card of await list()) {
      const due = price(card);
      if (due < 400) expect(card.instalments, card.slug).toBeNull();
      else expect(card.instalments, card.slug).toEqual({ provider: "tabby", count: 4, amount: due / 4 });
    }
  });
});

describe("The next cohort on a card", () => {
  it("is the earliest that can be joined; full ones count only where there is no other", async () => {
    const all = await list();
    const card = (slug: string) => all.find((one) => one.slug === slug);
    expect(card("data-analysis-with-python")).toMatchObject({
      starts_at: "2026-12-06",
      seats_left: 16,
      sessions_count: 16,
      modules_count: 6,
    });
    // Its first cohort is full, the second is not.
    expect(card("generative-ai-at-work")).toMatchObject({ starts_at: "2026-12-06", seats_left: 27 });
    expect(card("phone-photography")).toMatchObject({ seats_left: 0, starts_at: "2026-12-10" });
  });

  it("passes on with the day in Riyadh, and no closed cohort is offered", async () => {
    const id = await idOf("negotiation-skills");
    const next = async () => (await server.call<ProgramDetails>("GET", `/learning-programs/${id}`)).data;
    const before = await next();
    expect(before.starts_at).toBe("2026-12-02");
    const now = server.clock.now();
    // 23:59 and 00:01 in Riyadh.
    server.clock.set(new Date("2026-12-02T20:59:00Z"));
    expect((await next()).starts_at).toBe("2026-12-02");
    server.clock.set(new Date("2026-12-02T21:01:00Z"));
    const after = await next();
    expect(after.starts_at).toBe("2027-01-06");
    expect(after.cohorts.map(({ status }) => status)).toEqual(["ended", "open"]);
    server.clock.set(now);
    await server.services.db.update(cohorts).set({ closed: true }).where(eq(cohorts.programId, id));
    server.services.publicCache.forget();
    expect(await next()).toMatchObject({ starts_at: null, seats_left: null });
    expect((await next()).cohorts.map(({ status }) => status)).toEqual(["closed", "closed"]);
    await server.services.db.update(cohorts).set({ closed: false }).where(eq(cohorts.programId, id));
    server.services.publicCache.forget();
  });
});

describe("GET /learning-programs/{id}", () => {
  it("answers 404 for an unknown, an archived and a draft program, and for its reviews", async () => {
    const archived = await idOf("spreadsheet-macros");
    for (const id of [999_999, archived]) {
      expect(await server.call("GET", `/learning-programs/${id}`)).toMatchObject({ status: 404, code: "not_found" });
      expect(await server.call("GET", `/learning-programs/${id}/reviews`)).toMatchObject({ status: 404, code: "not_found" });
    }
  });

  it("answers 422 or 404 for what is no id", async () => {
    for (const id of ["0", "-3", "abc", "99999999999999"])
      expect([404, 422], id).toContain((await server.call("GET", `/learning-programs/${id}`)).status);
  });

  it("tells everything its page shows, in the language asked for", async () => {
    const { data } = await server.call<ProgramDetails>("GET", "/learning-programs/1");
    expect(data).toMatchObject({
      certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
      refund: { days: 14, progress_limit: 20, business_days: 7 },
      access_months: 12,
    });
    expect(data.description).toHaveLength(2);
    expect(data.outcomes).toHaveLength(4);
    expect(data.faqs[0]?.question).toBe("هل أحتاج إلى معرفة الرياضيات؟");
    expect(data.syllabus.map(({ title }) => title)).toEqual([
      "مدخل إلى البيانات",
      "تنظيف البيانات",
      "التلخيص والتجميع",
      "الرسم البياني",
      "من السؤال إلى التقرير",
      "مشروع ختامي",
    ]);
    expect(data.syllabus[0]?.lessons[0]).toMatchObject({ title: "لماذا نحلل البيانات؟", kind: "lesson", is_preview: true });
    expect(data.syllabus.flatMap(({ lessons }) => lessons).reduce((sum, lesson) => sum + lesson.duration_min, 0)).toBe(24 * 60);
    expect(data.cohorts.map(({ starts_at, status, seats_left, days }) => ({ starts_at, status, seats_left, days }))).toEqual([
      { starts_at: "2026-10-25", status: "closed", seats_left: 2, days: [0, 3] },
      { starts_at: "2026-12-06", status: "open", seats_left: 16, days: [0, 3] },
      { starts_at: "2027-02-14", status: "open", seats_left: 28, days: [0, 3] },
    ]);
    const english = (await server.call<ProgramDetails>("GET", "/learning-programs/1", EN)).data;
    expect(english.syllabus[0]?.title).toBe("Introduction to data");
    expect(english.outcomes[0]).toMatch(/^Clean a table/u);
    expect(english.cohorts).toEqual(data.cohorts);
  });

  it("relates at most four published programs of the same field, its own kind first", async () => {
    for (const card of await list()) {
      const { data } = await server.call<ProgramDetails>("GET", `/learning-programs/${card.id}?include=translations`);
      expect(data.related.length, card.slug).toBeGreaterThan(0);
      expect(data.related.length, card.slug).toBeLessThanOrEqual(4);
      expect(
        data.related.every((other) => other.category.id === card.category.id && other.id !== card.id),
        card.slug,
      ).toBe(true);
      expect(data.related[0]?.translations, card.slug).toBeDefined();
      const kinds = data.related.map((other) => other.type === card.type);
      expect(kinds, card.slug).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
    }
  });

  it("names what else the instructors of a program teach, and nothing that is not published", async () => {
    let named = 0;
    for (const card of await list()) {
      const { data } = await server.call<ProgramDetails>("GET", `/learning-programs/${card.id}`);
      for (const other of data.also_taught ?? []) {
        named += 1;
        expect(other.id).not.toBe(card.id);
        const theirs = await list(`&filter[instructor_id]=${other.instructor_id}`);
        expect(theirs.map(({ id }) => id)).toContain(other.id);
        expect(card.instructors.map(({ id }) => id)).toContain(other.instructor_id);
      }
    }
    expect(named).toBeGreaterThan(10);
  });

  it("marks a full cohort full, and modules of a diploma modules", async () => {
    const full = (await server.call<ProgramDetails>("GET", `/learning-programs/${await idOf("phone-photography")}`)).data;
    expect(full.cohorts.map(({ status }) => status)).toEqual(["full"]);
    const diploma = (await server.call<ProgramDetails>("GET", `/learning-programs/${await idOf("diploma-cybersecurity")}`)).data;
    expect(diploma.syllabus.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => "module"));
    expect(diploma.syllabus[0]?.duration_hours).toBe(30);
  });
});

describe("GET /learning-programs/{id}/reviews", () => {
  const get = async (query = "") => server.call<Reviews>("GET", `/learning-programs/1/reviews?${query}`);

  it("counts all published reviews in the summary and the average of the card, whatever the filter", async () => {
    const { data, meta } = await get();
    expect(data.summary).toEqual({ avg: 4.5, count: 6, histogram: [0, 0, 1, 1, 4] });
    expect(meta).toMatchObject({ total: 6 });
    expect((await list()).find(({ id }) => id === 1)?.rating).toEqual({ avg: 4.5, count: 6 });
    const five = await get("filter[stars]=5");
    expect(five.data.items.map(({ stars }) => stars)).toEqual([5, 5, 5, 5]);
    expect(five.data.summary.count).toBe(6);
    expect(five.meta).toMatchObject({ total: 4 });
    expect((await get("filter[stars]=1")).data.items).toEqual([]);
  });

  it("shows newest first unless asked otherwise, with the reply of the instructor", async () => {
    const dates = (await get()).data.items.map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await get("sort=stars")).data.items[0]?.stars).toBe(3);
    expect((await get("sort=-stars")).data.items[0]?.stars).toBe(5);
    expect((await get()).data.items[1]).toMatchObject({
      author: { name: "ياسر بخاري" },
      verified: true,
      reply: { by: "د. نورة القحطاني" },
    });
    expect((await get("sort=best")).status).toBe(422);
  });

  it("shows neither pending nor hidden ones, nor counts them", async () => {
    await server.services.db.insert(reviews).values(
      (["pending", "hidden"] as const).map((status) => ({
        programId: 1,
        authorAr: "س",
        authorEn: "S",
        stars: 1,
        status,
        createdAt: server.clock.now(),
      })),
    );
    server.services.publicCache.forget();
    expect((await get()).data.summary).toMatchObject({ count: 6, histogram: [0, 0, 1, 1, 4] });
  });
});

describe("GET /categories", () => {
  it("counts the published programs of each field, in its order and language", async () => {
    const { data } = await server.call<Category[]>("GET", "/categories");
    expect(data.map(({ name }) => name)).toEqual([
      "تحليل البيانات",
      "إدارة الأعمال",
      "التقنية",
      "اللغات",
      "الصحة",
      "التصميم",
      "القانون",
      "التعليم",
    ]);
    expect(data.map(({ programs_count }) => programs_count)).toEqual([4, 6, 5, 4, 4, 4, 3, 2]);
    expect((await server.call<Category[]>("GET", "/categories", EN)).data[0]).toMatchObject({
      name: "Data",
      slug: "data-analysis",
      glaze: "data",
    });
  });
});
