import { and, desc, eq, isNull, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGE_SLUGS } from "#contract/site/site.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { partners } from "#server/db/tables/site.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

interface Kept {
  id: number;
  version: number;
  archived_at: string | null;
  slug: string;
}
const admin = <T = Kept>(method: "GET" | "POST" | "PUT", path: string, body?: object, language = "en") =>
  server.call<T>(method, `/admin${path}`, { headers: { ...staff.headers, "accept-language": language }, ...(body ? { body } : {}) });
const listed = async <T = { id: number; name: string }>(path: string) => (await server.call<T[]>("GET", path)).data;
const both = <T>(ar: T, en: T) => ({ ar, en });
const audits = (subject: string, id: number | string) =>
  server.services.db
    .select({ from: auditLog.from, to: auditLog.to, actor: auditLog.actor, reason: auditLog.reason })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, String(id))))
    .orderBy(desc(auditLog.id));

describe("issue 4.8 a partner", () => {
  const form = { name: both("واحة المعرفة", "Knowledge Oasis"), url: "https://oasis.example", position: 1 };

  it("is made, changed, archived and brought back: the public site follows, and the audit tells it", async () => {
    // Public copies drop when the notice of the write is heard: soon, not at once.
    const ids = async () => (await listed("/partners")).map((one) => one.id);
    expect(await ids()).toEqual([]);
    const made = await admin("POST", "/partners", form);
    expect(made).toMatchObject({ status: 201, data: { version: 1, archived_at: null, ...form } });
    const { id } = made.data;
    await expect.poll(ids).toContain(id);
    const changed = await admin("PUT", `/partners/${id}`, { ...form, name: both("واحة العلم", "Oasis"), version: 1 });
    expect(changed.data).toMatchObject({ version: 2, name: { en: "Oasis" } });
    await expect.poll(async () => (await listed("/partners")).find((one) => one.id === id)?.name).toBe("واحة العلم");
    expect(await admin("PUT", `/partners/${id}`, { ...form, version: 1 })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { version: 2, name: { en: "Oasis" } },
    });
    const archived = await admin("POST", `/partners/${id}/archive`, { version: 2 });
    expect(archived.data.archived_at).not.toBeNull();
    await expect.poll(ids).not.toContain(id);
    expect((await admin<Kept[]>("GET", "/partners?filter[archived]=archived")).data.map((one) => one.id)).toContain(id);
    expect((await admin("POST", `/partners/${id}/restore`, { version: 3 })).data.archived_at).toBeNull();
    await expect.poll(ids).toContain(id);
    expect((await audits("partner", id)).map(({ from, to }) => [from, to])).toEqual([
      ["archived", "active"],
      ["active", "archived"],
      ["version 1", "version 2"],
      [null, "version 1"],
    ]);
    expect((await audits("partner", id))[2]).toMatchObject({ actor: `user:${staff.user.id}`, reason: "nameAr, nameEn" });
  });

  it("is refused by field, in the language of who asks", async () => {
    const empty = await admin("POST", "/partners", { url: "ftp://x", position: -1 });
    expect(Object.keys(empty.error_keys ?? {}).sort()).toEqual(["name.ar", "name.en", "position", "url"]);
    expect(empty.errors?.["name.ar"]).toEqual(["This field is required"]);
    expect((await admin("POST", "/partners", {}, "ar")).errors?.["name.en"]?.[0]).toMatch(/\p{Script=Arabic}/u);
    expect(await admin("GET", "/partners/2000000000")).toMatchObject({ status: 404, code: "not_found" });
    expect(await admin("PUT", "/partners/2000000000", { ...form, version: 1 })).toMatchObject({ status: 404 });
    expect((await admin<Kept[]>("GET", "/partners?q=%25")).data).toEqual([]);
  });

  it("has words that go with it when it is archived", async () => {
    const partner = (await admin("POST", "/partners", form)).data;
    const words = {
      partner_id: partner.id,
      quote: both("أحسنتم", "Well done"),
      name: both("هند", "Hind"),
      role: both("مديرة", "Director"),
    };
    const said = await admin("POST", "/partner-reviews", words);
    expect(said).toMatchObject({ status: 201, data: { ...words, position: 100 } });
    const ids = async () => (await listed("/partner-reviews")).map((one) => one.id);
    await expect.poll(ids).toContain(said.data.id);
    await admin("POST", `/partners/${partner.id}/archive`, { version: 1 });
    await expect.poll(ids).not.toContain(said.data.id);
    expect(await admin("POST", "/partner-reviews", words)).toMatchObject({ error_keys: { partner_id: [{ key: "selection" }] } });
  });

  it("is one of two hundred at most, made or brought back: the public site tells of them all", async () => {
    const { db } = server.services;
    const active = isNull(partners.archivedAt);
    const room = 200 - (await db.$count(partners, active));
    await db.insert(partners).values(Array.from({ length: room }, (_, n) => ({ nameAr: `شريك ${n}`, nameEn: `Crowd ${n}`, position: n })));
    const [away] = await db
      .insert(partners)
      .values({ nameAr: "شريك سابق", nameEn: "Crowd away", position: 0, archivedAt: server.clock.now() })
      .returning();
    const refusal = { status: 422, error_keys: { name_ar: [{ key: "list.max", values: { max: 200 } }] } };
    expect(await admin("POST", "/partners", form)).toMatchObject(refusal);
    expect(await admin("POST", `/partners/${away?.id}/restore`, { version: 1 })).toMatchObject(refusal);
    await db.delete(partners).where(eq(partners.nameEn, "Crowd 0"));
    expect((await admin("POST", `/partners/${away?.id}/restore`, { version: 1 })).status).toBe(200);
    await db.delete(partners).where(like(partners.nameEn, "Crowd %"));
  });
});

