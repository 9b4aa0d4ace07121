import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CHOICES, type NotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import { NOTIFICATION_KINDS, type NotificationList } from "#contract/notifications/notifications.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import { notificationSentences } from "#server/commands/notifications/notification-words.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { ringsAt } from "#server/commands/notifications/quiet-hours.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { notifications, pushSubscriptions } from "#server/db/tables/notifications.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const both = (ar: string, en: string) => ({ ar, en });
const program = both("تحليل البيانات", "Data analysis");
const CONTENTS: NotificationContent[] = [
  { kind: "session_soon", values: { session: program, starts_at: "2026-11-22T13:30:00Z" } },
  { kind: "session_changed", values: { session: program, change: "moved", starts_at: "2026-11-23T16:00:00Z" } },
  { kind: "recording_ready", values: { session: both("الرسم البياني", "Charts"), program } },
  { kind: "grade_published", values: { item: both("الاختبار الأول", "Quiz one"), program } },
  { kind: "time_changed", values: { change: "due_moved", program, item: both("المشروع", "Project"), due_at: "2026-12-01T20:59:00Z" } },
  { kind: "group_work", values: { item: both("المشروع", "Project"), program } },
  { kind: "request_decided", values: { request: "postponement", decision: "approved", program } },
  { kind: "excuse_decided", values: { decision: "rejected", session: program } },
  { kind: "certificate_issued", values: { program } },
  { kind: "delivery_update", values: { status: "shipped", program, tracking_number: "SA123" } },
  { kind: "payment_result", values: { result: "paid", order_number: "Q-1", amount: 127_000 } },
  { kind: "refund_done", values: { order_number: "Q-1", amount: 9_950 } },
  { kind: "review_reply", values: { program } },
  { kind: "announcement", values: { title: both("موعد جديد", "A new date"), program } },
  { kind: "coupon", values: { code: "QABAS20", percent: 20 } },
  { kind: "seat_free", values: { program } },
  { kind: "seat_offer", values: { program, state: "offered", starts_on: "2026-12-06", until: "2026-11-23T09:00:00.000Z" } },
  { kind: "cart_reminder", values: { program, count: 2 } },
  { kind: "seat_choice", values: { program, until: "2026-11-23T09:00:00.000Z" } },
  { kind: "enrolled", values: { program, change: "made", starts_at: "2026-12-06T21:00:00Z" } },
  { kind: "request_waiting", values: { request: "excuse", program } },
  { kind: "work_handed_in", values: { program } },
];
/** What else happens to a place in a line, and to the time that somebody has. */
const ENDED: NotificationContent[] = [
  { kind: "time_changed", values: { change: "extra_given", program, extra: { unit: "minutes", amount: 10 } } },
  { kind: "time_changed", values: { change: "extra_given", program, extra: { unit: "percent", amount: 25 } } },
  { kind: "time_changed", values: { change: "extra_ended", program } },
  { kind: "time_changed", values: { change: "due_restored", program, item: both("المشروع", "Project") } },
  { kind: "seat_offer", values: { program, state: "cancelled", starts_on: "2026-12-06", until: "2026-11-23T09:00:00.000Z" } },
  { kind: "seat_offer", values: { program, state: "moved", starts_on: "2026-12-06", until: "2026-11-23T09:00:00.000Z" } },
];

let server: TestServer;
let pushService: Server;
const pushed: string[] = [];
let pushAnswer = 201;
const log: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logTo: (line) => log.push(line), env: { QABAS_LOG_LEVEL: "error" } });
  pushService = createServer((request, response) => {
    pushed.push(request.url ?? "");
    request.resume().on("end", () => response.writeHead(pushAnswer).end());
  }).listen(0, "127.0.0.1");
});
afterAll(async () => {
  pushService.close();
  await server.close();
});

const tell = (person: SignedIn, content: NotificationContent) =>
  server.services.db.transaction((tx) =>
    notify(tx, { ...content, userId: person.user.id, target: { type: "session", id: "7" } }, server.clock.now()),
  );
/** Every job that is due is done, whoever took it. */
const settled = () => emailsOf(server, "nobody@example.com");
const list = ({ headers }: SignedIn, query = "") => server.call<NotificationList>("GET", `/notifications${query}`, { headers });
const soon = CONTENTS[0] as NotificationContent;
const moved = CONTENTS[1] as NotificationContent;

