import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files } from "#server/db/tables/files.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply, cv, keptFiles, type Sent, tokenOf } from "#tests/support/trainer-factories.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_LOG_LEVEL: "trace" }, logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());

const rowOf = async (id: string) => {
  const [row] = await server.services.db.select().from(trainerApplications).where(eq(trainerApplications.id, id));
  if (!row) throw new Error("no application");
  return row;
};
async function applied(more: Record<string, unknown> = {}): Promise<Sent & { id: string; email: string; token: string }> {
  const form = application(more);
  const { data, status } = await apply(server, form);
  expect(status).toBe(201);
  return { ...data, id: form.id, email: form.email, token: tokenOf(data.track_url) };
}

describe("an application that is refused says why, field by field (R8.2)", () => {
  it.each([
    ["three names", { full_name: "هند عبدالله الزهراني" }, "full_name", { key: "fourNames" }],
    ["a number that is none", { phone: "0501112222" }, "phone", { key: "whatsapp" }],
    ["no nationality", { nationality_id: "" }, "nationality_id", { key: "selection" }],
    ["an unknown nationality", { nationality_id: 99_999 }, "nationality_id", { key: "selection" }],
    ["no city", { city_id: undefined }, "city_id", { key: "city.required" }],
    ["an unknown qualification", { qualification: "wizard" }, "qualification", { key: "selection" }],
    ["an unknown gender", { gender: "x" }, "gender", { key: "selection" }],
    ["no years", { years_experience: "" }, "years_experience", { key: "required" }],
    ["impossible years", { years_experience: 400 }, "years_experience", { key: "number.range", values: { min: 0, max: 60 } }],
    ["half a year", { years_experience: 1.5 }, "years_experience", { key: "number.range" }],
    ["no topic", { topics: undefined }, "topics", { key: "selection" }],
    ["eleven topics", { topics: Array.from({ length: 11 }, (_, n) => `t${n}`) }, "topics", { key: "topics.max", values: { max: 10 } }],
    ["a topic without words", { topics: ["Excel", "\u200B"] }, "topics[1]", { key: "required" }],
    ["a language we do not know", { languages: ["ar", "xx"] }, "languages[1]", { key: "selection" }],
    ["a biography of 10,000 characters", { bio: "ن".repeat(10_000) }, "bio", { key: "maxLength", values: { max: 3_000 } }],
    ["a link to elsewhere", { linkedin: "https://evil.example/linkedin.com/in/x" }, "linkedin", { key: "linkedin" }],
    ["a link that is a script", { linkedin: "javascript:alert(1)" }, "linkedin", { key: "linkedin" }],
    ["no consent", { consent: false }, "consent", { key: "consent" }],
    ["no id", { id: undefined }, "id", { key: "required" }],
  ])("%s", async (_, wrong, field, error) => {
    const answer = await apply(server, application(wrong));
    expect(answer).toMatchObject({ status: 422, code: "validation_error", error_keys: { [field]: [expect.objectContaining(error)] } });
    expect(Object.keys(answer.error_keys ?? {})).toEqual([field]);
  });

  it("no CV, together with what else is missing", async () => {
    const none = await apply(server, application({ bio: "" }), null);
    expect(none).toMatchObject({ status: 422, error_keys: { bio: [{ key: "required" }], cv: [{ key: "file.required" }] } });
    expect(await apply(server, application(), cv(Buffer.of(), ""))).toMatchObject({
      status: 422,
      error_keys: { cv: [{ key: "file.required" }] },
    });
  });

  it("what is no multipart body, or none that can be read", async () => {
    expect(await server.call("POST", "/trainer-applications", { body: application() })).toMatchObject({ status: 400, code: "bad_request" });
    for (const payload of ["", "--x\r\n", '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\nhalf', "rubbish"]) {
      const answer = await server.app.inject({
        method: "POST",
        url: "/api/v1/trainer-applications",
        payload,
        headers: { "content-type": "multipart/form-data; boundary=x" },
      });
      expect([400, 422]).toContain(answer.statusCode);
    }
  });

  it("with our cookies but without their token it comes from another site", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await apply(server, application(), cv(), { cookie, "x-xsrf-token": "guessed" });
    expect(answer).toMatchObject({ status: 403, code: "xsrf_mismatch" });
  });

  it("and nothing of it stays", async () => {
    expect(await keptFiles(server)).toEqual([]);
    expect(await server.services.db.select().from(trainerApplications)).toEqual([]);
  });
});

