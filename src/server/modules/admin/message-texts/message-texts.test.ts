import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import { kindRule, MESSAGE_KINDS, type MessageKind } from "#contract/messages/message-kinds.ts";
import type { MessageText, MessageTextRow } from "#contract/messages/message-texts.ts";
import type { NotificationList } from "#contract/notifications/notifications.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { users } from "#server/db/tables/identity.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { messageTexts } from "#server/db/tables/staff/message-texts.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const log: string[] = [];
let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => log.push(line), env: { QABAS_LOG_LEVEL: "info" } });
  admin = await staff("admin");
});
afterAll(() => server.close());

const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff" }, roles);
const both = (ar: string, en: string) => ({ ar, en });
const call = <T = MessageText>(method: "GET" | "POST" | "PUT", path: string, body?: object, who = admin) =>
  server.call<T>(method, `/admin/message-texts${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const put = async (kind: string, more: object = {}) => {
  const { version } = (await call("GET", `/${kind}`)).data;
  return await call("PUT", `/${kind}`, {
    title: both("عنواننا", "Our title"),
    body: both("نصنا {program}", "Our text {program}"),
    reason: "clearer",
    version,
    ...more,
  });
};
const seatFree = both("تحليل {when}", "Analysis {when}");
const tell = (person: SignedIn, program = seatFree) =>
  server.services.db.transaction((tx) =>
    notify(
      tx,
      { kind: "seat_free", values: { program }, userId: person.user.id, target: { type: "program", id: "7" } },
      server.clock.now(),
    ),
  );
const newest = async (person: SignedIn) =>
  (await server.call<NotificationList>("GET", "/notifications", { headers: person.headers })).data[0]?.translations;
const plain = (text = "") => text.replaceAll(/[\u2066-\u2069]/gu, "");

describe("issue 20.6 who changes the texts of messages", () => {
  it.each([
    ["admin", 200, 200],
    ["content", 200, 403],
    ["auditor", 200, 403],
    ["finance", 200, 403],
    ["registrar", 403, 403],
    ["support", 403, 403],
  ] as const)("%s reads with %i and writes with %i", async (role, reads, writes) => {
    const who = await staff(role);
    for (const path of ["", "/coupon"]) expect((await call("GET", path, undefined, who)).status).toBe(reads);
    const wording = { title: both("عرض", "Offer"), body: both("{code} {percent}", "{code} {percent}") };
    const { version } = (await call("GET", "/coupon")).data;
    const sent = [
      await call("PUT", "/coupon", { ...wording, reason: "x", version }, who),
      await call("POST", "/coupon/return", { to: 1, reason: "x", version: version + 1 }, who),
      await call("POST", "/coupon/try", { ...wording, language: "en" }, who),
    ];
    expect(sent.map(({ status }) => status)).toEqual([writes, writes, writes]);
  });

  it("people who study or are not known are refused; a kind that is none is missing", async () => {
    const student = await makeSignedIn(server);
    expect(await call("GET", "", undefined, student)).toMatchObject({ status: 403 });
    expect((await server.call("GET", "/admin/message-texts")).status).toBe(401);
    // Letters of security have no text that could be changed.
    for (const kind of ["password_reset", "new_device", "roles_changed", "toString", "__proto__"])
      expect(await call("GET", `/${kind}`)).toMatchObject({ status: 404 });
  });
});

describe("issue 20.6 the wording of a message", () => {
  it("every kind has a text of ours that the rules take, and can be told in staff's own in both languages", async () => {
    const { data } = await call<MessageTextRow[]>("GET", "");
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(MESSAGE_KINDS).toSorted());
    for (const kind of Object.keys(MESSAGE_KINDS) as MessageKind[]) {
      const { platform, version, example, own } = (await call("GET", `/${kind}`)).data;
      if (kind !== "coupon") expect({ kind, own, version }).toEqual({ kind, own: false, version: 1 });
      const { required, optional } = kindRule(kind);
      const names = [...required, ...optional];
      expect(example.ar.map(({ name }) => name)).toEqual(names);
      const mine = (text: string) => `${text} ✦`;
      const all = names.map((name) => `{${name}}`).join(" ");
      const wording = {
        title: both(mine(platform.title.ar), mine(platform.title.en)),
        body: both(mine(`${platform.body.ar} ${all}`), mine(`${platform.body.en} ${all}`)),
      };
      expect({ kind, ...(await call("PUT", `/${kind}`, { ...wording, reason: "x", version })) }).toMatchObject({ kind, status: 200 });
      const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
      await expect.poll(() => server.services.words.own("ar", kind, values)?.title).toMatch(/✦$/u);
      for (const language of ["ar", "en"] as const) {
        const said = server.services.words.own(language, kind, values);
        expect(said?.body).toMatch(/✦$/u);
        for (const name of names) expect(`${said?.title} ${said?.body}`).toContain(`<${name}>`);
        expect(said?.body).not.toMatch(/[{}]/u);
      }
    }
  });

  it("is what the app, the e-mail and the log of the change say; what stands in a value stays as it is", async () => {
    const person = await makeSignedIn(server);
    const saved = await put("seat_free", {
      title: both("مقعد <b>", "A <b>seat</b>"),
      body: both("نصنا {program}", "Our text {program}"),
    });
    expect(saved).toMatchObject({ status: 200, data: { own: true } });
    await expect.poll(() => server.services.words.own("en", "seat_free", { program: "x" })?.title).toBe("A <b>seat</b>");
    await tell(person, both("<script>{title}</script>", "<script>{title}</script>\r\nBcc: a@example.com"));
    const told = await newest(person);
    expect(plain(told?.ar.body)).toBe("نصنا <script>{title}</script>");
    const [email] = await emailsOf(server, person.user.email);
    expect(email?.html).not.toContain("<script>");
    expect(email?.html).not.toMatch(/مقعد <b>/u);
    expect(email?.subject).toContain("مقعد <b>");
    // The button is the platform's: no wording takes it away.
    expect(email?.html).toContain("/courses/7");
    const [event] = await server.services.db.select().from(securityEvents).where(eq(securityEvents.subject, "message_text seat_free"));
    expect(event).toMatchObject({ name: "message_text_changed", actorId: admin.user.id, details: { kind: "seat_free" } });
    const audited = await server.services.db.select().from(auditLog).where(eq(auditLog.subjectId, "seat_free")).orderBy(auditLog.id);
    expect(audited.at(-1)).toMatchObject({ subject: "message_text", reason: "clearer" });
  });

  it.each([
    ["an unknown variable", { title: both("{password}", "x") }, { "title.ar": [{ key: "template.variable" }] }],
    ["one of another kind", { body: both("{program} {code}", "{program}") }, { "body.ar": [{ key: "template.variable" }] }],
    ["a brace alone", { body: both("{program}", "{program} {") }, { "body.en": [{ key: "template.variable" }] }],
    ["a plural form", { body: both("{program}", "{program, plural, other {x}}") }, { "body.en": [{ key: "template.variable" }] }],
    ["nothing of what it has to say", { body: both("{program}", "a seat") }, { "body.en": [{ key: "template.missing" }] }],
    ["one language alone", { title: both("عنوان", "") }, { "title.en": [{ key: "required" }] }],
    ["no reason", { reason: " " }, { reason: [{ key: "reason.required" }] }],
  ])("refuses %s at its field", async (_what, more, keys) => {
    const before = (await call("GET", "/seat_free")).data.version;
    expect(await put("seat_free", more)).toMatchObject({ status: 422, error_keys: keys });
    expect((await call("GET", "/seat_free")).data.version).toBe(before);
  });

  it("has no line of its own in the head of a mail, and turns no text around", async () => {
    const { data, status } = await put("seat_free", {
      title: both("سطر", "one\r\nBcc: other@example.com"),
      body: both("{program}\u202E", "{program}"),
    });
    if (status === 200) {
      expect(data.title.en).not.toMatch(/[\r\n]/u);
      expect(data.body.ar).not.toContain("\u202E");
    } else expect(status).toBe(422);
  });

  it("goes back to any version, as a version; who saw an older one is refused with what holds", async () => {
    const first = (await put("seat_lapsed", { body: both("أ {program} {start}", "A {program} {start}") })).data;
    const second = (await put("seat_lapsed", { body: both("ب {program} {start}", "B {program} {start}") })).data;
    expect(second.versions[0]?.by).toMatchObject({ ar: admin.user.nameAr });
    const back = await call("POST", "/seat_lapsed/return", { to: first.version, reason: "was better", version: second.version });
    expect(back.data).toMatchObject({ version: second.version + 1, own: true, body: { en: "A {program} {start}" } });
    expect(back.data.versions[0]).toMatchObject({ return_to: first.version, reason: "was better" });
    const stale = await put("seat_lapsed", { version: second.version, body: both("{program} {start}", "{program} {start}") });
    expect(stale).toMatchObject({ status: 409, code: "version_conflict", data: { version: back.data.version } });
    const ours = await call("POST", "/seat_lapsed/return", { to: 1, reason: "ours", version: back.data.version });
    expect(ours.data).toMatchObject({ own: false, body: ours.data.platform.body });
    await expect.poll(() => server.services.words.own("en", "seat_lapsed", { program: "x", start: "y" })).toBeNull();
    expect(await call("POST", "/seat_lapsed/return", { to: 999, reason: "x", version: ours.data.version })).toMatchObject({ status: 404 });
  });

  it("two who write at once: one of them is refused", async () => {
    const { version } = (await call("GET", "/seat_moved")).data;
    const body = both("{program} {start}", "{program} {start}");
    const sent = await Promise.all([put("seat_moved", { version, body }), put("seat_moved", { version, body })]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("issue 20.6 a text that cannot be said", () => {
  it("gives way to ours, in the app and in the mail, and the log says it once", async () => {
    const person = await makeSignedIn(server);
    const { version } = (await call("GET", "/seat_free")).data;
    const broken = { title: "t", body: "{program} {gone}" };
    await server.services.db
      .insert(messageTexts)
      .values({ kind: "seat_free", version: version + 1, wording: { ar: broken, en: broken }, reason: "by hand" });
    // Any change has them all read again.
    await put("seat_choice", { body: both("{program} {when}", "{program} {when}") });
    await expect.poll(() => server.services.words.own("ar", "seat_free", { program: "x" })).toBeNull();
    log.length = 0;
    await tell(person);
    const { platform } = (await call("GET", "/seat_free")).data;
    expect((await newest(person))?.en.title).toBe(platform.title.en);
    const [email] = await emailsOf(server, person.user.email);
    expect(email?.subject).toBe(platform.title.ar);
    expect(log.filter((line) => line.includes("a text cannot be said")).length).toBeLessThanOrEqual(2);
  });
});

describe("issue 20.6 a trial of a text", () => {
  it("goes to whoever writes it alone, with a masked case, is noted, and changes nothing", async () => {
    const { data: before } = await call("GET", "/refund_done");
    const person = await makeSignedIn(server);
    await server.services.db.transaction((tx) =>
      notify(
        tx,
        {
          kind: "refund_done",
          values: { order_number: "QBS-2026-004182", amount: 61_700 },
          userId: person.user.id,
          target: { type: "transaction", id: null },
        },
        server.clock.now(),
      ),
    );
    const { data } = await call("GET", "/refund_done");
    expect(data.example.real).toBe(true);
    expect(JSON.stringify(data.example)).not.toMatch(/004182|617/u);
    const wording = { title: both("رد", "Money back"), body: both("{amount} {number}", "Back: {amount} of {number}") };
    const tried = await call<{ sent_to: string }>("POST", "/refund_done/try", { ...wording, language: "en" });
    expect(tried).toMatchObject({ status: 200, data: { sent_to: admin.user.email } });
    const [email] = (await emailsOf(server, admin.user.email)).filter(({ subject }) => subject === "Money back");
    expect(email?.text).toContain("Back: ");
    expect(email?.text).not.toContain("004182");
    expect((await call("GET", "/refund_done")).data.version).toBe(before.version);
    expect(await server.services.db.$count(securityEvents, eq(securityEvents.name, "message_text_tried"))).toBeGreaterThan(0);
    expect(await call("POST", "/refund_done/try", { ...wording, body: both("x", "x"), language: "en" })).toMatchObject({ status: 422 });
  });

  it("the name of whoever wrote a version goes with their account, the version stays", async () => {
    const writer = await staff("admin");
    const { version } = (await call("GET", "/work_handed_in")).data;
    const body = both("{program}", "{program}");
    await call("PUT", "/work_handed_in", { title: both("عمل", "Work"), body, reason: "x", version }, writer);
    await server.services.db.update(users).set({ nameAr: "", nameEn: null }).where(eq(users.id, writer.user.id));
    expect((await call("GET", "/work_handed_in")).data.versions[0]?.by).toEqual({ ar: "", en: "" });
  });
});
