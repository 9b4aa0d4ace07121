import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import { instructors, programInstructors } from "#server/db/tables/catalogue.ts";
import { addressOf, bodyShape } from "#tests/support/contract/requests.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { refusesUnknown } from "./known-fields.ts";
import type { Shape } from "./shape.ts";

let server: TestServer;
let staff: SignedIn;
let teacher: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeSignedIn(server, { type: "admin" });
  teacher = await makeSignedIn(server, { type: "instructor" });
});
afterAll(() => server.close());

type Row = Record<string, unknown> & { id: number; version: number };
const admin = <T = Row>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: staff.headers, ...(body ? { body } : {}) });

/** Objects within a shape: a body with an unknown field in each of them. */
function withUnknown(shape: Shape, path = ""): { path: string; body: unknown }[] {
  const name = "nobody_knows_it";
  if (shape.kind === "list") return withUnknown(shape.item, `${path}@`).map((one) => ({ ...one, body: [one.body] }));
  if (shape.kind === "either") return shape.shapes.flatMap((one) => withUnknown(one, path));
  if (shape.kind !== "object") return [];
  const own = { path: `${path}.${name}`, body: { ...Object.fromEntries(shape.words), [name]: 1 } };
  const deeper = [...shape.fields].flatMap(([field, inner]) =>
    withUnknown(inner, `${path}.${field}`).map((one) => ({ ...one, body: { ...Object.fromEntries(shape.words), [field]: one.body } })),
  );
  return [own, ...deeper];
}