describe("an application (api.md §9)", () => {
  it("arrives with its CV under a reference of the Hijri year", async () => {
    const form = application({ gender: "", linkedin: "" });
    const answer = await apply(server, form);
    expect(answer).toMatchObject({ status: 201, data: { reference: expect.stringMatching(/^TR-1448-\d{6}$/u) } });
    expect(answer.message).toBe(`وصل طلب الانضمام، ورقمه المرجعي ${answer.data.reference}.`);
    const row = await rowOf(form.id);
    expect(row).toMatchObject({
      fullName: "هند عبدالله سالم الزهراني",
      phone: "+966501112222",
      gender: null,
      linkedin: null,
      yearsExperience: 7,
      topics: ["Power BI", "الإحصاء"],
      languages: ["ar", "en"],
      bio: "أدرب منذ سبع سنوات.\nوأحب التعليم.",
      status: "submitted",
    });
    const [file] = await server.services.db.select().from(files).where(eq(files.id, row.cvFileId));
    expect(file).toMatchObject({ purpose: "cv", name: "السيرة الذاتية.pdf", type: "application/pdf", bytes: cv().bytes.length });
    expect(await server.services.files.readAll(row.cvFileId)).toEqual(cv().bytes);
  });

  it("is acknowledged in its language with the reference and the link, and with nothing of the sender's", async () => {
    const sent = await applied({ full_name: "Visit evil.example for free" });
    const [arrived, ...more] = await emailsOf(server, sent.email);
    expect(more).toEqual([]);
    expect(arrived?.subject).toBe(`وصل طلب الانضمام: \u2068${sent.reference}\u2069`);
    expect(arrived?.text).toContain(sent.track_url);
    expect(arrived?.text).not.toContain("evil");
    expect(sent.track_url).toMatch(/^http:\/\/localhost:8080\/join-as-trainer\/TR-1448-\d{6}\?token=[\w-]{43}$/u);
  });

  it("takes years in Arabic digits and a link as people write it", async () => {
    const { id } = await applied({ years_experience: "١٢", linkedin: "HTTP://WWW.LinkedIn.com/in/hind?utm=1", topics: "Excel" });
    expect(await rowOf(id)).toMatchObject({ yearsExperience: 12, linkedin: "https://www.linkedin.com/in/hind", topics: ["Excel"] });
  });

  it("leaves neither its link nor anything personal in the log, the jobs or the audit", async () => {
    const { token, email } = await applied();
    await emailsOf(server, email);
    const kept = JSON.stringify([
      await server.services.db.select().from(jobs),
      await server.services.db.select().from(auditLog).orderBy(auditLog.id),
    ]);
    for (const secret of [token, email, "الزهراني", "501112222"]) {
      expect(lines.join("\n")).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
  });
});

describe("the same application sent again is one application", () => {
  it("at once or later, with the same answer and one CV", async () => {
    const form = application();
    const before = (await keptFiles(server)).length;
    const answers = await Promise.all([apply(server, form), apply(server, form), apply(server, form)]);
    server.clock.advance(10 * 86_400_000);
    answers.push(await apply(server, { ...form, phone: "+966501112222" }));
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, data: answers[0]?.data });
    expect(await keptFiles(server)).toHaveLength(before + 1);
    expect(await emailsOf(server, form.email)).toHaveLength(1);
  });

  it("another text or another CV under its id is refused", async () => {
    const form = application();
    await apply(server, form);
    const before = (await keptFiles(server)).length;
    expect(await apply(server, { ...form, bio: "غيرها" })).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(await apply(server, form, cv(makePdf({ pages: 2 })))).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(await keptFiles(server)).toHaveLength(before);
  });

  it("a second one of the same e-mail waits until the first is closed, also where both come at once", async () => {
    const email = `trainer-${randomUUID()}@example.com`;
    const both = await Promise.all([apply(server, application({ email })), apply(server, application({ email: email.toUpperCase() }))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: "application_open",
      message: "يوجد طلب انضمام مفتوح بهذا البريد. يمكن متابعته من الرابط المرسل إلى البريد.",
    });
    for (const { data } of both.filter(({ status }) => status === 201))
      await server.call("POST", `/trainer-applications/${data.reference}/withdraw`, { body: { token: tokenOf(data.track_url) } });
    expect(await apply(server, application({ email }))).toMatchObject({ status: 201 });
  });
});
