import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StaffRole } from "#contract/accounts/roles.ts";
import type { Inbox } from "#contract/requests/admin-requests.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Assigned, Colleague, listReferrals } from "#contract/requests/assignments.ts";
import { setRoles } from "#server/commands/staff/staff-roles.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { askedPostponement } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply } from "#tests/support/trainer-factories.ts";

type Referral = DataOf<typeof listReferrals>[number];

let server: TestServer;
let registrar: SignedIn;
let colleague: SignedIn;
let support: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  registrar = await staff("registrar");
  colleague = await staff("registrar");
  support = await staff("support");
});
afterAll(() => server.close());
beforeEach(() => on("2026-11-22"));

const db = () => server.services.db;
const staff = (...roles: StaffRole[]) => makeSignedIn(server, { type: "staff", nameAr: "هند الدوسري", nameEn: "Hind Aldosari" }, roles);
const as = <T = unknown>(who: SignedIn, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  server.call<T>(method, `/admin${path}`, { headers: who.headers, ...(body ? { body } : {}) });
const give = (who: SignedIn, kind: string, id: string, to: string) => as<Assigned>(who, "PUT", `/assignments/${kind}/${id}`, { to });
const queue = async (who: SignedIn, query: string) => (await as<Inbox>(who, "GET", `/requests?per_page=100&${query}`)).data;
/** Another morning: sessions of the staff do not last that long. */
async function on(day: string) {
  server.clock.set(new Date(`${day}T06:00:00Z`));
  registrar = await signIn(server, registrar.user);
}

const postponement = () => askedPostponement(server);
async function message() {
  const body = {
    id: randomUUID(),
    fullName: "سارة الحربي",
    email: `visitor-${randomUUID()}@example.com`,
    phone: "+966 55 012 3456",
    message: "متى تبدأ الدورة؟",
    website: "",
  };
  await server.call("POST", "/contact-messages", { body, headers: { "accept-language": "ar" } });
  return body.id;
}
const told = async ({ user }: SignedIn) =>
  await db()
    .select({ kind: notifications.kind, target: notifications.target })
    .from(notifications)
    .where(eq(notifications.userId, user.id))
    .orderBy(notifications.createdAt);

describe("who is refused (issue 20.5)", () => {
  it("whoever may only read requests gives them to nobody, and is given none", async () => {
    const { id } = await postponement();
    expect(await give(support, "postponement", id, "me")).toMatchObject({ status: 403, code: "capability_required" });
    expect(await give(registrar, "postponement", id, String(support.user.id))).toMatchObject({ status: 422, code: "validation_error" });
    expect(await give(await staff("auditor"), "postponement", id, "me")).toMatchObject({ status: 403, code: "capability_required" });
    expect((await queue(registrar, "filter[kind]=postponement")).find((row) => row.id === id)?.assignee).toBeNull();
    // A visitor's message is theirs to answer.
    expect(await give(support, "contact", await message(), "me")).toMatchObject({ status: 200 });
  });

  it("what is missing, closed or of another category is not assigned", async () => {
    expect(await give(registrar, "postponement", randomUUID(), "me")).toMatchObject({ status: 404, code: "request_not_found" });
    const { id, program } = await postponement();
    const limited = await staff("registrar");
    await db()
      .update(staffRoles)
      .set({ categories: [program.categoryId + 1_000] })
      .where(eq(staffRoles.userId, limited.user.id));
    expect(await give(limited, "postponement", id, "me")).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await give(registrar, "postponement", id, String(limited.user.id))).toMatchObject({ code: "validation_error" });
    await db().update(programs).set({ categoryId: program.categoryId }).where(eq(programs.id, program.id));
    const body = { decision: "reject", note: "لا مقعد", version: 1, without_refund: false };
    await as(registrar, "POST", `/requests/postponement/${id}/decide`, body);
    expect(await give(registrar, "postponement", id, "me")).toMatchObject({ status: 409, code: "request_closed" });
  });

  it("those who are offered are those who may settle the kind", async () => {
    const ids = async (kind: string) => (await as<Colleague[]>(support, "GET", `/assignees/${kind}`)).data.map(({ id }) => id);
    expect(await ids("postponement")).toEqual(expect.arrayContaining([registrar.user.id, colleague.user.id]));
    expect(await ids("postponement")).not.toContain(support.user.id);
    expect(await ids("contact")).toContain(support.user.id);
  });
});