describe("fields that a call does not know (I1)", () => {
  it("are refused and named in every body of staff and instructors, however deep", { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const endpoint of server.endpoints.filter(refusesUnknown)) {
      const shape = bodyShape(endpoint);
      const { headers } = endpoint.options.access === "staff" ? staff : teacher;
      for (const { path, body } of shape ? withUnknown(shape) : []) {
        if (endpoint.options.files && path.split(".").length > 2) continue;
        const parts = endpoint.options.files ? multipartBody(body as Record<string, unknown>) : null;
        const answer = await server.app.inject({
          method: endpoint.method,
          url: API_BASE + addressOf(endpoint),
          headers: { ...headers, "content-type": "application/json", ...parts?.headers },
          payload: parts?.payload ?? JSON.stringify(body),
        });
        asked += 1;
        const form = Boolean(endpoint.options.form);
        const expected = path.slice(1).replaceAll("@", form ? "[0]" : ".0");
        const found = answer.json<{ error_keys?: Record<string, { key: string }[]> }>().error_keys?.[expected]?.[0]?.key;
        if (answer.statusCode !== 422 || found !== "unknown")
          wrong.push(`${endpoint.method} ${endpoint.path} ${expected}: ${answer.body.slice(0, 160)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(150);
  });

  it("are passed over by the specification's calls, a price above all", async () => {
    const program = await makeProgram(server);
    const buyer = await makeSignedIn(server);
    const body = { learning_program_id: program.id, price: 1, total: { price: 1 } };
    expect(await server.call("POST", "/cart", { headers: buyer.headers, body })).toMatchObject({ status: 201 });
    expect(server.endpoints.filter(refusesUnknown).every(({ path }) => /^\/(?:admin|instructor|learning-programs)\//u.test(path))).toBe(
      true,
    );
  });
});

describe("what staff read can be sent back (I1)", () => {
  const unchanged = ({ version: _version, updated_at: _at, sequence: _sequence, ...rest }: Record<string, unknown>) => rest;
  const both = (ar: string, en: string) => ({ ar, en });
  const lists = { ar: ["نص"], en: ["Text"] };

  const somebody = async () =>
    (await server.services.db.insert(instructors).values({ nameAr: "هدى", nameEn: "Huda" }).returning({ id: instructors.id }))[0];

  const made = async (path: string, body: object): Promise<Row> => {
    const answer = await admin("POST", path, body);
    expect(answer, path).toMatchObject({ status: 201 });
    return answer.data;
  };

  it("and changes nothing: every kind of thing that staff keep", { timeout: 300_000 }, async () => {
    const category = await made("/categories", { name: both("علوم", "Science"), glaze: "data", slug: "science-i1", position: 3 });
    const partner = await made("/partners", { name: both("شريك", "Partner") });
    const review = await made("/partner-reviews", {
      partner_id: partner.id,
      quote: both("قول", "Words"),
      name: both("هند", "Hind"),
      role: both("مديرة", "Head"),
    });
    const news = await made("/news-posts", {
      category: { slug: "news-i1", name: both("أخبار", "News") },
      glaze: "data",
      title: both("خبر", "Post"),
      excerpt: both("موجز", "Short"),
      body: lists,
      author: both("", ""),
      tags: lists,
      published_at: "2026-11-22T06:00:00Z",
    });
    const idea = await made("/search-ideas", { names: ["فلك", "astronomy"], asked: ["نجوم"] });
    const coupon = await made("/coupons", { code: "I1-CODE", type: "percentage", value: 10 });
    const program = await made("/programs", {
      type: "course",
      category_id: category.id,
      title: both("فن", "Art"),
      summary: both("ملخص", "Summary"),
      description: lists,
      faqs: { ar: [{ question: "س", answer: "ج" }], en: [{ question: "Q", answer: "A" }] },
      price: 100,
      vat_category: "S",
      duration_min: 60,
      duration_weeks: 1,
      level: "beginner",
      language: "ar",
      delivery: "online",
      certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
    });
    const someone = await somebody();
    await server.services.db.insert(programInstructors).values({ programId: program.id, instructorId: someone?.id ?? 0, position: 0 });
    const section = await made("/sections", { program_id: program.id, position: 1, title: both("وحدة", "Unit") });
    const cohort = await made("/cohorts", {
      program_id: program.id,
      starts_on: "2026-12-01",
      ends_on: "2026-12-30",
      days: [0, 2],
      starts_minute: 600,
      duration_min: 60,
      seats_total: 10,
    });
    const user = await made("/users", { name_ar: "نورة", type: "student", email: "i1@example.com" });

    const things: [string, number | string][] = [
      ["/categories", category.id],
      ["/partners", partner.id],
      ["/partner-reviews", review.id],
      ["/search-ideas", idea.id],
      ["/news-posts", news.id],
      ["/coupons", coupon.id],
      ["/programs", program.id],
      ["/sections", section.id],
      ["/cohorts", cohort.id],
      ["/users", user.id],
      ["/pages", "terms-conditions"],
    ];
    for (const address of [...things.map(([path, id]) => `${path}/${id}`), "/settings"]) {
      const before = (await admin("GET", address)).data;
      const put = await admin("PUT", address, before);
      expect(put, `${address} ${JSON.stringify(put.errors)}`).toMatchObject({ status: 200 });
      const after = (await admin("GET", address)).data;
      // A page that is put is the university's own from then on.
      const own = address.startsWith("/pages/") ? { sample: false } : {};
      expect(unchanged(after), address).toEqual({ ...unchanged(before), ...own });
    }
    expect((await admin("GET", `/programs/${program.id}`)).data.instructors).toMatchObject([{ id: someone?.id }]);

    const session = await made(`/cohorts/${cohort.id}/sessions`, {
      title: both("لقاء", "Meeting"),
      kind: "lecture",
      starts_at: "2026-12-01T07:00:00Z",
      ends_at: "2026-12-01T08:00:00Z",
    });
    const sessions = async () => (await admin<Row[]>("GET", `/cohorts/${cohort.id}/sessions`)).data;
    const [before] = await sessions();
    expect(await admin("PUT", `/sessions/${session.id}`, before)).toMatchObject({ status: 200 });
    expect((await sessions()).map(unchanged)).toEqual([unchanged(before as Row)]);
  });

  it("instructors that are left out stay, and go where none are named", async () => {
    const program = await makeProgram(server);
    const someone = await somebody();
    await server.services.db.insert(programInstructors).values({ programId: program.id, instructorId: someone?.id ?? 0, position: 0 });
    const taught = () => server.services.db.$count(programInstructors, eq(programInstructors.programId, program.id));
    const { instructors: _left, ...rest } = (await admin("GET", `/programs/${program.id}`)).data;
    const put = await admin("PUT", `/programs/${program.id}`, rest);
    expect([put.status, await taught()]).toEqual([200, 1]);
    expect((await admin("PUT", `/programs/${program.id}`, { ...put.data, instructors: [] })).status).toBe(200);
    expect(await taught()).toBe(0);
  });
});
