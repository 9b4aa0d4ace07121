import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import { seedDemo } from "#server/db/seed/seed.ts";
import { users } from "#server/db/tables/identity.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { keepSubscription } from "#server/commands/notifications/push-subscriptions.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import { createGateways } from "#server/providers/payments/gateways.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { type Reply, startTestServer, type TestServer } from "#tests/support/server.ts";

/**
 * Every call that a student can name a thing in, with a thing of somebody else (R6, issue 4): it must answer exactly as if there
 * were no such thing. The calls are read from what is registered, so that one without a case fails here.
 */
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Id = string | number;

interface Case {
  /** A thing of the other student, by SQL: `$user` is who it belongs to. */
  of: string;
  /** Further parts of the path. */
  with?: Record<string, Id>;
  /** Filled with the id where it says `$id`. */
  query?: string;
  body?: (id: Id) => object;
  /** 404 where nothing else is said. 200: a list that has nothing in it. */
  answers?: number;
}

const own = (table: string) => `select id from ${table} where user_id = $user limit 1`;
const ofEnrollment = (table: string) =>
  `select id from ${table} where enrollment_id in (select id from enrollments where user_id = $user) limit 1`;
const ENROLLMENT = "select id from enrollments where user_id = $user and status = 'active' order by id limit 1";
const ORDER = own("orders");
const address = { full_name: "هند سالم", address: "حي النخيل", country_id: 1, city_id: 1, email: "h@example.com", phone: "+966550000000" };
const names = { full_name_ar: "هند عبدالله سالم الزهراني", full_name_en: "Hind Abdullah Salem Alzahrani" };

