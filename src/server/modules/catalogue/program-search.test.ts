import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DELIVERIES,
  LEVELS,
  PROGRAM_SORTS,
  type ProgramCard,
  type ProgramFacets,
  type ProgramSort,
} from "#contract/catalogue/catalogue.ts";
import { DURATION_BUCKETS } from "#contract/catalogue/duration-bucket.ts";
import { getCatalogueIndex, getCatalogueTexts, SEATS_COUNTED } from "#contract/catalogue/catalogue-index.ts";
import { mergeIndex, mergeTexts } from "#contract/catalogue/catalogue-merge.ts";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { ProgramList } from "#contract/catalogue/program-list.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { readProgramFilters } from "#contract/catalogue/program-filter.ts";
import type { Language } from "#contract/shapes.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { TYPED } from "#tests/support/database/typed-queries.ts";

let server: TestServer;
/** What a device has for reading offline. */
let kept: ProgramList;

const ask = async (query: Record<string, string>, language: Language): Promise<ProgramCard[]> => {
  const reply = await server.call<ProgramCard[]>(
    "GET",
    `/learning-programs?${new URLSearchParams({ per_page: "100", include: "translations", ...query })}`,
    {
      headers: { "accept-language": language },
    },
  );
  expect(reply.status, JSON.stringify(query)).toBe(200);
  return reply.data;
};

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const index = await server.call<DataOf<typeof getCatalogueIndex>>("GET", getCatalogueIndex.path);
  const texts = await server.call<DataOf<typeof getCatalogueTexts>>("GET", getCatalogueTexts.path);
  const rows = mergeIndex(null, index.data)?.rows;
  if (!rows) throw new Error("no index");
  kept = new ProgramList(rows, mergeTexts(null, texts.data)?.rows ?? null, new ProgramSearch());
});
afterAll(() => server.close());

describe("Search (R2.2)", () => {
  it.each(TYPED)("finds what «%s» means: %s", async (typed, slug) => {
    const found = await ask({ q: typed }, "ar");
    expect(found.map((card) => card.slug)).toContain(slug);
    expect(found.length).toBeLessThanOrEqual(10);
    expect(await ask({ q: typed }, "en")).toHaveLength(found.length);
  });

  it.each(["كيمياء عضوية", "xyzzy", "سباكة", "quantum chess", "power bi سباكة"])("finds nothing for «%s»", async (typed) => {
    expect(await ask({ q: typed }, "ar")).toEqual([]);
  });

  it("lists everything where the query holds no letter or digit", async () => {
    for (const q of ["", "  ", "؟!", "%", "_", "\\"]) expect(await ask({ q }, "ar"), q).toHaveLength(32);
  });

  it("takes signs of a pattern for nothing but signs", async () => {
    expect(await ask({ q: "%ون%" }, "ar")).toEqual(await ask({ q: "ون" }, "ar"));
    expect(await ask({ q: "'; drop table programs; --" }, "ar")).toEqual([]);
    expect(await ask({}, "ar")).toHaveLength(32);
  });

  it("refuses a query of more than 120 characters", async () => {
    expect((await server.call("GET", `/learning-programs?q=${"a".repeat(121)}`)).status).toBe(422);
  });

  it("does not find what is not published", async () => {
    expect((await ask({ q: "أتمتة" }, "ar")).map((card) => card.slug)).not.toContain("spreadsheet-macros");
    expect((await ask({ q: "أتمته الجداول الإلكترونية" }, "ar")).map((card) => card.slug)).not.toContain("spreadsheet-macros");
  });
});

