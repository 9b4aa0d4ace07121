import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "#contract/catalogue/catalogue-index.ts";
import { type Held, mergeIndex, mergeTexts, mergeWords } from "#contract/catalogue/catalogue-merge.ts";
import type { WordRows } from "#contract/catalogue/catalogue-rows.ts";
import { ProgramList } from "#contract/catalogue/program-list.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { OWN_WORDS, searchWords } from "#contract/search/dictionary.ts";
import { ProgramSearch } from "#contract/search/program-search.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { searchIdeas } from "#server/db/tables/site.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
let poetry: { id: number };
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  poetry = await makeProgram(server, { titleAr: "كتابة القصيدة النبطية", titleEn: "Nabati verse" });
  await makeProgram(server, { titleAr: "السباحة للكبار", titleEn: "Swimming for adults" });
});
afterAll(() => server.close());

interface Idea {
  id: number;
  version: number;
  archived_at: string | null;
  names: string[];
  asked: string[];
}
const admin = <T = Idea>(method: "GET" | "POST" | "PUT", path: string, body?: object, language = "en") =>
  server.call<T>(method, `/admin/search-ideas${path}`, {
    headers: { ...staff.headers, "accept-language": language },
    ...(body ? { body } : {}),
  });
const found = async (q: string) =>
  (await server.call<{ id: number }[]>("GET", `/learning-programs?q=${encodeURIComponent(q)}`)).data.map(({ id }) => id);
const words = async (since?: string) =>
  (await server.call<DataOf<typeof getCatalogueWords>>("GET", `${getCatalogueWords.path}${since ? `?since=${since}` : ""}`)).data;

