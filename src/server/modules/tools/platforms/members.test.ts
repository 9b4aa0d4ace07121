import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, sql } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { TeachingStudents } from "#contract/enrollments/teaching.ts";
import { ROSTER, type RosterMember, type RosterMeta, type Rosters } from "#contract/tools/rosters.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { learningPlatforms, platformContexts } from "#server/db/tables/learning/platforms.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { signedInStaff, signedInStudent, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { accountForm, arrive, beginLaunch, type PlatformRow, post, registerPlatform } from "#tests/support/tools/platform-room.ts";
import {
  CLAIM,
  CONTEXT_TITLE,
  INSTRUCTOR,
  LEARNER,
  platformFields,
  type OddAnswer,
  type PlatformTwin,
  startPlatformTwin,
  type TwinMember,
} from "#tests/support/tools/platform-twin.ts";
import { askInjected } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: PlatformTwin;
let room: TeachingRoom;
let platform: PlatformRow;
let staff: TestBrowser;
let logged = "";
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_LOG_LEVEL: "trace" }, logTo: (line) => (logged += line) });
  twin = await startPlatformTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  ({ platform, staff } = await registerPlatform(server, twin, { cohort_ids: [room.cohort.id] }));
});
beforeEach(async () => {
  server.clock.set(SUNDAY_MORNING);
  twin.enrols([]);
  await db().delete(platformContexts);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const db = () => server.services.db;
/** A launch from the platform's course up to our own page; nobody need sign in by it. */
async function launched(claims: JWTPayload = twin.tellsMembers()) {
  const { state, nonce } = await beginLaunch(server, twin, new TestBrowser(server.app, { language: "en" }));
  return await post(server, { id_token: await twin.idToken({ nonce, ...claims }), state });
}
/** Somebody of the platform who opened the course here. */
async function learner(claims: JWTPayload = {}) {
  const sub = `campus-${randomUUID()}`;
  const visitor = new TestBrowser(server.app, { language: "en" });
  const { data } = await arrive(server, twin, visitor, { sub, email: `${sub}@campus.example`, ...twin.tellsMembers(), ...claims });
  const made = await visitor.call<Arrival>("POST", "/sign-in/register", accountForm(data.ticket));
  return { sub, userId: made.data.session?.user.id ?? 0 };
}
const path = (program = room.program.id) => `/instructor/programs/${program}/rosters`;
const contexts = async () => (await room.teacher.call<Rosters>("GET", path())).data;
/** Reads the only roster that there is. */
async function readOnly() {
  const [{ id = 0 } = {}] = await contexts();
  const answer = await room.teacher.call<RosterMember[]>("GET", `${path()}/${id}`);
  return { ...answer, meta: answer.meta as RosterMeta };
}
const crowd = (count: number): TwinMember[] =>
  Array.from({ length: count }, (_, place) => ({ user_id: `crowd-${place}`, roles: [LEARNER], name: `Person ${place}` }));

describe("issue 22.7: a launch says where the people of the platform's course are", () => {
  it("of a learner and of an instructor alike, once for each of its courses; nothing of people is kept", async () => {
    await launched();
    await launched();
    const teacher = await launched({
      ...twin.tellsMembers(`${twin.origin}/members?course=2`, "context-2"),
      [`${CLAIM}/roles`]: [INSTRUCTOR],
    });
    expect(teacher.headers.location).toBeUndefined();
    const rows = await db().select().from(platformContexts);
    expect(rows.map(({ contextId, membersUrl, programId }) => [contextId, membersUrl, programId])).toEqual([
      ["context-1", `${twin.origin}/members`, room.program.id],
      ["context-2", `${twin.origin}/members?course=2`, room.program.id],
    ]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["contextId", "createdAt", "id", "launchedAt", "membersUrl", "platformId", "programId", "title"].sort(),
    );
    expect(await contexts()).toEqual([
      { id: rows[1]?.id, platform: { ar: "جامعة المثال", en: "Example University" }, title: CONTEXT_TITLE },
      { id: rows[0]?.id, platform: { ar: "جامعة المثال", en: "Example University" }, title: CONTEXT_TITLE },
    ]);
  });

  it("an address that moved takes the place of the old one; of many courses those that were launched last stay", async () => {
    await launched();
    await launched(twin.tellsMembers(`${twin.origin}/members?moved=1`));
    expect(await db().select().from(platformContexts)).toMatchObject([{ membersUrl: `${twin.origin}/members?moved=1` }]);
    for (let term = 0; term <= ROSTER.contextsMost; term += 1) {
      server.clock.advance(60_000);
      await launched(twin.tellsMembers(`${twin.origin}/members?term=${term}`, `term-${term}`));
    }
    const kept = (await db().select().from(platformContexts)).map(({ contextId }) => contextId);
    expect(kept).toHaveLength(ROSTER.contextsMost);
    expect(kept).not.toContain("context-1");
    expect(kept).not.toContain("term-0");
  });

  it("is not kept where it is of a server that staff did not register, is no address, has no course or is of another version", async () => {
    const nrps = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
    const wrong: JWTPayload[] = [
      twin.tellsMembers("https://elsewhere.example/members"),
      twin.tellsMembers(`${twin.origin.replace("127.0.0.1", "localhost")}/members`),
      twin.tellsMembers(`${twin.origin.replace("http://", "http://user:word@")}/members`),
      twin.tellsMembers("javascript:alert(1)"),
      twin.tellsMembers("members"),
      { ...twin.tellsMembers(), [`${CLAIM}/context`]: {} },
      { ...twin.tellsMembers(), [nrps]: { context_memberships_url: `${twin.origin}/members`, service_versions: ["1.0"] } },
      { ...twin.tellsMembers(), [nrps]: "members" },
    ];
    for (const claims of wrong) {
      expect((await launched(claims)).statusCode).toBe(303);
      expect([claims[nrps], await db().$count(platformContexts)]).toEqual([claims[nrps], 0]);
    }
    const also = { cohort_ids: [room.cohort.id], version: platform.version };
    const refused = await staff.call("PUT", `/admin/learning-platforms/${platform.id}`, {
      ...platformFields(twin, { ...also, service_urls: ["elsewhere.example"] }),
    });
    expect(Object.keys(refused.error_keys ?? {})).toEqual(["service_urls[0]"]);
    const form = platformFields(twin, { ...also, service_urls: ["https://elsewhere.example"] });
    ({ data: platform } = await staff.call<PlatformRow>("PUT", `/admin/learning-platforms/${platform.id}`, form));
    expect(platform.service_urls).toEqual(["https://elsewhere.example"]);
    await launched(wrong[0]);
    expect(await db().$count(platformContexts)).toBe(1);
  });
});

describe("issue 22.7: an instructor reads who is in the platform's course", () => {
  it("page after page, by name, role and state, and who of them opened the course here; no account is made, no e-mail told", async () => {
    const here = await learner();
    const nameless = await learner();
    const before = await db().$count(users);
    twin.enrols([
      { user_id: "campus-teacher", roles: [INSTRUCTOR], name: "Dr Huda" },
      { user_id: here.sub, roles: [LEARNER], status: "Active", name: "Sara Ali", email: "sara@campus.example" },
      { user_id: nameless.sub, roles: [LEARNER] },
      { user_id: "campus-late", roles: ["Learner"], given_name: "Amal", family_name: "Omar" },
      { user_id: "campus-gone", roles: [LEARNER], status: "Deleted", name: "Zaid" },
      { user_id: "campus-off", roles: [LEARNER], status: "Inactive", name: "Yara" },
      { user_id: "campus-hidden", roles: [LEARNER], status: "Active" },
      {
        user_id: "campus-assistant",
        roles: [INSTRUCTOR, "http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant"],
        name: "Badr",
      },
      { user_id: "campus-visitor", roles: ["http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student"], name: "Nora" },
    ]);
    const { data, meta, status } = await readOnly();
    expect(status).toBe(200);
    expect(meta).toEqual({ state: "read", title: CONTEXT_TITLE, read_at: SUNDAY_MORNING.toISOString(), whole: true });
    const [account] = await db().select().from(users).where(eq(users.id, nameless.userId));
    expect(data).toEqual([
      { name: "Amal Omar", role: "learner", status: "active", student_id: null },
      { name: "Sara Ali", role: "learner", status: "active", student_id: here.userId },
      { name: "Yara", role: "learner", status: "inactive", student_id: null },
      { name: "Zaid", role: "learner", status: "deleted", student_id: null },
      { name: account?.nameEn ?? account?.nameAr, role: "learner", status: "active", student_id: nameless.userId },
      { name: null, role: "learner", status: "active", student_id: null },
      { name: "Badr", role: "assistant", status: "active", student_id: null },
      { name: "Dr Huda", role: "instructor", status: "active", student_id: null },
      { name: "Nora", role: "other", status: "active", student_id: null },
    ]);
    expect(twin.membersAsked).toHaveLength(5);
    expect(twin.membersAsked[0]).toContain("limit=100");
    expect(await db().$count(users)).toBe(before);
    expect(logged).toContain("/rosters/");
    for (const secret of ["Amal", "campus-late", "sara@campus.example", "token-"])
      expect([secret, logged.includes(secret)]).toEqual([secret, false]);
    expect((await room.teacher.call("GET", `/instructor/programs/${room.program.id}/students/${here.userId}`)).status).toBe(200);
    const [viewed] = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "personal_data_viewed"), sql`${securityEvents.details} ->> 'call' like '%rosters%'`));
    expect(viewed?.details).toMatchObject({ shows: "people", rows: 9 });
  });

  it("whoever left the course here has opened it; somebody with the same name at another platform has not", async () => {
    const left = await learner();
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.userId, left.userId));
    const other = await registerPlatform(server, twin, { client_id: `other-${randomUUID()}`, cohort_ids: [room.cohort.id] });
    await db().update(platformContexts).set({ platformId: other.platform.id });
    twin.enrols([{ user_id: left.sub, roles: [LEARNER], name: "Sara" }]);
    // The twin knows us by another name than this one does.
    await db()
      .update(learningPlatforms)
      .set({ clientId: `was-${twin.clientId}` })
      .where(eq(learningPlatforms.id, platform.id));
    await db().update(learningPlatforms).set({ clientId: twin.clientId }).where(eq(learningPlatforms.id, other.platform.id));
    expect((await readOnly()).data).toMatchObject([{ student_id: null }]);
    await db().update(learningPlatforms).set({ clientId: other.platform.client_id }).where(eq(learningPlatforms.id, other.platform.id));
    await db().update(learningPlatforms).set({ clientId: twin.clientId }).where(eq(learningPlatforms.id, platform.id));
    await db().update(platformContexts).set({ platformId: platform.id });
    expect((await readOnly()).data).toMatchObject([{ student_id: left.userId }]);
  });

  it("the list of trainees says that there are such people", async () => {
    const students = async () =>
      (await room.teacher.call<TeachingStudents>("GET", `/instructor/programs/${room.program.id}/students`)).meta;
    expect(await students()).toMatchObject({ elsewhere: false });
    await launched();
    expect(await students()).toMatchObject({ elsewhere: true });
  });

  it("is refused to everybody who does not teach the course, and another's answers as a missing one", async () => {
    await launched();
    const [{ id = 0 } = {}] = await contexts();
    const guest = new TestBrowser(server.app, { language: "en" });
    const { visitor: student } = await signedInStudent(server);
    const { visitor: desk } = await signedInStaff(server);
    const other = await teachingRoom(server);
    for (const at of [path(), `${path()}/${id}`]) {
      expect(await guest.call("GET", at)).toMatchObject({ status: 401 });
      for (const visitor of [student, desk]) expect(await visitor.call("GET", at)).toMatchObject({ status: 403, code: "role_required" });
    }
    const missing = await other.teacher.call("GET", `${path(2_000_000_000)}/${id}`);
    expect(missing).toMatchObject({ status: 404, code: "not_found" });
    for (const at of [path(), `${path()}/${id}`, `${path(other.program.id)}/${id}`, `${path(other.program.id)}/2000000000`])
      expect([at, await other.teacher.call("GET", at)]).toMatchObject([at, { status: 404, message: missing.message }]);
    expect(twin.membersAsked).toEqual([]);
    await staff.call("POST", `/admin/learning-platforms/${platform.id}/archive`, { version: platform.version });
    expect(await contexts()).toEqual([]);
    expect(await room.teacher.call("GET", `${path()}/${id}`)).toMatchObject({ status: 404 });
    await db().update(learningPlatforms).set({ archivedAt: null }).where(eq(learningPlatforms.id, platform.id));
  });

  it("asks for a token once an hour, and anew where it is taken no more", async () => {
    await launched();
    twin.enrols(crowd(5));
    await readOnly();
    const before = twin.tokensAsked();
    await readOnly();
    expect(twin.tokensAsked() - before).toBe(0);
    twin.forgetTokens();
    expect((await readOnly()).meta).toMatchObject({ state: "read" });
    expect(twin.tokensAsked() - before).toBe(1);
  });
});

