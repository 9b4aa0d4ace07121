import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contactMessages } from "#server/db/tables/messages.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { type CallOptions, type Reply, startTestServer, type TestServer } from "#tests/support/server.ts";

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_LOG_LEVEL: "trace" }, logTo: (line) => lines.push(line) });
});
afterAll(() => server.close());

const message = (more: object = {}) => ({
  id: randomUUID() as string,
  fullName: "سارة الحربي",
  email: `visitor-${randomUUID()}@example.com`,
  phone: "+966 55 012 3456",
  message: "متى تبدأ دورة تحليل البيانات؟",
  website: "",
  ...more,
});
type Answer = Reply<{ reference: string }>;
const send = (body: object, headers: CallOptions["headers"] = {}): Promise<Answer> =>
  server.call("POST", "/contact-messages", { body, headers: { "accept-language": "ar", ...headers } });
const rowOf = async (id: string) => (await server.services.db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0];

describe("a message that is refused says why, field by field (platform-spec §5)", () => {
  it.each([
    ["no name", { fullName: " " }, "fullName", { key: "fullName.required" }],
    ["no e-mail", { email: "" }, "email", { key: "email.required" }],
    ["no address", { email: "sara@" }, "email", { key: "email" }],
    ["two addresses", { email: "a@example.com,b@example.com" }, "email", { key: "email" }],
    ["no phone", { phone: "" }, "phone", { key: "phone.required" }],
    ["a phone without its country", { phone: "0550123456" }, "phone", { key: "whatsapp" }],
    ["a phone of letters", { phone: "+966 call me" }, "phone", { key: "whatsapp" }],
    ["a phone too short", { phone: "+9661" }, "phone", { key: "whatsapp" }],
    ["a phone too long", { phone: "+966123456789012345678" }, "phone", { key: "whatsapp" }],
    ["a phone of 10,000 digits", { phone: `+966${"1".repeat(10_000)}` }, "phone", { key: "phone.maxInput" }],
    ["no message", { message: "\u200B\u2060 \n" }, "message", { key: "message.required" }],
    ["a name of 10,000 characters", { fullName: "س".repeat(10_000) }, "fullName", { key: "maxLength", values: { max: 120 } }],
    ["a message of 10,000 characters", { message: "س".repeat(10_000) }, "message", { key: "maxLength", values: { max: 5_000 } }],
    ["no id", { id: undefined }, "id", { key: "required" }],
    ["an id that is none", { id: "../1" }, "id", { key: "required" }],
  ])("%s", async (_, wrong, field, error) => {
    const answer = await send(message(wrong));
    expect(answer).toMatchObject({ status: 422, code: "validation_error", error_keys: { [field]: [error] } });
    expect(Object.keys(answer.error_keys ?? {})).toEqual([field]);
  });

  it("in the language of the reader", async () => {
    const { errors } = await send(message({ phone: "123" }));
    expect(errors).toEqual({ phone: ["يُرجى إدخال رقم واتساب صحيح مع رمز الدولة"] });
  });

  it("with our cookies but without their token it comes from another site", async () => {
    const visitor = new TestBrowser(server.app);
    await visitor.register();
    expect(await visitor.call("POST", "/contact-messages", message(), { "x-xsrf-token": "guessed" })).toMatchObject({
      status: 403,
      code: "xsrf_mismatch",
    });
  });

  it.each([
    ["[]"],
    ["null"],
    ['"text"'],
    ["{"],
    ['{"fullName":{"toString":1}}'],
    ['{"fullName":["a"],"phone":{},"message":{"a":1},"website":[]}'],
  ])("and no body breaks it: %s", async (body) => {
    expect((await server.call("POST", "/contact-messages", { body })).status).toBeOneOf([400, 422]);
  });
});

describe("a message (R2.6)", () => {
  it("arrives under a reference of the Hijri year, and is acknowledged in its language", async () => {
    const arabic = message();
    const english = message();
    const ar = await send(arabic);
    const en = await send(english, { "accept-language": "en" });
    expect(ar.status).toBe(201);
    expect(ar.data.reference).toMatch(/^CM-1448-\d{6}$/u);
    expect(ar.message).toBe(`وصلت رسالتك، ورقمها المرجعي ${ar.data.reference}. نرد خلال يومي عمل.`);
    expect(en.message).toBe(`Your message arrived; its reference is ${en.data.reference}. We reply within 2 business days.`);
    expect(await rowOf(arabic.id)).toMatchObject({
      reference: ar.data.reference,
      phone: "+966550123456",
      language: "ar",
      status: "new",
      version: 1,
    });
    expect(await emailsOf(server, arabic.email)).toMatchObject([{ subject: `وصلت رسالتك: \u2068${ar.data.reference}\u2069` }]);
    expect(await emailsOf(server, english.email)).toMatchObject([{ subject: `Your message arrived: \u2068${en.data.reference}\u2069` }]);
  });

  it("keeps what was written as it was written, without what nobody sees", async () => {
    const written = "<script>alert('1')</script>\r\n  {{7*7}} ${x} '; DROP TABLE users; --\u202Eكلام\u202C\u200B 👩‍💻";
    const body = message({ fullName: "‮Sara\tAl\u200Bharbi", message: written });
    expect((await send(body)).status).toBe(201);
    expect(await rowOf(body.id)).toMatchObject({
      fullName: "Sara Alharbi",
      message: "<script>alert('1')</script>\n  {{7*7}} ${x} '; DROP TABLE users; --كلام 👩‍💻",
    });
  });

  it("is acknowledged with nothing of the sender's: nobody can write to others in our name", async () => {
    const body = message({ fullName: "Visit evil.example", message: "Visit evil.example" });
    await send(body);
    expect(JSON.stringify(await emailsOf(server, body.email))).not.toContain("evil.example");
  });

  it("begins a new count with the Hijri year of Riyadh", async () => {
    const later = await startTestServer({ now: new Date("2027-06-05T20:59:00Z") });
    const next = () => later.call<{ reference: string }>("POST", "/contact-messages", { body: message() });
    expect((await next()).data.reference).toBe("CM-1448-000001");
    expect((await next()).data.reference).toBe("CM-1448-000002");
    later.clock.advance(60_000);
    expect((await next()).data.reference).toBe("CM-1449-000001");
    await later.close();
  });

  it("leaves nothing of it in the log", () => {
    const log = lines.join("\n");
    expect(log).toContain("/contact-messages");
    for (const secret of ["visitor-", "سارة", "550123456", "تحليل"]) expect(log).not.toContain(secret);
  });
});

