import fc from "fast-check";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classSessions, cohorts, programs } from "#server/db/tables/catalogue.ts";
import { coupons } from "#server/db/tables/commerce.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { makeStaff, studying } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
let categoryId: number;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
  categoryId = (await makeProgram(server)).categoryId;
});
afterAll(() => server.close());

interface Kept {
  id: number;
  version: number;
  status: string;
  slug: string;
  sequence: number;
}
const admin = <T = Kept>(method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: staff.headers, ...(body ? { body } : {}) });
const both = (ar: string, en: string) => ({ ar, en });

const programForm = (more: object = {}) => ({
  type: "course",
  category_id: categoryId,
  title: both("فن الخط", "The art of calligraphy"),
  summary: both("ملخص", "Summary"),
  price: 499.99,
  price_after_discount: null,
  vat_category: "E",
  duration_min: 600,
  duration_weeks: 4,
  level: "beginner",
  language: "ar",
  delivery: "online",
  certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
  instructors: [],
  ...more,
});
const seen = (id: number) => server.call("GET", `/learning-programs/${id}`);
/** What is empty is not published. */
const withLesson = async (programId: number) => {
  const section = await makeSection(server.services.db, programId);
  await makeItem(server.services.db, section.id);
};
let slugs = 0;
const makeDraft = async (more: object = {}) =>
  (await admin("POST", "/programs", programForm({ slug: `made-${(slugs += 1)}`, ...more }))).data;