describe("issue 22.7: what a platform says of its people is believed within bounds", () => {
  /** The twin answers so, from the page that is named on. */
  const odd = async (members: TwinMember[], answers: (page: number) => OddAnswer, page = 2) => {
    twin.enrols(members, { page, answers });
    await db().delete(platformContexts);
    await launched();
    return await readOnly();
  };

  it("a next page of another server is not asked for: our token goes nowhere else", async () => {
    const asked: string[] = [];
    const thief = createServer((request, response) => {
      asked.push(request.headers.authorization ?? "");
      response.end("{}");
    });
    await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve));
    const { port } = thief.address() as AddressInfo;
    for (const next of [`http://127.0.0.1:${port}/members`, "//elsewhere.example/members", "https://[", `http://user@127.0.0.1:${port}/`])
      expect(await odd(crowd(4), () => ({ link: `<${next}>; rel="next"` }))).toMatchObject({ data: [], meta: { state: "unreadable" } });
    thief.close();
    expect(asked).toEqual([]);
  });

  it("pages that never end, or lead back, end by themselves: what came is shown, and that it is not all", async () => {
    const endless = await odd(crowd(1_000), (page) => ({ link: `<${twin.origin}/members?page=${page + 1}>; rel="next"` }), 1);
    expect([endless.data.length, endless.meta.whole, twin.membersAsked.length]).toEqual([ROSTER.pagesMost, false, ROSTER.pagesMost]);
    const circle = await odd(crowd(4), () => ({ link: `<${twin.origin}/members?page=2>; rel="next"` }));
    expect([circle.data.length, circle.meta.whole, twin.membersAsked.length]).toEqual([4, false, 2]);
    const many = await odd(crowd(ROSTER.membersMost + 5), () => ({}), 1_500);
    expect([many.data.length, many.meta.whole]).toEqual([ROSTER.membersMost, false]);
  });

  it("a page that is too large, no list, of another kind, or none at all is none; who is nobody is left out", async () => {
    const large = JSON.stringify({ members: [{ user_id: "x", name: "x".repeat(1_100_000) }] });
    const unreadable: OddAnswer[] = [
      { body: large },
      { body: "<p>members</p>" },
      { body: '{"members":[{"user_id":' },
      { body: "[]" },
      { body: '{"members":{}}' },
      { type: "text/html" },
      { type: "application/jsonp" },
      { status: 302 },
    ];
    for (const answer of unreadable) {
      const { status, data, meta } = await odd(crowd(2), () => answer);
      expect([answer.type ?? answer.status ?? answer.body?.slice(0, 20), status, data, meta.state]).toEqual([
        answer.type ?? answer.status ?? answer.body?.slice(0, 20),
        200,
        [],
        "unreadable",
      ]);
    }
    const mixed = [null, "x", 7, {}, { user_id: 5 }, { user_id: "" }, { user_id: "a", name: 9, roles: "Learner", status: 3 }];
    const { data, meta } = await odd([], () => ({ body: JSON.stringify({ members: mixed }) }));
    expect([data, meta.whole]).toEqual([[{ name: null, role: "learner", status: "active", student_id: null }], false]);
  });

  it("a platform that refuses and one that is away are told apart; neither is an error of ours, and why is logged without a name", async () => {
    for (const status of [400, 401, 403, 404]) expect((await odd([], () => ({ status }))).meta.state).toBe("refused");
    for (const status of [429, 500, 503]) expect((await odd([], () => ({ status }))).meta.state).toBe("away");
    // On a later page too: half of the people is nobody's list.
    expect(await odd(crowd(4), (page) => (page === 2 ? { status: 503 } : {}))).toMatchObject({ data: [], meta: { state: "away" } });
    expect(logged).toContain("the platform answered 503 in place of members");
    expect(logged).not.toContain("crowd-");
    const at = async (membersUrl: string) => {
      await db().update(platformContexts).set({ membersUrl });
      return (await readOnly()).meta.state;
    };
    expect(await at("https://unregistered.example/members")).toBe("unreadable");
    const url = (address: string) =>
      db()
        .update(learningPlatforms)
        .set({ serviceUrls: [address] })
        .where(eq(learningPlatforms.id, platform.id));
    await url("http://127.0.0.1:9");
    expect(await at("http://127.0.0.1:9/members")).toBe("away");
    await url("https://169.254.169.254");
    expect(await at("https://169.254.169.254/members")).toBe("unreadable");
  });

  it("two who ask at once wait for one reading", async () => {
    await launched();
    twin.enrols(crowd(3));
    const [{ id = 0 } = {}] = await contexts();
    const both = await Promise.all([1, 2].map(() => room.teacher.call<RosterMember[]>("GET", `${path()}/${id}`)));
    expect(both.map(({ data }) => data.length)).toEqual([3, 3]);
    expect(twin.membersAsked.length).toBeLessThanOrEqual(4);
  });
});