async function subscribe(
  { headers }: SignedIn,
  name: string,
  endpoint = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}/${name}`,
) {
  const browser = createECDH("prime256v1");
  const keys = { p256dh: browser.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  return await server.call<{ id: string }>("POST", "/push/subscriptions", { headers, body: { endpoint, keys } });
}

describe("who is refused", () => {
  it.each([
    ["GET", "/notifications"],
    ["GET", "/notifications/unread"],
    ["POST", "/notifications/read"],
    ["GET", "/notification-preferences"],
    ["PATCH", "/notification-preferences"],
    ["POST", "/push/subscriptions"],
    ["DELETE", "/push/subscriptions/0192d3a0-0000-7000-8000-000000000000"],
  ] as const)("%s %s without a session", async (method, path) => {
    expect(await server.call(method, path, method === "GET" || method === "DELETE" ? {} : { body: {} })).toMatchObject({ status: 401 });
  });

  it.each([
    "https://127.0.0.1:9999/x",
    "http://fcm.googleapis.com/x",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com:8443/x",
  ])("a subscription to %s: this server calls nobody but push services", async (endpoint) => {
    expect(await subscribe(await makeSignedIn(server), "x", endpoint)).toMatchObject({ status: 422, error_keys: { endpoint: [{}] } });
  });

  it("a subscription of another stays where it is", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    const { data } = await subscribe(one, "one");
    await server.call("DELETE", `/push/subscriptions/${data.id}`, { headers: two.headers });
    expect(await server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, data.id))).toHaveLength(1);
  });
});

describe("every kind (api.md §8)", () => {
  it("has a sentence in both languages, without a hole in it", () => {
    expect(CONTENTS.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS]);
    for (const content of [...CONTENTS, ...ENDED])
      for (const language of ["ar", "en"] as const) {
        const { title, body } = notificationSentences(server.services.words, language, content);
        for (const text of [title, body]) {
          expect(text).not.toMatch(/[{}]|undefined|NaN|Invalid/u);
          const ours = text.replaceAll(/\u2068[^\u2069]*\u2069/gu, "");
          if (/\p{L}/u.test(ours)) expect(/[\u0600-\u06FF]/u.test(ours)).toBe(language === "ar");
        }
      }
    expect(notificationSentences(server.services.words, "ar", soon)).toEqual({
      title: "تبدأ جلستك قريبًا",
      body: "\u2068تحليل البيانات\u2069، الأحد 22 نوفمبر، الساعة 4:30 مساءً.",
    });
  });

  it("leads to a screen of ours", () => {
    expect(notificationPath({ type: "session", id: null })).toBe("/student/services/schedule");
    expect(notificationPath({ type: "session", id: "7" })).toBe("/student/services/schedule?session=7");
    expect(notificationPath({ type: "handed_in", id: "4" })).toBe("/instructor/course/4/marking");
    expect(notificationPath({ type: "lesson", id: "3-27" })).toBe("/course/3/lesson/27");
    expect(notificationPath({ type: "certificate", id: "../x" })).toBe("/student/certificates/details/..%2Fx");
  });
});

describe("the app's own list", () => {
  it("shows one's own, newest first, in both languages, with what is unread", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    await tell(one, soon);
    server.clock.advance(1_000);
    await tell(one, moved);
    await tell(two, soon);
    const { data, meta } = await list(one);
    expect(data.map(({ kind }) => kind)).toEqual(["session_changed", "session_soon"]);
    expect(data[0]).toMatchObject({ title: "A session has moved", read_at: null, translations: { ar: { title: "تغير موعد جلسة" } } });
    expect(meta).toMatchObject({ total: 2, unread: 2 });
  });

  it("is read one by one or all at once, until what was seen; another's ids are passed over", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    await tell(one, soon);
    await tell(one, moved);
    const [first, second] = (await list(one)).data;
    const read = ({ headers }: SignedIn, body: object) => server.call<{ unread: number }>("POST", "/notifications/read", { headers, body });
    expect((await read(two, { ids: [first?.id, second?.id] })).status).toBe(200);
    expect((await list(one)).meta).toMatchObject({ unread: 2 });
    expect((await read(one, { ids: [first?.id] })).data).toEqual({ unread: 1 });
    expect((await list(one, "?filter%5Bunread%5D=true")).data.map(({ id }) => id)).toEqual([second?.id]);
    const seen = server.clock.now().toISOString();
    server.clock.advance(1_000);
    await tell(one, moved);
    expect((await read(one, { all_until: seen })).data).toEqual({ unread: 1 });
  });
});

describe("I8: a row that cannot be read", () => {
  const plant = async (person: SignedIn, row: object) => {
    const id = randomUUID();
    await server.services.db.insert(notifications).values({
      id,
      userId: person.user.id,
      kind: "session_soon",
      target: { type: "session", id: "7" },
      values: { session: program, starts_at: "2026-11-22T13:30:00Z" },
      createdAt: server.clock.now(),
      ...row,
    });
    return id;
  };

  it.each([
    ["values without their names", { values: { starts_at: "2026-11-22T13:30:00Z" } }],
    ["a time that is none", { values: { session: program, starts_at: "soon" } }],
    ["values that are a list", { values: ["x"] }],
    ["a state that nobody knows", { kind: "delivery_update", values: { status: "eaten", program } }],
    ["a target that is nowhere", { target: { type: "moon", id: "1" } }],
    ["no target", { target: {} }],
    ["a kind of a newer version", { kind: "promoted", values: { program } }],
  ])("with %s is left out; the rest is there and the counts are right", async (_what, broken) => {
    const person = await makeSignedIn(server);
    await tell(person, soon);
    const id = await plant(person, broken);
    await tell(person, moved);
    log.length = 0;
    const { status, data, meta } = await list(person);
    expect(status).toBe(200);
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(["session_changed", "session_soon"]);
    expect(meta).toMatchObject({ total: 2, unread: 2 });
    const unread = await server.call<{ unread: number }>("GET", "/notifications/unread", { headers: person.headers });
    expect(unread.data).toEqual({ unread: 2 });
    expect((await list(person)).meta).toMatchObject({ total: 2, unread: 2 });
    if (!("kind" in broken && broken.kind === "promoted")) {
      expect(log.filter((line) => line.includes(id))).toHaveLength(1);
      expect(log.join("")).not.toContain("تحليل البيانات");
    }
    expect(await server.services.db.$count(notifications, eq(notifications.id, id))).toBe(1);
  });

  it("is neither mailed nor pushed, and its job is done", async () => {
    await settled();
    const person = await makeSignedIn(server);
    const id = await plant(person, { values: {} });
    for (const kind of ["notification-mail", "notification-push"])
      await enqueueJob(server.services.db, { kind, payload: { notificationId: id }, runAt: server.clock.now() });
    await settled();
    const waiting = (await server.services.db.select().from(jobs)).filter(({ doneAt }) => doneAt === null);
    expect(waiting).toEqual([]);
    expect(await emailsOf(server, person.user.email)).toEqual([]);
  });
});

describe("what a person chose", () => {
  const choices = async ({ headers }: SignedIn) =>
    (await server.call<NotificationPreferences>("GET", "/notification-preferences", { headers })).data;
  const choose = ({ headers }: SignedIn, body: object) =>
    server.call<NotificationPreferences>("PATCH", "/notification-preferences", { headers, body });
  const waiting = async () =>
    (await server.services.db.select().from(jobs)).filter(({ doneAt, kind }) => doneAt === null && kind.startsWith("notification-"));

  it("holds from then on, and a stale choice is refused with what is kept", async () => {
    const person = await makeSignedIn(server);
    const before = await choices(person);
    expect(before).toMatchObject({ choices: DEFAULT_CHOICES, version: 0, quiet_hours: null, push_devices: 0 });
    const off = { ...before.choices, session_changed: { app: false, push: false, email: false } };
    const wish = { choices: off, quiet_hours: null, version: 0 };
    expect((await choose(person, wish)).data).toMatchObject({ choices: off, version: 1 });
    expect(await choose(person, wish)).toMatchObject({ status: 409, code: "version_conflict", data: { version: 1 } });
    await tell(person, moved);
    expect((await list(person)).data).toEqual([]);
    expect(await emailsOf(server, person.user.email)).toEqual([]);
  });

  it("a kind that a page does not know yet stays as it was, and is not lost to the next choice", async () => {
    const person = await makeSignedIn(server);
    const silent = { app: false, push: false, email: false };
    await choose(person, { choices: { ...DEFAULT_CHOICES, seat_free: silent }, quiet_hours: null, version: 0 });
    const older: Partial<NotificationPreferences["choices"]> = { ...DEFAULT_CHOICES };
    delete older.seat_free;
    const saved = await choose(person, { choices: { ...older, coupon: silent }, quiet_hours: null, version: 1 });
    expect(saved).toMatchObject({ status: 200, data: { choices: { ...older, coupon: silent, seat_free: silent }, version: 2 } });
  });

  it("emails go out in the account's language, with the address of the screen", async () => {
    const person = await makeSignedIn(server);
    await tell(person, moved);
    const [arrived] = await emailsOf(server, person.user.email);
    expect(arrived?.subject).toBe("تغير موعد جلسة");
    expect(arrived?.text).toContain("http://localhost:8080/student/services/schedule");
  });

  it("in quiet hours the device waits for their end, and is not told of what is over by then", async () => {
    await settled();
    const person = await makeSignedIn(server);
    const { choices: all } = await choices(person);
    const riyadhHour = (server.clock.now().getUTCHours() + 3) % 24;
    await choose(person, { choices: all, quiet_hours: { from: riyadhHour * 60, to: ((riyadhHour + 2) % 24) * 60 }, version: 0 });
    await subscribe(person, "quiet");
    await tell(person, soon);
    expect(await waiting()).toEqual([]);
    await tell(person, moved);
    const push = (await waiting()).find(({ kind }) => kind === "notification-push");
    expect((push?.runAt.getTime() ?? 0) - server.clock.now().getTime()).toBeGreaterThan(3_600_000);
    server.clock.advance(2 * 3_600_000);
  });

  it("quiet hours pass midnight in Riyadh", async () => {
    const at = (time: string) => new Date(`2026-11-22T${time}:00+03:00`);
    const rings = async (now: Date, from: number | null, to: number | null) => {
      const when = ringsAt(now, sql`quiet_from`, sql`quiet_to`);
      const chosen = sql`(values (${from}::smallint, ${to}::smallint)) as chosen (quiet_from, quiet_to)`;
      const { rows } = await server.services.db.execute<{ at: Date }>(sql`select ${when} as at from ${chosen}`);
      return new Date(rows[0]?.at ?? 0);
    };
    const [from, to] = [22 * 60, 7 * 60];
    expect(await rings(at("21:59"), from, to)).toEqual(at("21:59"));
    expect(await rings(at("22:00"), from, to)).toEqual(new Date("2026-11-23T07:00:00+03:00"));
    expect(await rings(at("06:59"), from, to)).toEqual(at("07:00"));
    expect(await rings(at("07:00"), from, to)).toEqual(at("07:00"));
    expect(await rings(at("12:30"), 12 * 60, 13 * 60)).toEqual(at("13:00"));
    expect(await rings(at("12:30"), 12 * 60, 12 * 60)).toEqual(at("12:30"));
    expect(await rings(at("03:00"), null, null)).toEqual(at("03:00"));
  });
});

describe("Web Push (RFC 8030)", () => {
  it("reaches a browser that is signed in, encrypted, with keys that were made once", async () => {
    const person = await makeSignedIn(server);
    expect((await subscribe(person, "phone")).status).toBe(201);
    await tell(person, soon);
    await settled();
    expect(pushed).toContain("/phone");
    const key = await server.services.push.publicKey();
    expect(Buffer.from(key, "base64url")).toHaveLength(65);
    const other = await startTestServer({ database: server.database });
    expect(await other.services.push.publicKey()).toBe(key);
    await other.close();
  });

  it("forgets a browser that is gone, and one whose session ended", async () => {
    const [gone, left] = [await makeSignedIn(server), await makeSignedIn(server)];
    await subscribe(gone, "gone");
    await subscribe(left, "left");
    await server.services.db.delete(sessions).where(eq(sessions.userId, left.user.id));
    pushAnswer = 410;
    await tell(gone, soon);
    await tell(left, soon);
    await settled();
    pushAnswer = 201;
    expect(pushed).not.toContain("/left");
    for (const { user } of [gone, left])
      expect(await server.services.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))).toEqual([]);
  });

  it("issue 6.5: a logout takes the browser's subscription away at once, whatever token it comes with", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    await subscribe(one, "with-token");
    await subscribe(two, "cookie-alone");
    await server.call("POST", "/logout", { headers: one.headers, body: {} });
    const { authorization: _token, ...cookieAlone } = two.headers;
    await server.call("POST", "/logout", { headers: cookieAlone, body: {} });
    for (const { user } of [one, two])
      expect(await server.services.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, user.id))).toBe(0);
  });

  it("a browser belongs to who signed in last, and a device has one", async () => {
    const [one, two] = [await makeSignedIn(server), await makeSignedIn(server)];
    await subscribe(one, "shared");
    await subscribe(two, "shared");
    await subscribe(two, "shared-again");
    const rows = await server.services.db.select().from(pushSubscriptions);
    expect(rows.filter(({ endpoint }) => endpoint.includes("shared")).map(({ userId }) => userId)).toEqual([two.user.id]);
  });
});