describe("the same message sent again is one message (P2)", () => {
  it("from anywhere, with or without its key, however late", async () => {
    const body = message();
    const first = await send(body, { "idempotency-key": body.id });
    const again = [
      await send(body, { "idempotency-key": body.id }),
      await send(body),
      await send({ ...body, id: body.id.toUpperCase(), phone: "+966550123456" }, { "user-agent": "another browser" }),
    ];
    // A job that the clock leaves behind while it is at work would be taken up by another.
    await emailsOf(server, body.email);
    server.clock.advance(30 * 86_400_000);
    again.push(await send(body, { "idempotency-key": body.id, "user-agent": "weeks later" }));
    for (const answer of again) expect(answer).toMatchObject({ status: 201, data: first.data });
    expect(await emailsOf(server, body.email)).toHaveLength(1);
  });

  it("another text under its id is refused, with and without a key", async () => {
    const body = message();
    const key = { "idempotency-key": body.id };
    await send(body, key);
    const other = { ...body, message: "شيء آخر" };
    for (const headers of [key, {}, { ...key, "user-agent": "another browser" }])
      expect(await send(other, headers)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(await rowOf(body.id)).toMatchObject({ message: body.message });
  });

  it("whatever is sent at once, in whatever order: a row, a reference and a mail for each message", async () => {
    const sends = fc.array(fc.record({ index: fc.nat({ max: 3 }), keyed: fc.boolean() }), { minLength: 2, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(sends, async (wished) => {
        const messages = Array.from({ length: 4 }, () => message());
        const order = wished.map(({ index }) => index);
        const answers = await Promise.all(
          wished.map(({ index, keyed }) => {
            const body = messages[index] ?? message();
            return send(body, keyed ? { "idempotency-key": body.id } : { "user-agent": randomUUID() });
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual(order.map(() => 201));
        const references = new Set(answers.map(({ data }) => data.reference));
        expect(references.size).toBe(new Set(order).size);
        for (const index of new Set(order)) {
          const { id = "", email = "" } = messages[index] ?? {};
          expect(references).toContain((await rowOf(id))?.reference);
          expect(await emailsOf(server, email)).toHaveLength(1);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("of a signed-in person through the outbox, then as a guest", async () => {
    const person = await makeSignedIn(server);
    const body = message();
    const stream = { ...person.headers, "x-outbox": `${randomUUID()}/contact/1`, "x-owner": person.ownerTag, "idempotency-key": body.id };
    const first = await send(body, stream);
    expect(first).toMatchObject({ status: 201 });
    for (const headers of [stream, person.headers, {}]) expect(await send(body, headers)).toMatchObject({ status: 201, data: first.data });
    expect(await send({ ...body, message: "شيء آخر" }, person.headers)).toMatchObject({ status: 422, code: "idempotency_key_reused" });
    expect(
      await send(
        { ...message(), fullName: "" },
        { ...stream, "x-outbox": stream["x-outbox"].replace("/1", "/2"), "idempotency-key": randomUUID() },
      ),
    ).toMatchObject({
      status: 422,
      code: "validation_error",
    });
  });
});

describe("machines", () => {
  it("that fill the hidden field are answered as if all were well; their message is spam, and nobody is mailed", async () => {
    const body = message({ website: "https://evil.example" });
    const answer = await send(body);
    expect(answer).toMatchObject({ status: 201, data: { reference: expect.stringMatching(/^CM-/u) } });
    expect(answer.message).toContain("وصلت رسالتك");
    expect(await rowOf(body.id)).toMatchObject({ status: "spam" });
    expect(await emailsOf(server, body.email)).toEqual([]);
  });

  it("are slowed down, by address and by the mailbox they name, with a kind sentence", async () => {
    const tight = await startTestServer({ env: { QABAS_RATE_CONTACT: "3/600" } });
    const from = (address: string, body: object, device?: string) => {
      const browser = new TestBrowser(tight.app, { address });
      if (device) browser.cookies.set("qabas_device", device);
      return browser.call("POST", "/contact-messages", body);
    };
    for (let times = 0; times < 3; times += 1) expect(await from("10.0.0.1", message(), "one")).toMatchObject({ status: 201 });
    const refused = await from("10.0.0.1", message(), "one");
    expect(refused).toMatchObject({
      status: 429,
      code: "too_many_requests",
      message: "طلبات كثيرة خلال وقت قصير. يمكن المحاولة بعد قليل.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const email = "victim@example.com";
    for (let times = 0; times < 3; times += 1) expect(await from(`10.0.1.${times}`, message({ email }))).toMatchObject({ status: 201 });
    expect(await from("10.0.1.9", message({ email }))).toMatchObject({ status: 429 });
    tight.clock.advance(600_000);
    expect(await from("10.0.0.1", message({ email }))).toMatchObject({ status: 201 });
    await tight.close();
  });
});