const NONE = readProgramFilters({}).filters;
const idsOf = (cards: readonly { id: number }[]) => cards.map(({ id }) => id);
const list = <T extends string>(...words: T[]) => fc.subarray(words, { minLength: 1 }).map((some) => some.join(","));
const anything = {
  "filter[type]": list("course", "diploma"),
  "filter[category_id]": fc.subarray(["1", "2", "3", "5", "8", "99"], { minLength: 1 }).map((ids) => ids.join(",")),
  "filter[duration]": list(...DURATION_BUCKETS),
  "filter[price]": fc.constantFrom("free", "paid", "0-500", "100-1000", "450-", "-180", "180-180"),
  "filter[level]": list(...LEVELS),
  "filter[delivery]": list(...DELIVERIES),
  "filter[language]": list("ar", "en"),
  "filter[rating_gte]": fc.constantFrom("0", "4", "4.5", "4.7", "5"),
  "filter[starts_after]": fc.constantFrom("2026-11-22", "2026-12-06", "2026-12-31", "2027-02-01"),
  "filter[instructor_id]": fc.constantFrom("1", "4", "9", "77"),
  q: fc.oneof(fc.constantFrom(...TYPED.map(([typed]) => typed)), fc.constantFrom("ال", "دبلوم", "a", "و", "management", "تصمم")),
  sort: fc.constantFrom(...PROGRAM_SORTS),
};

/** One to four of the words of a query at a time: with all of them nothing would be left to compare. */
const queries = fc
  .subarray(Object.keys(anything) as (keyof typeof anything)[], { minLength: 1, maxLength: 4 })
  .chain((names) => fc.record<Record<string, string>>(Object.fromEntries(names.map((name) => [name, anything[name]]))));

describe("The catalogue offline (R2.2, R6.4)", () => {
  it("answers every combination of filters, search and sort as the server does, order included", async () => {
    let filled = 0;
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom<Language>("ar", "en"), async (query, language) => {
        const { filters, ignored } = readProgramFilters(query);
        expect(ignored).toEqual([]);
        const offline = kept.list(filters, query.q, query.sort as ProgramSort | undefined, language);
        const online = await ask(query, language);
        expect(offline.map((card) => card.id)).toEqual(online.map((card) => card.id));
        if (online.length > 1) filled += 1;
      }),
      { numRuns: 300, seed: 20261122 },
    );
    expect(filled).toBeGreaterThan(60);
  });

  it("counts every choice of every filter as the server does (R2.2)", async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const offline = kept.facets(readProgramFilters(query).filters, query.q);
        const reply = await server.call("GET", `/learning-programs?${new URLSearchParams({ per_page: "1", include: "facets", ...query })}`);
        expect(reply.meta).toMatchObject({ facets: offline, ignored: [] });
      }),
      { numRuns: 120, seed: 20261122 },
    );
  });

  it("draws every card as the server gives it, in both languages", async () => {
    const shown = ({ slug: _slug, updated_at: _updated, ...card }: ProgramCard): ListedProgram => ({
      ...card,
      seats_left: card.seats_left === null ? null : Math.min(card.seats_left, SEATS_COUNTED),
    });
    for (const language of ["ar", "en"] as const) {
      expect(kept.list(NONE, undefined, undefined, language)).toEqual((await ask({}, language)).map(shown));
    }
  });

  it("promises by a count what the choice then lists", async () => {
    const narrowings: Record<string, string>[] = [
      {},
      { "filter[type]": "course" },
      { "filter[duration]": "medium", q: "ال" },
      { q: "managment" },
    ];
    for (const narrowed of narrowings) {
      const { meta } = await server.call("GET", `/learning-programs?${new URLSearchParams({ include: "facets", ...narrowed })}`);
      const { size, ...groups } = (meta as { facets: ProgramFacets }).facets;
      expect(size).toBe(32);
      for (const [group, choices] of Object.entries(groups))
        for (const { value, count } of choices) {
          const query = { ...narrowed, [`filter[${group}]`]: value } as Record<string, string>;
          if (value === "") delete query[`filter[${group}]`];
          expect(await ask(query, "ar"), `${group}=${value}`).toHaveLength(count);
        }
    }
  });

  it("does so for every sample query and every sort", async () => {
    for (const [q] of TYPED) {
      expect(idsOf(kept.list(NONE, q, undefined, "ar")), q).toEqual(idsOf(await ask({ q }, "ar")));
    }
    for (const sort of PROGRAM_SORTS) {
      for (const language of ["ar", "en"] as const) {
        expect(idsOf(kept.list(NONE, undefined, sort, language)), `${sort} ${language}`).toEqual(idsOf(await ask({ sort }, language)));
      }
    }
  });
});