const OWNED: Record<string, Case> = {
  "GET /orders/{id}": { of: ORDER },
  "POST /orders/{id}/cancel": { of: ORDER },
  "POST /orders/{id}/recheck": { of: ORDER },
  "POST /orders/{id}/pay": { of: ORDER, body: () => ({ method: "card", card_token: "tok_x" }) },
  "GET /orders/{id}/invoice.pdf": { of: ORDER },
  "GET /orders/{id}/invoice.xml": { of: ORDER },
  "GET /orders/{id}/seat-choice": { of: ORDER },
  "POST /orders/{id}/seat-choice": { of: ORDER, body: () => ({ cohort_id: null }) },
  "GET /orders/{id}/seats": { of: ORDER },
  "POST /orders/{id}/seats/invitations": { of: ORDER, body: () => ({ program_id: 1, emails: "a@example.com" }) },
  "GET /credit-notes/{id}.pdf": {
    of: "select id from credit_notes where order_id in (select id from orders where user_id = $user) limit 1",
  },
  "GET /credit-notes/{id}.xml": {
    of: "select id from credit_notes where order_id in (select id from orders where user_id = $user) limit 1",
  },
  "GET /payments/{id}/status": { of: "select id from payments where order_id in (select id from orders where user_id = $user) limit 1" },
  "GET /files/{id}": { of: "select id from files where owner_id = $user limit 1" },
  "DELETE /platform/profile/devices/{id}": { of: own("devices") },
  "DELETE /push/subscriptions/{id}": { of: own("push_subscriptions"), answers: 200 },
  "POST /notifications/read": { of: own("notifications"), body: (id) => ({ ids: [id] }), answers: 200 },
  "GET /sessions/{id}.ics": {
    of: "select s.id from class_sessions s join enrollments e on e.cohort_id = s.cohort_id where e.user_id = $user limit 1",
  },
  "GET /attempts/{aid}": { of: ofEnrollment("attempts") },
  "PUT /attempts/{aid}/answers": { of: ofEnrollment("attempts"), body: () => ({ answers: [] }) },
  "POST /attempts/{aid}/submit": { of: ofEnrollment("attempts"), body: () => ({}) },
  "PATCH /student/cards/{id}": { of: own("payment_cards") },
  "DELETE /student/cards/{id}": { of: own("payment_cards") },
  "POST /student/cards/{id}/restore": { of: own("payment_cards") },
  "POST /orders": {
    of: own("payment_cards"),
    body: (id) => ({
      method: "saved_card",
      saved_card_id: id,
      billing: { full_name: "هند", email: "h@example.com", phone: "+966550000000", city_id: 1 },
      accept_terms: true,
      expected_total: 0,
    }),
    answers: 422,
  },
  "GET /student/enrollments/{id}/notes": { of: ENROLLMENT },
  "DELETE /student/notes/{id}": { of: own("lesson_notes"), answers: 200 },
  "GET /student/portfolio/{pid}/file": { of: own("portfolios") },
  "GET /student/certificates/{id}": { of: own("certificates") },
  "GET /student/certificates/{id}.pdf": { of: own("certificates") },
  "GET /student/certificates/{id}/credential.json": { of: own("certificates") },
  "GET /student/certificates/{id}/credential.jwt": { of: own("certificates") },
  "POST /student/certificates/{id}/delivery": { of: own("certificates"), body: () => ({ id: randomUUID(), ...address }) },
  "GET /student/certificates/{id}/delivery": { of: own("certificates") },
  "PATCH /student/certificates/{id}/delivery": { of: own("certificates"), body: () => ({ ...address, version: 1 }) },
  "POST /student/certificates/{id}/delivery/cancel": { of: own("certificates") },
  "POST /student/certificates/{id}/name-correction": {
    of: own("certificates"),
    body: () => ({ id: randomUUID(), ...names, evidence: "كما في الهوية" }),
  },
  "GET /student/enrollments/{id}": { of: ENROLLMENT },
  "GET /student/enrollments/{id}/content": { of: ENROLLMENT },
  "GET /student/enrollments/{id}/offline-manifest": { of: ENROLLMENT },
  "GET /student/enrollments/{id}/sections": { of: ENROLLMENT },
  "GET /student/enrollments/{id}/sections/{sid}": { of: ENROLLMENT, with: { sid: 1 } },
  "GET /student/excuses/{id}": { of: own("excuses") },
  "POST /student/excuses/{id}/cancel": { of: own("excuses") },
  "GET /student/postponements/{id}": { of: own("postponements") },
  "POST /student/postponements/{id}/cancel": { of: own("postponements"), body: () => ({}) },
  "POST /student/requests/{kind}/{id}/answer": {
    of: own("withdrawals"),
    with: { kind: "withdrawal" },
    body: () => ({ question: "2026-11-22T06:00:00.000Z", answer: "في يناير." }),
  },
  "POST /student/withdrawals/{id}/offer": { of: own("withdrawals"), body: () => ({ answer: "decline", cohort_id: 1 }) },
  "GET /student/withdrawals/{id}": { of: own("withdrawals") },
  "POST /student/withdrawals/{id}/cancel": { of: own("withdrawals"), body: () => ({}) },
  "GET /student/grades": { of: ENROLLMENT, query: "filter[enrollment_id]=$id", answers: 200 },
  "GET /student/schedule": { of: ENROLLMENT, query: "filter[enrollment_id]=$id", answers: 200 },
  "GET /student/postponements/options": { of: ENROLLMENT, query: "enrollment_id=$id" },
  "GET /student/withdrawals/quote": { of: ENROLLMENT, query: "enrollment_id=$id" },
  "POST /student/progress/batch": {
    of: ENROLLMENT,
    body: (id) => ({
      events: [
        {
          id: "0192d3a0-0000-7000-8000-000000000001",
          enrollment_id: id,
          item_id: 1,
          verb: "progressed",
          percent: 10,
          occurred_at: "2026-11-22T05:00:00.000Z",
          device_clock_offset_ms: 0,
        },
      ],
    }),
    answers: 200,
  },
};