describe("issue 4.8 a category", () => {
  it("keeps its address, is found by its new name with its programs, and stays while a program needs it", async () => {
    const made = await admin("POST", "/categories", { name: both("الطيران", "Aviation Science"), glaze: "tech" });
    expect(made.data).toMatchObject({ slug: "aviation-science", position: 100 });
    const { id } = made.data;
    const program = await makeProgram(server, { categoryId: id });
    const fields = { name: both("الملاحة", "Navigation"), glaze: "tech", position: 3 };
    const form = { ...fields, version: 1 };
    expect(await admin("PUT", `/categories/${id}`, { ...form, slug: "navigation" })).toMatchObject({
      status: 422,
      error_keys: { slug: [{ key: "fixed" }] },
    });
    expect(await admin("POST", "/categories", { ...fields, slug: "aviation-science" })).toMatchObject({
      error_keys: { slug: [{ key: "taken" }] },
    });
    expect((await admin("PUT", `/categories/${id}`, form)).data).toMatchObject({ slug: "aviation-science", version: 2 });
    const found = async () => (await listed(`/learning-programs?q=${encodeURIComponent("الملاحة")}`)).map((one) => one.id);
    await expect.poll(found).toEqual([program.id]);
    expect(await admin("POST", `/categories/${id}/archive`, { version: 2 })).toMatchObject({ status: 409, code: "still_in_use" });
    await admin("POST", `/programs/${program.id}/archive`, { version: 1 });
    expect((await admin("POST", `/categories/${id}/archive`, { version: 2 })).status).toBe(200);
    await expect.poll(async () => (await listed("/categories")).map((one) => one.id)).not.toContain(id);
  });
});

describe("issue 4.8 a news post", () => {
  const post = {
    category: { slug: "events", name: both("الفعاليات", "Events") },
    glaze: "edu",
    title: both("معرض الكتاب", "The book fair"),
    excerpt: both("يبدأ قريبًا", "It begins soon"),
    body: both(["نص"], ["Text"]),
    published_at: "2026-11-22T05:00:00Z",
  };

  it("is out at its hour, found by its words, and gone from everywhere when archived", async () => {
    const made = await admin("POST", "/news-posts", post);
    expect(made).toMatchObject({ status: 201, data: { slug: "the-book-fair", tags: { ar: [], en: [] } } });
    const { id } = made.data;
    const public_ = async () => [
      (await listed("/news-posts?q=الكتاب")).map((one) => one.id).includes(id),
      (await server.call("GET", `/news-posts/${id}`)).status === 200,
      (await server.app.inject("/news/feed.xml")).body.includes(`/news/${id}`),
      (await server.app.inject("/sitemap.xml")).body.includes(`/news/${id}<`),
    ];
    await expect.poll(public_).toEqual([true, true, true, true]);
    await admin("POST", `/news-posts/${id}/archive`, { version: 1 });
    await expect.poll(public_).toEqual([false, false, false, false]);
    const later = await admin("POST", "/news-posts", { ...post, slug: "later", published_at: "2026-12-01T05:00:00Z" });
    expect((await server.call("GET", `/news-posts/${later.data.id}`)).status).toBe(404);
  });

  it("needs as much in both languages", async () => {
    expect(await admin("POST", "/news-posts", { ...post, slug: "half", body: { ar: ["نص"], en: [] } })).toMatchObject({
      status: 422,
      error_keys: { "body.en": [{ key: "translation.missing" }] },
    });
  });
});