describe("who answers what (issue 20.5)", () => {
  it("a message is referred with a note that staff alone read, and the next one who is given it reads their own", async () => {
    const id = await message();
    const refer = (to: number, note: string) => as<Assigned>(registrar, "PUT", `/assignments/contact/${id}`, { to: String(to), note });
    expect(await refer(support.user.id, "فاتورة باسم منشأة")).toMatchObject({ data: { assignee: { id: support.user.id } } });
    const read = async () => (await as<{ assignee: { id: number; note: string | null } | null }>(support, "GET", `/messages/${id}`)).data;
    expect((await read()).assignee).toMatchObject({ id: support.user.id, note: "فاتورة باسم منشأة" });
    expect(await told(support)).toContainEqual({ kind: "request_waiting", target: { type: "assigned", id: `contact-${id}` } });
    await give(support, "contact", id, String(registrar.user.id));
    expect((await read()).assignee).toMatchObject({ id: registrar.user.id, note: null });
  });

  it("a message is referred to a role with a note: it lies in the queue of that role as nobody's, its people are told once, and the history says it all", async () => {
    const id = await message();
    const desk = await staff("support");
    const refer = (to: string, note: string, who = registrar) => as<Assigned>(who, "PUT", `/assignments/contact/${id}`, { to, note });
    const listed = async (who: SignedIn, assignee: string) =>
      (await as<{ id: string }[]>(who, "GET", `/messages?filter[assignee]=${assignee}&per_page=100`)).data.map((row) => row.id);
    const notes = async () => (await as<Referral[]>(registrar, "GET", `/assignments/contact/${id}/referrals`)).data;
    const heard = async (who: SignedIn) =>
      (await told(who)).filter(({ target }) => target.type === "assigned" && target.id === `contact-${id}`).length;
    await give(registrar, "contact", id, String(registrar.user.id));
    expect(await refer("role:support", "")).toMatchObject({ status: 422, code: "validation_error" });
    expect(await refer("role:support", "سؤال عن الشهادة")).toMatchObject({
      status: 200,
      data: { assignee: null, role: "support", before: { id: registrar.user.id } },
    });
    await refer("role:support", "سؤال عن الشهادة");
    expect(await heard(desk)).toBe(1);
    expect(await heard(registrar)).toBe(0);
    expect(await heard(colleague)).toBe(0);
    expect(await listed(desk, "role:support")).toContain(id);
    expect(await listed(desk, "none")).toContain(id);
    expect(await listed(desk, "role:registrar")).not.toContain(id);
    // Whoever takes it has it, and gives it back into the same queue.
    await give(desk, "contact", id, "me");
    expect(await listed(desk, "role:support")).not.toContain(id);
    expect((await as<{ role: string }>(desk, "GET", `/messages/${id}`)).data).toMatchObject({
      role: "support",
      assignee: { id: desk.user.id },
    });
    expect(await give(desk, "contact", id, "none")).toMatchObject({ data: { assignee: null, role: "support" } });
    expect(await listed(desk, "role:support")).toContain(id);
    await refer("role:registrar", "يلزم قرار شؤون المتدربين", desk);
    expect(await notes()).toMatchObject([
      { role: "registrar", to: null, note: "يلزم قرار شؤون المتدربين", by: { id: desk.user.id } },
      { role: "support", to: null, note: "سؤال عن الشهادة", by: { id: registrar.user.id } },
    ]);
    expect(await heard(colleague)).toBe(1);
  });

  it("is referred to no role that may not settle it, and its history is nobody's to read who may not", async () => {
    const { id } = await postponement();
    const refer = (to: string) => as(registrar, "PUT", `/assignments/postponement/${id}`, { to, note: "للعلم" });
    expect(await refer("role:support")).toMatchObject({ status: 422, code: "validation_error" });
    expect(await refer("role:nobody")).toMatchObject({ status: 422, code: "validation_error" });
    expect(await refer("role:registrar")).toMatchObject({ status: 200, data: { role: "registrar" } });
    expect(await queue(registrar, "filter[kind]=postponement&filter[assignee]=role:registrar")).toMatchObject([{ id, role: "registrar" }]);
    const path = `/assignments/postponement/${id}/referrals`;
    expect(await as(support, "GET", path)).toMatchObject({ status: 404, code: "request_not_found" });
    expect(await as(registrar, "GET", `/assignments/postponement/${randomUUID()}/referrals`)).toMatchObject({ status: 404 });
  });

  it("what was referred to a role lies in its queue again when whoever took it may no longer settle it", async () => {
    const id = await message();
    const leaving = await staff("support");
    await as(registrar, "PUT", `/assignments/contact/${id}`, { to: "role:support", note: "شكوى" });
    await give(leaving, "contact", id, "me");
    const now = server.clock.now();
    await db().transaction((tx) => setRoles(tx, leaving.user.id, [{ role: "content", until: null }], { grantedBy: null, now }));
    const { data } = await as<{ role: string; assignee: null }>(support, "GET", `/messages/${id}`);
    expect(data).toMatchObject({ role: "support", assignee: null });
  });

  it("it is given, told of, written down, filtered, and given back", async () => {
    const { id } = await postponement();
    expect(await give(registrar, "postponement", id, String(colleague.user.id))).toMatchObject({
      data: { assignee: { id: colleague.user.id }, before: null },
    });
    expect(await told(colleague)).toContainEqual({ kind: "request_waiting", target: { type: "assigned", id: `postponement-${id}` } });
    const of = async (who: SignedIn, assignee: string) =>
      (await queue(who, `filter[kind]=postponement&filter[assignee]=${assignee}`)).map((row) => row.id);
    expect(await of(colleague, "me")).toEqual([id]);
    expect(await of(registrar, String(colleague.user.id))).toEqual([id]);
    expect(await of(registrar, "none")).not.toContain(id);
    expect(await of(registrar, "free")).not.toContain(id);
    expect(await of(colleague, "free")).toContain(id);
    expect(await as(registrar, "GET", "/requests?filter[assignee]=nonsense")).toMatchObject({ code: "validation_error" });
    // Said twice it is one assignment; the way back is the one before.
    expect(await give(registrar, "postponement", id, String(colleague.user.id))).toMatchObject({
      data: { before: { id: colleague.user.id } },
    });
    expect(await give(registrar, "postponement", id, "none")).toMatchObject({
      data: { assignee: null, before: { id: colleague.user.id } },
    });
    expect(await of(registrar, "none")).toContain(id);
    const events = await db()
      .select({ person: securityEvents.personId })
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "work_assigned"), eq(securityEvents.subject, `postponement ${id}`)));
    expect(events).toHaveLength(2);
  });

  it("whoever takes it is not told of it", async () => {
    const someone = await staff("registrar");
    const { id } = await postponement();
    await give(someone, "postponement", id, "me");
    expect(await told(someone)).toEqual([]);
  });

  it("what somebody may no longer settle is everybody's again", async () => {
    const leaving = await staff("registrar", "support");
    const [{ id }, visitor] = [await postponement(), await message()];
    await give(registrar, "postponement", id, String(leaving.user.id));
    await give(registrar, "contact", visitor, String(leaving.user.id));
    const left = async () => (await queue(registrar, `filter[assignee]=${leaving.user.id}`)).map((row) => row.id);
    expect(await left()).toHaveLength(2);
    const now = server.clock.now();
    await db().transaction((tx) => setRoles(tx, leaving.user.id, [{ role: "support", until: null }], { grantedBy: null, now }));
    expect(await left()).toEqual([visitor]);
    const admin = await staff("admin");
    const suspended = await as(admin, "POST", `/users/${leaving.user.id}/suspend`, { reason: "غادر العمل", version: 1 });
    expect(suspended.status).toBe(200);
    expect(await left()).toEqual([]);
  });

  it("messages and applications have the same, in lists of their own", async () => {
    const [one, form] = [await message(), application()];
    await apply(server, form);
    for (const [kind, list, id] of [
      ["contact", "messages", one],
      ["trainer", "trainer-applications", form.id],
    ] as const) {
      await give(registrar, kind, id, String(colleague.user.id));
      const { data } = await as<{ id: string; assignee: Colleague | null }[]>(colleague, "GET", `/${list}?filter[assignee]=me`);
      expect(data).toMatchObject([{ id, open: true, days_left: 3, assignee: { id: colleague.user.id } }]);
    }
  });
});