describe("issue 4.8 a program", () => {
  it("is a draft nobody sees, then published and found, then archived: out of catalogue and cart, and its students keep it", async () => {
    const { data } = await admin("POST", "/programs", programForm());
    expect(data).toMatchObject({ status: "draft", slug: "the-art-of-calligraphy", price: 499.99, vat_category: "E", version: 1 });
    expect((await seen(data.id)).status).toBe(404);
    await withLesson(data.id);
    expect((await admin("POST", `/programs/${data.id}/publish`, { version: 1 })).data).toMatchObject({ status: "published", version: 2 });
    await expect.poll(() => seen(data.id)).toMatchObject({ status: 200, data: { price: 499.99 } });
    const found = async (q: string) =>
      (await server.call<{ id: number }[]>("GET", `/learning-programs?q=${encodeURIComponent(q)}`)).data.map(({ id }) => id);
    await expect.poll(() => found("الخط")).toEqual([data.id]);
    const changed = await admin("PUT", `/programs/${data.id}`, programForm({ title: both("الزخرفة", "Ornament"), version: 2 }));
    expect(changed.data).toMatchObject({ version: 3, slug: "the-art-of-calligraphy" });
    await expect.poll(() => found("الزخرفة")).toEqual([data.id]);
    const { learner, program, enrollment } = await studying(server);
    await withLesson(program.id);
    const buyer = await makeSignedIn(server);
    const cart = () => server.call<{ items: { problem: string | null }[] }>("GET", "/cart", { headers: buyer.headers });
    await server.call("POST", "/cart", { headers: buyer.headers, body: { learning_program_id: program.id } });
    await admin("POST", `/programs/${program.id}/archive`, { version: 1 });
    await expect.poll(async () => (await seen(program.id)).status).toBe(404);
    expect(JSON.stringify((await cart()).data)).toContain("program_unavailable");
    expect((await server.call("GET", `/student/enrollments/${enrollment.id}/content`, { headers: learner.headers })).status).toBe(200);
    expect((await admin("POST", `/programs/${program.id}/restore`, { version: 2 })).data.status).toBe("draft");
  });

  it("I6: staff see what was published empty, in the list by itself, until there is something in it", async () => {
    const program = await makeProgram(server, { empty: true });
    const listed = async (empty: string) =>
      (await admin<{ id: number; empty: boolean }[]>("GET", `/programs?filter[empty]=${empty}&per_page=100`)).data.find(
        ({ id }) => id === program.id,
      );
    expect(await listed("true")).toMatchObject({ empty: true });
    expect(await listed("false")).toBeUndefined();
    await withLesson(program.id);
    expect(await listed("true")).toBeUndefined();
    expect(await listed("false")).toMatchObject({ empty: false });
  });

  it("is refused by field: prices, both languages, what is fixed", async () => {
    const answer = await admin(
      "POST",
      "/programs",
      programForm({ price: 10.001, price_after_discount: 20, title: { ar: "عنوان" }, category_id: 2_000_000_000 }),
    );
    expect(Object.keys(answer.error_keys ?? {}).sort()).toEqual(["price", "price_after_discount", "title.en"]);
    expect(await admin("POST", "/programs", programForm({ slug: "x1", category_id: 2_000_000_000 }))).toMatchObject({
      error_keys: { category_id: [{ key: "selection" }] },
    });
    expect(await admin("POST", "/programs", programForm({ slug: "x2", instructors: [{ id: 2_000_000_000 }] }))).toMatchObject({
      error_keys: { instructors: [{ key: "selection" }] },
    });
    expect(await server.services.db.$count(programs, eq(programs.slug, "x2"))).toBe(0);
    const draft = await makeDraft();
    expect(await admin("PUT", `/programs/${draft.id}`, programForm({ type: "diploma", version: 1 }))).toMatchObject({
      error_keys: { type: [{ key: "fixed" }] },
    });
    expect(await admin("POST", `/programs/${draft.id}/publish`, { version: 9 })).toMatchObject({ code: "version_conflict" });
  });

  it("its price is whole halalas, whatever is asked", async () => {
    const draft = await makeDraft();
    let version = 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 0, max: 100_000_000 }), async (price, lower) => {
        const sent = programForm({ price: price / 100, price_after_discount: lower / 100, version });
        const answer = await admin<Kept & { price: number }>("PUT", `/programs/${draft.id}`, sent);
        const [row] = await server.services.db.select().from(programs).where(eq(programs.id, draft.id));
        if (lower >= price) expect(answer.status).toBe(422);
        else {
          expect([row?.price, row?.priceAfterDiscount]).toEqual([price, lower]);
          expect(answer.data.price).toBe(price / 100);
          version = answer.data.version;
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("issue 4.8 a section", () => {
  it("waits for an earlier one alone, and leaves the catalogue when archived", async () => {
    const { id } = await makeDraft();
    await server.services.db.update(programs).set({ status: "published" }).where(eq(programs.id, id));
    const form = (position: number, more: object = {}) => ({ program_id: id, position, title: both("وحدة", "Unit"), ...more });
    const first = (await admin("POST", "/sections", form(1))).data;
    const second = await admin("POST", "/sections", form(2, { after_section_id: first.id }));
    expect(second).toMatchObject({ status: 201, data: { kind: "unit", after_section_id: first.id } });
    expect(await admin("PUT", `/sections/${first.id}`, form(1, { after_section_id: second.data.id, version: 1 }))).toMatchObject({
      error_keys: { after_section_id: [{ key: "selection" }] },
    });
    const syllabus = async () => (await server.call<{ syllabus: object[] }>("GET", `/learning-programs/${id}`)).data.syllabus;
    await expect.poll(syllabus).toHaveLength(2);
    await admin("POST", `/sections/${second.data.id}/archive`, { version: 1 });
    await expect.poll(syllabus).toHaveLength(1);
  });
});

describe("issue 4: a cover of one's own for a program", () => {
  const send = async (who: SignedIn | null, id: number | string, bytes?: Buffer) => {
    const sent = multipartBody({}, bytes ? { cover: { name: "cover.jpg", bytes } } : {});
    const answer = await server.app.inject({
      method: "POST",
      url: `/api/v1/admin/programs/${id}/cover`,
      headers: { ...who?.headers, ...sent.headers },
      payload: sent.payload,
    });
    return answer.json<{ status: number; code?: string; data: { cover_photo: { url: string; width: number } } }>();
  };
  const picture = (width = 1280, height = 768) =>
    sharp({ create: { width, height, channels: 3, background: "#15454f" } })
      .jpeg()
      .toBuffer();

  it("is refused from a guest, a student and an instructor, for no program, without a picture and with another thing", async () => {
    const { id } = await makeProgram(server);
    const bytes = await picture();
    expect(await send(null, id, bytes)).toMatchObject({ status: 401 });
    for (const type of ["student", "instructor"] as const)
      expect(await send(await makeSignedIn(server, { type }), id, bytes)).toMatchObject({ status: 403 });
    expect(await send(staff, 999_999, bytes)).toMatchObject({ status: 404, code: "not_found" });
    expect((await send(staff, id)).status).toBe(422);
    expect(await send(staff, id, Buffer.from("%PDF-1.7 no picture"))).toMatchObject({ status: 415, code: "unsupported_file" });
    expect((await server.call<{ cover_photo: null }>("GET", `/learning-programs/${id}`)).data.cover_photo).toBeNull();
  });

  it("is what visitors see of the program from then on", async () => {
    const { id } = await makeProgram(server);
    const { status, data } = await send(staff, id, await picture());
    expect(status).toBe(201);
    const shown = async () => (await server.call<{ cover_photo: unknown }>("GET", `/learning-programs/${id}`)).data.cover_photo;
    await expect.poll(shown).toEqual(data.cover_photo);
    expect((await server.app.inject(data.cover_photo.url)).statusCode).toBe(200);
  });
});

const cohortForm = (programId: number, more: object = {}) => ({
  program_id: programId,
  starts_on: "2027-01-10",
  ends_on: "2027-02-25",
  days: [2, 0],
  starts_minute: 960,
  duration_min: 120,
  seats_total: 10,
  ...more,
});

describe("issue 4.8 a cohort", () => {
  it("never has fewer seats than are taken", async () => {
    const { id: programId } = await makeDraft();
    const { id } = (await admin("POST", "/cohorts", cohortForm(programId))).data;
    let version = 1;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }), async (taken, total) => {
        await server.services.db.update(cohorts).set({ seatsTaken: taken, seatsTotal: 20 }).where(eq(cohorts.id, id));
        const answer = await admin("PUT", `/cohorts/${id}`, cohortForm(programId, { seats_total: total, version }));
        const [row] = await server.services.db.select().from(cohorts).where(eq(cohorts.id, id));
        expect(row?.seatsTotal).toBeGreaterThanOrEqual(taken);
        if (total < taken)
          expect(answer).toMatchObject({ status: 422, error_keys: { seats_total: [{ key: "seats.taken", values: { n: taken } }] } });
        else version = answer.data.version;
      }),
      { numRuns: 40 },
    );
  });

  it("archived it is closed and gone from its program's page; brought back it is closed still", async () => {
    const { id: programId } = await makeDraft();
    await withLesson(programId);
    await admin("POST", `/programs/${programId}/publish`, { version: 1 });
    const { id } = (await admin("POST", "/cohorts", cohortForm(programId))).data;
    const shown = async () => (await server.call<{ cohorts: { id: number }[] }>("GET", `/learning-programs/${programId}`)).data.cohorts;
    await expect.poll(shown).toMatchObject([{ id, status: "open", days: [0, 2] }]);
    await admin("POST", `/cohorts/${id}/archive`, { version: 1 });
    await expect.poll(shown).toEqual([]);
    expect((await admin("POST", `/cohorts/${id}/restore`, { version: 2 })).data).toMatchObject({ closed: true, archived_at: null });
    expect(await admin("POST", "/cohorts", cohortForm(programId, { ends_on: "2026-01-01" }))).toMatchObject({
      error_keys: { ends_on: [{ key: "day.after" }] },
    });
  });

  it("has sessions: a move is told to students and to devices, a change of words is not told", async () => {
    const { learner, cohort } = await studying(server);
    const form = {
      title: both("لقاء", "Meeting"),
      kind: "lecture",
      starts_at: "2026-11-25T13:00:00.000Z",
      ends_at: "2026-11-25T15:00:00.000Z",
      room: both("", ""),
    };
    const made = await admin("POST", `/cohorts/${cohort.id}/sessions`, form);
    expect(made).toMatchObject({ status: 201, data: { sequence: 0 } });
    const { id } = made.data;
    const told = async () => {
      await server.runJobs();
      const mine = and(eq(notifications.userId, learner.user.id), eq(notifications.kind, "session_changed"));
      return await server.services.db.$count(notifications, mine);
    };
    server.clock.advance(60_000);
    expect((await admin("PUT", `/sessions/${id}`, { ...form, title: both("لقاء أول", "First"), sequence: 0 })).data.sequence).toBe(0);
    expect(await told()).toBe(0);
    const moved = await admin("PUT", `/sessions/${id}`, { ...form, ends_at: "2026-11-25T16:00:00.000Z", sequence: 0 });
    expect(moved.data).toMatchObject({ sequence: 1, ends_at: "2026-11-25T16:00:00.000Z", updated_at: server.clock.now().toISOString() });
    await server.runJobs();
    expect(await told()).toBe(1);
    expect(await admin("POST", `/sessions/${id}/archive`, { reason: "مرض", sequence: 0 })).toMatchObject({ code: "version_conflict" });
    expect((await admin("POST", `/sessions/${id}/archive`, { reason: "مرض", sequence: 1 })).data).toMatchObject({ sequence: 2 });
    expect((await admin("POST", `/sessions/${id}/restore`, { sequence: 2 })).data).toMatchObject({ cancelled_at: null, sequence: 3 });
    expect((await admin<object[]>("GET", `/cohorts/${cohort.id}/sessions`)).data.length).toBeGreaterThan(0);
    expect(await server.services.db.$count(classSessions, eq(classSessions.id, id))).toBe(1);
    expect(await admin("PUT", `/sessions/${id}`, { ...form, ends_at: form.starts_at, sequence: 3 })).toMatchObject({
      error_keys: { ends_at: [{ key: "day.after" }] },
    });
  });
});