/** What these name is nobody's: programs and their parts, which a catalogue shows, and reference data. Access is theirs to test. */
const NOBODYS = new Set([
  "POST /activities/{id}/attempts",
  "POST /applications/{id}/submissions",
  "POST /applications/{id}/submissions/file",
  "PUT /applications/{id}/group",
  "GET /content/{itemId}",
  "GET /content/{itemId}/package",
  "POST /content/{itemId}/tool",
  "PUT /content/{itemId}/package-state",
  "GET /course/{id}/overview",
  "GET /course/{id}/announcements",
  "GET /course/{id}/conversation",
  "POST /cart",
  "DELETE /cart/{id}",
  "DELETE /cart/clear",
  "PATCH /platform/profile",
  "POST /learning-programs/{id}/reviews",
  "GET /learning-programs/{id}/reviews/mine",
  "POST /learning-programs/{id}/reviews/{rid}/reply",
  "POST /learning-programs/{id}/reviews/{rid}/report",
  "PUT /student/seat-alerts/{id}",
  "DELETE /student/seat-alerts/{id}",
  "POST /learning-programs/{id}/enroll",
  "PUT /student/wishes/{id}",
  "DELETE /student/wishes/{id}",
  "POST /checkout/seats",
  "PUT /student/waiting-list/{id}",
  "DELETE /student/waiting-list/{id}",
]);
/** Tested where the bodies are at home: what they name is checked after much else. */
const ELSEWHERE = new Set([
  // modules/reviews/reviews.test.ts
  "PATCH /learning-programs/{id}/reviews/{rid}",
  "DELETE /learning-programs/{id}/reviews/{rid}",
  "POST /learning-programs/{id}/reviews/{rid}/restore",
  // modules/classroom/notes.test.ts: an id of another's is one's own new note
  "PUT /student/notes/{id}",
  // modules/coursework/peer-review.test.ts
  "PUT /peer-reviews/{rid}",
  "PUT /peer-reviews/{rid}/report",
  // modules/conversation/conversation.test.ts
  "PUT /conversation/threads/{id}",
  "PUT /conversation/threads/{id}/read",
  "PUT /conversation/posts/{id}",
  "DELETE /conversation/posts/{id}",
  "PUT /conversation/posts/{id}/mark",
  "PUT /conversation/posts/{id}/report",
  // modules/second-factor/second-factor-attacks.test.ts
  "PATCH /platform/profile/second-factor/passkeys/{id}",
  "DELETE /platform/profile/second-factor/passkeys/{id}",
  // modules/uploads/uploads.test.ts, recordings.test.ts
  "GET /uploads/{id}",
  "GET /sessions/{id}/recording",
  // modules/live-rooms/live-rooms.test.ts
  "POST /sessions/{id}/entrance",
  // modules/orders/company-seats.test.ts
  "POST /orders/{id}/seats/{seat}/free",
  // modules/attendance/attendance.test.ts
  "POST /student/attendance/check-in",
  // modules/excuses, modules/requests
  "POST /student/excuses",
  "POST /student/postponements",
  "POST /student/withdrawals",
]);

/** Calls that no student may make at all: who may is tested where they are served. */
const OTHERS = /^\/(?:admin|instructor)\//u;

interface Operation {
  security?: object;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

let server: TestServer;
let owner: SignedIn;
let stranger: SignedIn;
let registered: string[];
let before: unknown;

beforeAll(async () => {
  const nobody = { apiOrigin: "http://127.0.0.1:9", publicOrigin: "http://127.0.0.1:9", productOrigin: "http://localhost:8080" };
  server = await startTestServer({
    gateways: (_config, clock) => createGateways({ ...nobody, secret: "of a gateway that never answers", timeoutMs: 500 }, clock),
  });
  const { db } = server.services;
  const now = server.clock.now();
  await seedDemo(db, now);
  const [student] = await db.select().from(users).where(eq(users.email, DEMO_ACCOUNTS.student.email));
  if (!student) throw new Error("no demo student");
  owner = await signIn(server, student);
  stranger = await makeSignedIn(server);
  await db.transaction(async (tx) => {
    await notify(tx, { userId: student.id, kind: "coupon", values: { code: "X", percent: 5 }, target: { type: "cart", id: null } }, now);
    const keys = { p256dh: "x", auth: "y" };
    await keepSubscription(tx, { ...owner, userId: student.id, endpoint: "https://fcm.googleapis.com/x", keys, language: "ar" }, now);
    await tx.execute(sql`
      insert into certificates (id, number, verification_id, enrollment_id, user_id, program_id, status, snapshot, payload, signatures, issued_at)
      select ${uuidV7(now)}::uuid, 'QBS-1448-999999', 'x', id, user_id, program_id, 'issued', '{}', '{}', '[]', started_at
      from enrollments where user_id = ${student.id} and status = 'completed'
        and not exists (select 1 from certificates where user_id = ${student.id}) limit 1`);
    await tx.execute(
      sql`insert into lesson_notes (user_id, id, item_id, body, created_at, updated_at)
        select ${student.id}, ${uuidV7(now)}, min(id), 'x', now(), now() from program_items`,
    );
    await tx.execute(sql`insert into portfolios (id, user_id, status) values (${uuidV7(now)}, ${student.id}, 'ready')`);
    await tx.execute(
      sql`insert into files (id, purpose, owner_id, name, type, bytes, sha256) values (${uuidV7(now)}, 'request', ${student.id}, 'a.pdf', 'application/pdf', 1, 'x')`,
    );
  });
  before = await ofOwner();
  const { paths } = (await server.app.inject("/api/v1/openapi.json")).json<{ paths: Record<string, Record<string, Operation>> }>();
  registered = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.security && !OTHERS.test(path) && namesSomething(operation) ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
}, 300_000);
afterAll(() => server.close());

/**
 * A part of the path, or an id in the query or the body, however deep. `id` alone in a body is the sender's own, made for what
 * comes to be.
 */
function namesSomething({ parameters = [], requestBody }: Operation): boolean {
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema));
  const asked = parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : []));
  return (
    parameters.some(({ in: place }) => place === "path") ||
    [...bodies, ...asked].some((name) => /(?:_id|_ids|^ids|^attachments)\]?$/u.test(name))
  );
}