describe("issue 18.1 the dictionary of the search", () => {
  it("begins with the ideas that a device has before it was told any", async () => {
    const rows = await server.services.db.select().from(searchIdeas).orderBy(searchIdeas.id);
    expect(searchWords({ ideas: rows }).ideas).toEqual(OWN_WORDS.ideas);
  });

  it("is changed by staff: what is added is found, what is archived no more, on the server and on a device that keeps a copy", async () => {
    let held = mergeWords(null, await words()) as Held<WordRows>;
    const brought = async () => {
      const answer = await words(held.version);
      expect(answer.whole).toBe(false);
      held = mergeWords(held, answer) as Held<WordRows>;
      expect(held, "the sums agree").not.toBeNull();
      return answer;
    };
    const index = mergeIndex(null, (await server.call<DataOf<typeof getCatalogueIndex>>("GET", getCatalogueIndex.path)).data)?.rows;
    const texts = mergeTexts(null, (await server.call<DataOf<typeof getCatalogueTexts>>("GET", getCatalogueTexts.path)).data)?.rows;
    const onDevice = (q: string) => {
      const list = new ProgramList(index ?? { programs: [], categories: [], instructors: [] }, texts ?? null, new ProgramSearch(held.rows));
      return [...(list.find(q) ?? new Map()).keys()];
    };

    expect([await found("شلة"), onDevice("شلة")]).toEqual([[], []]);
    const made = await admin("POST", "", { names: ["شعر نبطي", "القصيدة النبطية"], asked: ["شلة", "شيلات"] });
    expect(made).toMatchObject({ status: 201, data: { version: 1, names: ["شعر نبطي", "القصيدة النبطية"], asked: ["شلة", "شيلات"] } });
    const { id } = made.data;
    // Copies drop when the notice of the write is heard: soon, not at once.
    await expect.poll(() => found("شلة")).toEqual([poetry.id]);
    expect((await brought()).ideas).toMatchObject({ id: [id], asked: [["شلة", "شيلات"]] });
    expect([onDevice("شلة"), onDevice("شعر نبطي")]).toEqual([[poetry.id], [poetry.id]]);

    expect((await admin("PUT", `/${id}`, { ...made.data, asked: ["قصيد"] })).data.version).toBe(2);
    await expect.poll(() => found("شيلات")).toEqual([]);
    await brought();
    expect([onDevice("شيلات"), onDevice("قصيد"), await found("قصيد")]).toEqual([[], [poetry.id], [poetry.id]]);
    expect(await admin("PUT", `/${id}`, made.data)).toMatchObject({ status: 409, code: "version_conflict", data: { version: 2 } });

    expect((await admin("POST", `/${id}/archive`, { version: 2 })).data.archived_at).not.toBeNull();
    await expect.poll(() => found("شعر نبطي")).toEqual([]);
    expect((await brought()).removed.ideas).toEqual([id]);
    expect(onDevice("شعر نبطي")).toEqual([]);
    await admin("POST", `/${id}/restore`, { version: 3 });
    await expect.poll(() => found("شعر نبطي")).toEqual([poetry.id]);
    await brought();
    expect(onDevice("شعر نبطي")).toEqual([poetry.id]);

    const told = await server.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
      .orderBy(desc(auditLog.id));
    expect(told.filter(({ subject }) => subject === "search_idea").map(({ from, to }) => [from, to])).toEqual([
      ["archived", "active"],
      ["active", "archived"],
      ["version 1", "version 2"],
      [null, "version 1"],
    ]);
  });

  it("is read in pages and looked through in any spelling", async () => {
    const page = await admin<Idea[]>("GET", "?per_page=5&page=2");
    expect([page.data.map(({ id }) => id), page.meta]).toMatchObject([[6, 7, 8, 9, 10], { per_page: 5, current_page: 2 }]);
    expect((await admin<Idea[]>("GET", `?q=${encodeURIComponent("اكسل")}`)).data.map(({ names }) => names[0])).toEqual(["إكسل"]);
    expect((await admin<Idea[]>("GET", "?q=%25")).data).toEqual([]);
  });

  it.each([
    [{}, { names: "required" }],
    [{ names: ["فلك"] }, { asked: "required" }],
    [{ names: ["فلك", "x"] }, { "names[1]": "minLength" }],
    [{ names: ["فلك", "؟!"] }, { "names[1]": "minLength" }],
    [{ names: ["فلك", ">نجوم"] }, { "names[1]": "minLength" }],
    [{ names: ["فلك", "  "] }, { "names[1]": "required" }],
    [{ names: ["فلك", "ف".repeat(41)] }, { "names[1]": "maxLength" }],
    [{ names: Array.from({ length: 25 }, (_, n) => `فلك ${n}`) }, { names: "list.max" }],
    [{ names: ["فلك"], asked: Array.from({ length: 9 }, (_, n) => `نجم ${n}`) }, { asked: "list.max" }],
    [{ names: ["فلك", "فَلَك"] }, { "names[1]": "taken" }],
    [{ names: ["فلك", "نجوم"], asked: ["النجوم", "نجوم"] }, { "asked[1]": "taken" }],
    [{ names: "فلك", asked: [null] }, { names: "required" }],
  ])("refuses %j by its field", async (body, fields) => {
    const refused = await admin("POST", "", body);
    expect(refused).toMatchObject({ status: 422, code: "validation_error" });
    for (const [field, key] of Object.entries(fields))
      expect(refused.error_keys?.[field]?.[0]?.key, JSON.stringify(refused.error_keys)).toBe(key);
  });

  it("says in both languages whose a name is already, in whatever form, also when an idea comes back from the archive", async () => {
    const body = { names: ["محاسبات فلكية", "محاسبين"] };
    expect((await admin("POST", "", body)).errors).toMatchObject({ "names[1]": ["“محاسبة” has this name already"] });
    expect((await admin("POST", "", body, "ar")).errors?.["names[1]"]?.[0]).toBe("هذا الاسم مستعمل مع «محاسبة»");
    // What only people ask with may mean several things.
    expect((await admin("POST", "", { names: ["تدقيق حسابات", "audit"], asked: ["محاسب"] })).status).toBe(201);

    const one = await admin("POST", "", { names: ["كيمياء", "chemistry"] });
    await admin("POST", `/${one.data.id}/archive`, { version: 1 });
    const other = await admin("POST", "", { names: ["الكيمياء", "chem"] });
    expect(other.status).toBe(201);
    expect(await admin("POST", `/${one.data.id}/restore`, { version: 2 })).toMatchObject({
      status: 422,
      error_keys: { "names[0]": [{ key: "taken.by", values: { name: "الكيمياء" } }] },
    });
    // Of two who take the same name at once one has it.
    const both = await Promise.all([1, 2].map((n) => admin("POST", "", { names: ["جيولوجيا", `geology ${n}`] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("is the staff's alone, needs a key for a new idea, and answers another's id as missing", async () => {
    const student = await makeSignedIn(server);
    expect((await server.call("GET", "/admin/search-ideas", { headers: student.headers })).status).toBe(403);
    expect((await server.call("GET", "/admin/search-ideas")).status).toBe(401);
    expect((await admin("GET", "/2000000000")).status).toBe(404);
    expect((await server.call("GET", "/admin/search-ideas", { headers: staff.headers })).headers["cache-control"]).toBe(
      "private, no-store",
    );
  });
});
