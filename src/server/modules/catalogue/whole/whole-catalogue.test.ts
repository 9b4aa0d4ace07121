import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCatalogueIndex, getCatalogueTexts, SEATS_COUNTED } from "#contract/catalogue/catalogue-index.ts";
import { type Held, mergeIndex, mergeTexts } from "#contract/catalogue/catalogue-merge.ts";
import { indexRows, type IndexRows, textRows, type TextRows } from "#contract/catalogue/catalogue-rows.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { holdSeat } from "#server/commands/catalogue/cohort-seats.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { categories, catalogueEntries, cohorts, instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";
import { makeProgram, makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Index = DataOf<typeof getCatalogueIndex>;
type Texts = DataOf<typeof getCatalogueTexts>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ usedBefore: true });
  for (let made = 0; made < 3; made += 1) await makeProgram(server);
});
afterAll(() => server.close());

const ask = async <D>(path: string, since?: string) => (await server.call<D>("GET", since ? `${path}?since=${since}` : path)).data;
const index = (since?: string) => ask<Index>(getCatalogueIndex.path, since);
const texts = (since?: string) => ask<Texts>(getCatalogueTexts.path, since);
const written = async (work: (tx: Executor) => Promise<unknown>) => {
  await server.services.db.transaction(async (tx) => {
    await work(tx);
    await touchPublic(tx, "catalogue", "programs");
  });
};

/** A device: what it has, brought up to date by difference alone. */
const device = async () => {
  let held = mergeIndex(null, await index()) as Held<IndexRows>;
  return {
    get rows() {
      return held.rows;
    },
    get version() {
      return held.version;
    },
    /** What came, and whether the device then has what a new one gets. */
    async update(): Promise<Index> {
      const answer = await index(held.version);
      expect(answer.whole).toBe(false);
      held = mergeIndex(held, answer) as Held<IndexRows>;
      expect(held, "the sums agree").not.toBeNull();
      const anew = await index();
      expect([held.version, held.rows]).toEqual([anew.version, indexRows(anew)]);
      return answer;
    },
  };
};
/** Asks until the change was heard of. */
const updated = async (one: Awaited<ReturnType<typeof device>>, from = one.version): Promise<Index> => {
  await expect.poll(async () => (await index(from)).version).not.toBe(from);
  return await one.update();
};