interface Schema {
  properties?: Record<string, unknown>;
  items?: unknown;
  anyOf?: unknown[];
}

function namesIn(schema: unknown): string[] {
  const { properties = {}, items, anyOf = [] } = (schema ?? {}) as Schema;
  return [...Object.keys(properties), ...[...Object.values(properties), items, ...anyOf].flatMap((part) => (part ? namesIn(part) : []))];
}

async function idOf(select: string): Promise<Id | null> {
  const { rows } = await server.services.db.execute<{ id: Id }>(sql.raw(select.replaceAll("$user", String(owner.user.id))));
  return rows[0]?.id ?? null;
}

async function ask(name: string, { with: more = {}, query, body }: Case, id: Id): Promise<Pick<Reply, "status" | "code" | "data">> {
  const [method, path = ""] = name.split(" ") as [Method, string];
  const where = path.replaceAll(/\{(\w+)\}/gu, (_, part: string) => String(more[part] ?? id));
  const url = `/api/v1${where}${query ? `?${query.replace("$id", String(id)).replace("[", "%5B").replace("]", "%5D")}` : ""}`;
  const { headers } = stranger;
  const fields = body?.(id);
  const sent = fields ? { payload: JSON.stringify(fields), headers: { "content-type": "application/json" } } : { headers: {} };
  const answer = await server.app.inject({ method, url, ...sent, headers: { ...headers, ...sent.headers } });
  const { status, code, data } = answer.json<Reply>();
  return { status, ...(code ? { code } : {}), data };
}

const MISSING = { number: 2_000_000_000, uuid: "0192d3a0-0000-7000-8000-0000000000ff" };

describe("a thing of another student is not there", () => {
  it("every call that can name one has a case, and no case is of a call that is gone", () => {
    const known = new Set([...Object.keys(OWNED), ...NOBODYS, ...ELSEWHERE]);
    expect(registered.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !registered.includes(name))).toEqual([]);
  });

  it.each(Object.entries(OWNED))("%s", async (name, one) => {
    const id = await idOf(one.of);
    expect(id, "the demo student has one").not.toBeNull();
    const foreign = await ask(name, one, id ?? "");
    const missing = await ask(name, one, typeof id === "number" ? MISSING.number : MISSING.uuid);
    expect(foreign.status).toBe(one.answers ?? 404);
    expect(foreign).toEqual(missing);
  });

  it("and nothing of the other student's was changed by asking", async () => {
    expect(await ofOwner()).toEqual(before);
    expect((await server.call("GET", "/platform/profile", { headers: owner.headers })).status).toBe(200);
  });
});

/** How much there is of what an id in the wrong hands could take away. */
async function ofOwner(): Promise<unknown> {
  const counts = await server.services.db.execute<{ cards: number; notes: number; unread: number; pushed: number }>(sql`
    select (select count(*)::int from payment_cards where user_id = ${owner.user.id} and removed_at is null) as cards,
      (select count(*)::int from lesson_notes where user_id = ${owner.user.id}) as notes,
      (select count(*)::int from notifications where user_id = ${owner.user.id} and read_at is null) as unread,
      (select count(*)::int from push_subscriptions where user_id = ${owner.user.id}) as pushed`);
  const [row] = counts.rows;
  expect(row?.cards).toBeGreaterThan(0);
  expect(row?.notes).toBeGreaterThan(0);
  expect(row?.unread).toBeGreaterThan(0);
  expect(row?.pushed).toBeGreaterThan(0);
  return row;
}