describe("issue 4.8 what there is one of", () => {
  it("a page: the own text takes the place of the sample, and gives it back", async () => {
    const section = (heading: string) => [{ id: "scope", heading, paragraphs: ["…"], points: [] }];
    const own = {
      title: both("الخصوصية", "Privacy"),
      lead: both("مقدمة", "Lead"),
      sections: { ar: section("النطاق"), en: section("Scope") },
    };
    expect((await admin<{ sample: boolean; version: number }>("GET", "/pages/privacy")).data).toMatchObject({ sample: true, version: 0 });
    const put = await admin("PUT", "/pages/privacy", { ...own, version: 0 });
    expect(put).toMatchObject({ status: 200, data: { sample: false, version: 1 } });
    const sample = async () => (await server.call<{ sample: boolean }>("GET", "/pages/privacy")).data.sample;
    await expect.poll(sample).toBe(false);
    expect(await admin("PUT", "/pages/privacy", { ...own, version: 0 })).toMatchObject({ code: "version_conflict" });
    expect(await admin("PUT", "/pages/privacy", { ...own, sections: { ar: section("x"), en: [] }, version: 1 })).toMatchObject({
      status: 422,
    });
    await admin("POST", "/pages/privacy/archive", { version: 1 });
    await expect.poll(sample).toBe(true);
    expect((await admin("POST", "/pages/privacy/restore", { version: 2 })).data).toMatchObject({ sample: false, version: 3 });
    expect((await admin<object[]>("GET", "/pages")).data).toHaveLength(PAGE_SLUGS.length);
    expect(await audits("page", "privacy")).toHaveLength(3);
  });

  it("the settings: money in riyals, and the public site says them at once", async () => {
    const { data } = await admin<Record<string, unknown> & { version: number }>("GET", "/settings");
    expect(data.refund_limit).toBe(5_000);
    const changed = await admin("PUT", "/settings", { ...data, site_name: both("قبس", "Qabas Two"), refund_limit: 1_234.5 });
    expect(changed).toMatchObject({ status: 200, data: { version: data.version + 1, refund_limit: 1_234.5 } });
    const general = () => server.call<{ site_name: string }>("GET", "/settings/general", { headers: { "accept-language": "en" } });
    await expect.poll(async () => (await general()).data.site_name).toBe("Qabas Two");
    expect(await admin("PUT", "/settings", { ...data, version: data.version + 1, refund_limit: 1.005, vat_number: "1" })).toMatchObject({
      error_keys: { refund_limit: [{ key: "amount" }], vat_number: [{ key: "vatNumber" }] },
    });
    expect(await admin("PUT", "/settings", data)).toMatchObject({ code: "version_conflict" });
  });

  it("the settings: the university's name and at most two who sign certificates", async () => {
    const { data } = await admin<Record<string, unknown>>("GET", "/settings");
    const signatory = { name: both("د. هند العتيبي", "Dr Hind Alotaibi"), title: both("عميدة التعليم المستمر", "Dean") };
    const wish = { ...data, issuer: both("جامعة قبس", "Qabas University"), signatories: [signatory, signatory] };
    expect(await admin("PUT", "/settings", { ...wish, signatories: [signatory, signatory, signatory] })).toMatchObject({
      error_keys: { signatories: [{ key: "list.max", values: { max: 2 } }] },
    });
    expect(await admin("PUT", "/settings", { ...wish, signatories: [{ ...signatory, title: both("", "Dean") }] })).toMatchObject({
      status: 422,
      error_keys: { "signatories[0].title.ar": [{ key: "required" }] },
    });
    expect(await admin("PUT", "/settings", wish)).toMatchObject({
      status: 200,
      data: { issuer: wish.issuer, signatories: [signatory, signatory] },
    });
  });
});