describe("GET /catalogue/index", () => {
  it("refuses nobody, and is the same public bytes for everybody, with a weak tag", async () => {
    const { headers } = await makeSignedIn(server);
    const guest = await server.app.inject({ url: "/api/v1/catalogue/index", headers: { "accept-language": "en" } });
    const person = await server.app.inject({ url: "/api/v1/catalogue/index", headers });
    expect(person.body).toBe(guest.body);
    expect(guest.headers).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate" });
    expect(guest.headers.etag).toMatch(/^W\//u);
    const again = await server.app.inject({
      url: "/api/v1/catalogue/index",
      headers: { "accept-language": "en", "if-none-match": guest.headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
  });

  it("lists what is published, and nothing of drafts and their fields and instructors", async () => {
    const draft = await makeProgram(server, { status: "draft", titleAr: "مسودة", titleEn: "Draft of a program" });
    const archived = await makeProgram(server, { status: "archived" });
    await expect.poll(async () => (await index()).programs.id.length).toBeGreaterThan(0);
    const { programs: listed, categories: fields } = await index();
    expect(listed.id).not.toContain(draft.id);
    expect(listed.id).not.toContain(archived.id);
    expect(fields.id).not.toContain(draft.categoryId);
    expect(JSON.stringify(await texts())).not.toContain("Draft of a program");
  });

  it("has nothing to tell who has the version of now", async () => {
    const one = await device();
    const answer = await one.update();
    expect(answer).toMatchObject({ version: one.version, whole: false, removed: { programs: [], categories: [], instructors: [] } });
    expect([answer.programs.id, answer.categories.id, answer.instructors.id]).toEqual([[], [], []]);
  });

  it("tells of a program that is published, renamed, given another price, and taken back, each as a difference of one", async () => {
    const program = await makeProgram(server, { status: "draft" });
    const one = await device();
    const set = (values: Partial<typeof programs.$inferInsert>) =>
      written((tx) => tx.update(programs).set(values).where(eq(programs.id, program.id)));

    await set({ status: "published" });
    const published = await updated(one);
    expect([published.programs.id, published.categories.id]).toEqual([[program.id], [program.categoryId]]);

    await set({ titleAr: "عنوان آخر", titleEn: "Another title" });
    expect((await updated(one)).programs).toMatchObject({ id: [program.id], en: ["Another title"] });

    await set({ price: 90_000, priceAfterDiscount: 70_000 });
    expect((await updated(one)).programs).toMatchObject({ id: [program.id], price: [90_000], discounted: [70_000] });

    // The State bears the VAT of education for citizens alone: nobody is known to be one here.
    await set({ vatCategory: "Z", titleEn: "Educational" });
    expect((await updated(one)).programs).toMatchObject({ en: ["Educational"], vat: [15] });
    await set({ vatCategory: "E" });
    expect((await updated(one)).programs).toMatchObject({ id: [program.id], vat: [0] });

    const before = one.version;
    await set({ status: "archived" });
    const gone = await updated(one);
    expect(gone.programs.id).toEqual([]);
    expect(gone.removed).toEqual({ programs: [program.id], categories: [program.categoryId], instructors: [] });

    await set({ status: "published" });
    await updated(one);
    // Who missed both has nothing to learn but that it is there.
    expect((await index(before)).removed.programs).toEqual([]);
  });

  it("tells of a field's and an instructor's new name without their programs, and of who teaches now", async () => {
    const program = await makeProgram(server);
    const [hind, sami] = await server.services.db
      .insert(instructors)
      .values([
        { nameAr: "هند", nameEn: "Hind" },
        { nameAr: "سامي", nameEn: "Sami" },
      ])
      .returning();
    if (!hind || !sami) throw new Error("no instructors");
    await written((tx) => tx.insert(programInstructors).values({ programId: program.id, instructorId: hind.id }));
    await expect.poll(async () => (await index()).instructors.id).toContain(hind.id);
    const one = await device();

    await written((tx) => tx.update(categories).set({ nameEn: "Renamed field" }).where(eq(categories.id, program.categoryId)));
    const renamed = await updated(one);
    expect([renamed.programs.id, renamed.categories.en]).toEqual([[], ["Renamed field"]]);

    await written((tx) => tx.update(instructors).set({ nameEn: "Hind A." }).where(eq(instructors.id, hind.id)));
    expect(await updated(one)).toMatchObject({ programs: { id: [] }, instructors: { id: [hind.id], en: ["Hind A."] } });

    await written((tx) => tx.update(programInstructors).set({ instructorId: sami.id }).where(eq(programInstructors.programId, program.id)));
    expect(await updated(one)).toMatchObject({
      programs: { id: [program.id], instructors: [[sami.id]] },
      instructors: { id: [sami.id] },
      removed: { instructors: [hind.id] },
    });
  });

  it("tells of the last seats and of a day that passed; of one seat among many it says nothing of seats", async () => {
    const few = await makeProgram(server, { seats: 3 });
    const many = await makeProgram(server, { seats: SEATS_COUNTED + 5 });
    await expect.poll(async () => (await index()).programs.id).toContain(many.id);
    const one = await device();
    const cohortOf = async (id: number) => (await server.services.db.select().from(cohorts).where(eq(cohorts.programId, id)))[0]?.id ?? 0;
    const take = async (id: number) => {
      const cohortId = await cohortOf(id);
      await server.services.db.transaction((tx) => holdSeat(tx, cohortId, server.clock.now()));
    };
    await take(many.id);
    await take(few.id);
    expect((await updated(one)).programs).toMatchObject({ id: [few.id], seats: [2] });

    server.clock.advance(60 * 86_400_000);
    const later = await updated(one);
    const place = later.programs.id.indexOf(few.id);
    expect([later.programs.seats[place], later.programs.starts[place]]).toEqual([-1, -1]);
  });

  it("gives everything to who names no version of this server: of before a restore, of the future, or none at all", async () => {
    const { version } = await index();
    const [number, sum] = version.split("-");
    for (const since of [`${Number(number) + 7}-${sum}`, `${number}-abc`, "nonsense", "0-0", "", "1'; drop table programs"]) {
      const answer = await index(encodeURIComponent(since));
      expect([since, answer.whole, answer.programs.id.length > 0]).toEqual([since, true, true]);
    }
    expect((await server.call("GET", `/catalogue/index?since=${"1".repeat(41)}`)).status).toBe(422);
  });

  it("is noticed by a device whose difference does not lead to what the server has", async () => {
    const one = await device();
    const program = await makeProgram(server);
    await expect.poll(async () => (await index(one.version)).programs.id).toEqual([program.id]);
    const answer = await index(one.version);
    const other = { ...one.rows, programs: one.rows.programs.map((row, place) => (place === 0 ? { ...row, price: row.price + 1 } : row)) };
    // A row that this difference replaces is another than the server believes.
    const touched = { ...answer, programs: (await index()).programs };
    expect(mergeIndex({ version: one.version, rows: one.rows }, answer)).not.toBeNull();
    expect(mergeIndex({ version: one.version, rows: other }, touched)).toBeNull();
    expect(mergeIndex(null, answer)).toBeNull();
  });

  it("gives everything where most of it is another", async () => {
    const { categoryId } = await makeProgram(server);
    for (let made = 0; made < 60; made += 1) await makeProgram(server, { categoryId });
    await expect.poll(async () => (await index()).programs.id.length).toBeGreaterThan(60);
    const one = await device();
    await written((tx) => tx.update(programs).set({ durationWeeks: 9 }));
    await expect.poll(async () => (await index(one.version)).version).not.toBe(one.version);
    expect((await index(one.version)).whole).toBe(true);
  });

  it("reads the catalogue once for all versions that devices come with, until something changes", async () => {
    await index();
    const { changes, versions } = await reads(async () => {
      for (let number = 1; number < 15; number += 1) await index(`${number}-zz`);
    });
    expect([changes, versions]).toEqual([0, 0]);
  });

  it("believes another process that noted a newer version, and reads again then alone", async () => {
    const { version } = await index();
    const [number] = version.split("-");
    await server.services.db
      .insert(catalogueEntries)
      .values({ document: "index", kind: "programs", rowId: 999_999, hash: null, version: Number(number) + 1 });
    const answer = await index(`${Number(number) + 1}-zz`);
    expect(answer.version.split("-")[0]).toBe(String(Number(number) + 1));
  });
});

describe("GET /catalogue/texts", () => {
  it("has summaries, outcomes and lessons of what is published, and their differences; a seat is none", async () => {
    const program = await makeProgram(server, { seats: 4, outcomesAr: ["نتيجة"], outcomesEn: ["An outcome"] });
    await expect.poll(async () => (await texts()).programs.id).toContain(program.id);
    const held = mergeTexts(null, await texts()) as Held<TextRows>;
    expect(held.rows.programs.find(({ id }) => id === program.id)).toMatchObject({
      summary_en: "Summary",
      outcomes_ar: ["نتيجة"],
      outcomes_en: ["An outcome"],
    });
    const before = await index();
    const [cohort] = await server.services.db.select().from(cohorts).where(eq(cohorts.programId, program.id));
    await server.services.db.transaction((tx) => holdSeat(tx, cohort?.id ?? 0, server.clock.now()));
    await written((tx) => tx.update(programs).set({ summaryEn: "Another summary" }).where(eq(programs.id, program.id)));
    await expect.poll(async () => (await texts(held.version)).version).not.toBe(held.version);
    const answer = await texts(held.version);
    expect([answer.whole, answer.programs.id, answer.programs.summary_en]).toEqual([false, [program.id], ["Another summary"]]);
    const merged = mergeTexts(held, answer);
    expect(merged?.rows).toEqual(textRows(await texts()));
    expect(before.programs.id).toContain(program.id);
  });
});

/** How often rows of the catalogue, and the noted versions, were read while `work` ran. */
async function reads(work: () => Promise<void>): Promise<{ changes: number; versions: number }> {
  const { pool } = server.services;
  const query = pool.query.bind(pool);
  const asked: string[] = [];
  pool.query = ((...given: Parameters<typeof query>) => {
    asked.push(JSON.stringify(given[0]));
    return query(...given);
  }) as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = query;
  }
  const of = (words: string) => asked.filter((text) => text.includes(words) && !text.includes("max(")).length;
  return { changes: of('from \\"programs\\"'), versions: of('from \\"catalogue_entries\\"') };
}
