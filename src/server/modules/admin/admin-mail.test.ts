import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactMessages, trainerApplications } from "#server/db/tables/messages.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply } from "#tests/support/trainer-factories.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

interface Kept {
  id: string;
  version: number;
  status: string;
  moves: string[];
}
const admin = <T = Kept>(method: "GET" | "POST", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: staff.headers, ...(body ? { body } : {}) });

async function written(language: "ar" | "en"): Promise<{ id: string; email: string }> {
  const form = {
    id: randomUUID(),
    fullName: "سارة الحربي",
    email: `visitor-${randomUUID()}@example.com`,
    phone: "+966 55 012 3456",
    message: "متى تبدأ دورة تحليل البيانات؟",
    website: "",
  };
  await server.call("POST", "/contact-messages", { body: form, headers: { "accept-language": language } });
  return form;
}
const moves = async (subject: string, id: string) =>
  (
    await server.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, id)))
      .orderBy(auditLog.id)
  ).map(({ from, to, actor }) => [from, to, actor]);

describe("issue 4.8 a visitor's message", () => {
  it("is taken up and answered by mail in its own language, once however often it is sent", async () => {
    const { id, email } = await written("ar");
    const { data } = await admin<Kept[]>("GET", `/messages?q=${email}`);
    expect(data).toMatchObject([{ id, status: "new", moves: ["in_progress", "closed", "spam"], answers: [] }]);
    expect((await admin("POST", `/messages/${id}/move`, { status: "in_progress", version: 1 })).data.version).toBe(2);
    expect(await admin("POST", `/messages/${id}/answer`, { body: " ", version: 2 })).toMatchObject({
      status: 422,
      error_keys: { body: [{ key: "message.required" }] },
    });
    const key = { headers: { ...staff.headers, "idempotency-key": randomUUID() }, body: { body: "تبدأ في 10 يناير.", version: 2 } };
    for (const _ of [1, 2])
      expect(await server.call("POST", `/admin/messages/${id}/answer`, key)).toMatchObject({
        status: 201,
        data: { status: "answered", version: 3, answers: [{ body: "تبدأ في 10 يناير.", by: "هند الدوسري" }] },
      });
    const emails = (await emailsOf(server, email)).filter(({ subject }) => !subject.startsWith("وصلت"));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^ردنا على رسالتك .*CM-1448-/u);
    expect(emails[0]?.text).toContain("تبدأ في 10 يناير.");
    expect(await moves("contact_message", id)).toEqual([
      ["new", "in_progress", `user:${staff.user.id}`],
      ["in_progress", "answered", `user:${staff.user.id}`],
    ]);
    const english = await written("en");
    await admin("POST", `/messages/${english.id}/answer`, { body: "On 10 January.", version: 1 });
    const subjects = (await emailsOf(server, english.email)).map(({ subject }) => subject.slice(0, 25)).sort();
    expect(subjects).toEqual(["Our answer to your messag", "Your message arrived: \u2068CM"]);
  });

  it("knows its moves, its version, and what is no message", async () => {
    const { id } = await written("ar");
    expect(await admin("POST", `/messages/${id}/move`, { status: "closed", version: 7 })).toMatchObject({ code: "version_conflict" });
    await admin("POST", `/messages/${id}/move`, { status: "spam", version: 1 });
    expect(await admin("POST", `/messages/${id}/answer`, { body: "x", version: 2 })).toMatchObject({ status: 409, code: "request_closed" });
    expect(await admin("POST", `/messages/${id}/move`, { status: "closed", version: 2 })).toMatchObject({ code: "request_closed" });
    expect((await admin<Kept[]>("GET", "/messages")).data.map((one) => one.id)).not.toContain(id);
    expect((await admin<Kept[]>("GET", "/messages?filter[status]=spam")).data.map((one) => one.id)).toContain(id);
    for (const other of [randomUUID(), "nonsense"])
      expect(await admin("GET", `/messages/${other}`)).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await server.services.db.$count(contactMessages, eq(contactMessages.id, id))).toBe(1);
  });
});

describe("issue 4.8 an application", () => {
  it("moves on, and its applicant is told each time with the note and the link", async () => {
    const form = application();
    await apply(server, form);
    const move = (status: string, version: number, note?: string) =>
      admin("POST", `/trainer-applications/${form.id}/move`, { status, version, ...(note === undefined ? {} : { note }) });
    expect(await move("accepted", 1)).toMatchObject({ status: 409, code: "request_closed" });
    expect((await move("under_review", 1)).data).toMatchObject({ status: "under_review", version: 2 });
    expect(await move("needs_info", 2)).toMatchObject({ status: 422, error_keys: { note: [{ key: "reason.required" }] } });
    expect(await move("withdrawn", 2)).toMatchObject({ status: 422, error_keys: { status: [{ key: "selection" }] } });
    expect((await move("needs_info", 2, "أرسل شهادة الخبرة")).data.status).toBe("needs_info");
    expect(await move("under_review", 2)).toMatchObject({ code: "version_conflict" });
    const news = (await emailsOf(server, form.email)).filter(({ subject }) => subject.startsWith("مستجدات"));
    expect(news).toHaveLength(2);
    expect(news.filter(({ text }) => text.includes("أرسل شهادة الخبرة"))).toHaveLength(1);
    for (const { text } of news) expect(text).toContain("/join-as-trainer/TR-1448-");
    const [read] = (await admin<(Kept & { cv: { id: string } })[]>("GET", `/trainer-applications?q=${form.email}`)).data;
    expect(read).toMatchObject({ id: form.id, moves: ["under_review"], cv: { name: "السيرة الذاتية.pdf" } });
    expect((await server.app.inject({ url: `/api/v1/files/${read?.cv.id}`, headers: staff.headers })).statusCode).toBe(200);
    expect(await moves("trainer_application", form.id)).toHaveLength(3);
    expect(await server.services.db.$count(trainerApplications, eq(trainerApplications.id, form.id))).toBe(1);
  });
});