describe("issue 4.8 a coupon", () => {
  const form = (code: string, more: object = {}) => ({ code, type: "fixed", value: 12.5, ...more });

  it("counts riyals in halalas, keeps its code, and is no code any more when archived", async () => {
    const made = await admin<Kept & { value: number }>("POST", "/coupons", form("autumn-25"));
    expect(made).toMatchObject({ status: 201, data: { code: "AUTUMN-25", value: 12.5, program_ids: null, used_count: 0 } });
    const [row] = await server.services.db.select().from(coupons).where(eq(coupons.code, "AUTUMN-25"));
    expect(row?.value).toBe(1_250);
    const buyer = await makeSignedIn(server);
    const program = await makeProgram(server);
    const use = () => server.call("POST", "/cart/coupon", { headers: buyer.headers, body: { code: "AUTUMN-25" } });
    await server.call("POST", "/cart", { headers: buyer.headers, body: { learning_program_id: program.id } });
    expect((await use()).status).toBe(200);
    await admin("POST", `/coupons/${made.data.id}/archive`, { version: 1 });
    expect(await use()).toMatchObject({ status: 422, code: "coupon_not_found" });
    expect(await admin("POST", "/coupons", form("AUTUMN-25"))).toMatchObject({ error_keys: { code: [{ key: "taken" }] } });
    expect(await admin("PUT", `/coupons/${made.data.id}`, form("OTHER", { version: 2 }))).toMatchObject({
      error_keys: { code: [{ key: "fixed" }] },
    });
  });

  it("is refused by field", async () => {
    expect(await admin("POST", "/coupons", form("TEN", { type: "percentage", value: 10.5 }))).toMatchObject({
      error_keys: { value: [{ key: "number.range" }] },
    });
    expect(await admin("POST", "/coupons", form("x", { value: 0, program_ids: [2_000_000_000] }))).toMatchObject({
      error_keys: { code: [{ key: "code" }], value: [{ key: "amount" }] },
    });
    expect(await admin("POST", "/coupons", form("NOWHERE", { program_ids: [2_000_000_000] }))).toMatchObject({
      error_keys: { program_ids: [{ key: "selection" }] },
    });
    expect(
      await admin("POST", "/coupons", form("BACKWARDS", { starts_at: "2026-12-02T00:00:00Z", expires_at: "2026-12-01T00:00:00Z" })),
    ).toMatchObject({
      error_keys: { expires_at: [{ key: "day.after" }] },
    });
  });
});
