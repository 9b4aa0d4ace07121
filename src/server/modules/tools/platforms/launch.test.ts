import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { providerOf } from "#server/commands/platforms/platforms.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { platformScores } from "#server/db/tables/learning/platforms.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { manualEnrollments } from "#server/db/tables/staff/manual-enrollments.ts";
import { givePassword, setUpApp } from "#tests/support/accounts/second-factors.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { accountForm, arrive, beginLaunch, open, type PlatformRow, post, registerPlatform } from "#tests/support/tools/platform-room.ts";
import { CLAIM, INSTRUCTOR, LEARNER, platformFields, type PlatformTwin, startPlatformTwin } from "#tests/support/tools/platform-twin.ts";
import { askInjected } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: PlatformTwin;
let room: TeachingRoom;
let platform: PlatformRow;
let staff: TestBrowser;
let staffId: number;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startPlatformTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  ({ platform, staff, staffId } = await registerPlatform(server, twin, { cohort_ids: [room.cohort.id] }));
});
beforeEach(() => {
  server.clock.set(SUNDAY_MORNING);
  twin.know(platform.tool);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const db = () => server.services.db;
const browser = () => new TestBrowser(server.app, { language: "en" });
const somebody = (more: JWTPayload = {}): JWTPayload & { sub: string; email: string } => {
  const sub = `campus-${randomUUID()}`;
  return { sub, email: `${sub}@campus.example`, name: "سارة محمد علي القحطاني", ...more };
};
const seatsOf = async (id: number) => (await db().select().from(cohorts).where(eq(cohorts.id, id)))[0]?.seatsTaken;
const seatOf = async (userId: number, programId = room.program.id) =>
  await db()
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, programId)));
/** A new person of the platform, registered here. */
async function newcomer(claims = somebody()) {
  const visitor = browser();
  const { data } = await arrive(server, twin, visitor, claims);
  const made = await visitor.call<Arrival>("POST", "/sign-in/register", accountForm(data.ticket));
  visitor.token = made.data.session?.token ?? null;
  return { visitor, claims, made, userId: made.data.session?.user.id ?? 0 };
}

describe("issue 22.7: staff register the learning platform of another university", () => {
  it("shows what its admin asks of us, and each change is a security event", async () => {
    expect(platform.tool).toEqual({
      login_url: "http://localhost:8080/api/v1/lti/login",
      redirect_url: "http://localhost:8080/api/v1/lti/launch",
      keys_url: "http://localhost:8080/api/v1/lti/keys",
      deep_linking_url: "http://localhost:8080/api/v1/lti/launch",
    });
    expect(platform.courses).toEqual([
      { program_id: room.program.id, title: expect.anything(), cohort_id: room.cohort.id, starts_on: "2026-11-01" },
    ]);
    const [event] = await db()
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.name, "settings_changed"), eq(securityEvents.subject, `learning_platform ${platform.id}`)));
    expect(event).toMatchObject({ actorId: staffId });
  });

  it("refuses what is no address, a second one of the same name, two cohorts of one program, and nothing to open", async () => {
    const other = await makeCohort(db(), room.program.id, "2027-01-10");
    const wrong: [object, string][] = [
      [{ issuer: "ftp://campus.example" }, "issuer"],
      [{ token_url: "http://campus.example/token" }, "token_url"],
      [{}, "client_id"],
      [{ client_id: "x", deployment_ids: [] }, "deployment_ids"],
      [{ client_id: "x", cohort_ids: [room.cohort.id, other.id] }, "cohort_ids"],
      [{ client_id: "x", cohort_ids: [room.cohort.id], program_ids: [room.program.id] }, "program_ids"],
      [{ client_id: "x", cohort_ids: [] }, "cohort_ids"],
      [{ client_id: "x", cohort_ids: [2_000_000_000] }, "cohort_ids"],
    ];
    for (const [more, field] of wrong) {
      const answer = await staff.call("POST", "/admin/learning-platforms", platformFields(twin, { cohort_ids: [room.cohort.id], ...more }));
      expect([field, answer.status, Object.keys(answer.error_keys ?? {})]).toEqual([field, 422, [field]]);
    }
    expect((await room.teacher.call("GET", "/admin/learning-platforms")).status).toBe(403);
  });
});

describe("issue 22.7: a launch of a learner", () => {
  it("leads back to the platform with a state of this browser, and into a new account once the terms are accepted: seated once, in the course", async () => {
    const claims = somebody();
    const visitor = browser();
    const { answer, asked } = await beginLaunch(server, twin, visitor, { lti_message_hint: "m" });
    expect(answer.statusCode).toBe(303);
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: "openid",
      response_type: "id_token",
      response_mode: "form_post",
      prompt: "none",
      client_id: twin.clientId,
      redirect_uri: platform.tool.redirect_url,
      login_hint: "hint",
      lti_message_hint: "m",
    });
    const before = await seatsOf(room.cohort.id);
    const { made, userId } = await newcomer(claims);
    expect(made).toMatchObject({
      status: 201,
      data: {
        outcome: "signed_in",
        redirect: `/course/${room.program.id}`,
        session: { user: { type: "student", email: claims.email, email_verified: false } },
      },
    });
    const [seat] = await seatOf(userId);
    expect(seat).toMatchObject({ cohortId: room.cohort.id, status: "active" });
    expect(
      await db()
        .select()
        .from(manualEnrollments)
        .where(eq(manualEnrollments.enrollmentId, seat?.id ?? 0)),
    ).toMatchObject([{ basis: "sponsored", reference: "جامعة المثال", madeBy: staffId }]);
    expect(await seatsOf(room.cohort.id)).toBe((before ?? 0) + 1);
    const again = await arrive(server, twin, browser(), claims);
    expect(again.data).toMatchObject({ outcome: "signed_in", session: { user: { id: userId } } });
    expect(await seatOf(userId)).toHaveLength(1);
    expect(await seatsOf(room.cohort.id)).toBe((before ?? 0) + 1);
    expect((await browser().logIn(claims.email, "!")).code).toBe("login_invalid");
  });

  it("leads to the lesson that its link names", async () => {
    const lesson = await makeItem(db(), room.section.id, {});
    const { claims } = await newcomer();
    const custom = { [`${CLAIM}/custom`]: { program: String(room.program.id), lesson: String(lesson.id) } };
    const { data } = await arrive(server, twin, browser(), { ...claims, ...custom });
    expect(data.redirect).toBe(`/course/${room.program.id}/lesson/${lesson.id}`);
  });

  it("never takes over an account with the claimed e-mail: its password links it, in the same browser, and its second factor too", async () => {
    const owner = browser();
    const { email, data: held } = await owner.register();
    await givePassword(owner);
    const app = await setUpApp(server, owner);
    const claims = somebody({ email });
    const visitor = browser();
    const { data } = await arrive(server, twin, visitor, claims);
    expect(data).toMatchObject({ outcome: "link", session: null, known: { email } });
    const enter = (who: TestBrowser, password: string) => who.call<Arrival>("POST", "/sign-in/enter", { ticket: data.ticket, password });
    expect(await enter(visitor, "Falsch#2026x")).toMatchObject({ code: "login_invalid" });
    expect(await enter(browser(), PASSWORD)).toMatchObject({ code: "sso_refused" });
    const asked = await visitor.call<{ ticket: string }>("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD });
    expect(asked.code).toBe("second_factor_required");
    expect(await db().$count(providerIdentities, eq(providerIdentities.subject, claims.sub))).toBe(0);
    expect(await seatOf(held.user.id)).toEqual([]);
    const given = await visitor.call("POST", "/login/second-factor", { ticket: asked.data.ticket, code: app.code() });
    expect(given.status).toBe(200);
    expect(await seatOf(held.user.id)).toHaveLength(1);
    // What the platform claims of the e-mail verifies nothing.
    const [row] = await db().select().from(users).where(eq(users.id, held.user.id));
    expect(row?.emailVerifiedAt).toBeNull();
  });

  it("opens no account that teaches or keeps the house", async () => {
    const [teacher] = await db().select().from(users).where(eq(users.id, room.teacherId));
    const visitor = browser();
    const { data } = await arrive(server, twin, visitor, somebody({ email: teacher?.email }));
    const answer = await visitor.call("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD });
    expect(answer.code).toBe("not_a_learner");
    expect(await db().$count(providerIdentities, eq(providerIdentities.userId, room.teacherId))).toBe(0);
  });

  it("asks for an e-mail where the platform names none; one that is somebody's is refused without saying whose", async () => {
    const claims = { sub: `campus-${randomUUID()}`, given_name: "Sara", family_name: "Ali" };
    const visitor = browser();
    const { data } = await arrive(server, twin, visitor, claims);
    expect(data).toMatchObject({ outcome: "register", by: "platform", known: { email: "", name_ar: null, name_en: "Sara Ali" } });
    const send = (more: object) => visitor.call<Arrival>("POST", "/sign-in/register", accountForm(data.ticket, more));
    expect((await send({})).error_keys).toMatchObject({ email: [{ key: "email.required" }] });
    const { email } = await browser().register();
    expect((await send({ email })).code).toBe("registration_refused");
    expect(await send({ email: `own-${randomUUID()}@example.com` })).toMatchObject({ status: 201 });
  });

  it("says that a cohort is full before it asks anything, and that a seat which was theirs is over", async () => {
    const program = await makeStudyProgram(db());
    const small = await makeCohort(db(), program.id, "2026-11-01", { seatsTotal: 1 });
    const own = await registerPlatform(server, twin, { client_id: "small", cohort_ids: [small.id] });
    const at = async (claims: JWTPayload, visitor = browser()) => {
      const { state, nonce } = await beginLaunch(server, twin, visitor, { client_id: "small" });
      const answer = await post(server, { id_token: await twin.idToken({ nonce, ...claims, aud: "small" }), state });
      const query = new URL(String(answer.headers.location)).search.slice(1);
      return await visitor.call<Arrival>("POST", `/sign-in/providers/${providerOf(own.platform)}/finish`, { query });
    };
    const visitor = browser();
    const first = somebody();
    const { data } = await at(first, visitor);
    // Somebody took the seat while the form was filled in: nothing is made.
    await db().update(cohorts).set({ seatsTaken: 1 }).where(eq(cohorts.id, small.id));
    expect((await visitor.call("POST", "/sign-in/register", accountForm(data.ticket))).code).toBe("seat_unavailable");
    expect(await db().$count(users, eq(users.email, first.email))).toBe(0);
    expect((await at(somebody())).code).toBe("seat_unavailable");
    await db().update(cohorts).set({ seatsTaken: 0 }).where(eq(cohorts.id, small.id));
    const made = await visitor.call<Arrival>("POST", "/sign-in/register", accountForm(data.ticket));
    const userId = made.data.session?.user.id ?? 0;
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.userId, userId));
    expect((await at(first)).code).toBe("access_expired");
    expect(await seatOf(userId, program.id)).toHaveLength(1);
  });

  it("three devices are the most, as at every login", async () => {
    const { claims } = await newcomer();
    await arrive(server, twin, browser(), claims);
    await arrive(server, twin, browser(), claims);
    const fourth = await arrive(server, twin, browser(), claims);
    expect(fourth.data).toMatchObject({ outcome: "limit", session: null });
  });

  it("an erased person is nobody there any more, and the gradebook's line of them is gone", async () => {
    const { claims, userId } = await newcomer(somebody(twin.gradesInto("erased")));
    expect(await db().$count(platformScores)).toBeGreaterThan(0);
    await db().transaction((tx) => forgetPerson(tx, userId, SUNDAY_MORNING));
    expect(await db().$count(providerIdentities, eq(providerIdentities.subject, claims.sub))).toBe(0);
    const [seat] = await seatOf(userId);
    expect(await db().$count(platformScores, eq(platformScores.enrollmentId, seat?.id ?? 0))).toBe(0);
  });
});

describe("issue 22.7: a launch that leads nowhere", () => {
  it("begins for no platform that is unknown, out of service, or of another deployment", async () => {
    const url = platform.tool.login_url;
    const wrong: Record<string, string>[] = [
      { iss: "https://other.example" },
      { client_id: "another" },
      { lti_deployment_id: "another" },
      { login_hint: "" },
      { login_hint: "x".repeat(5_000) },
    ];
    for (const more of wrong) {
      const answer = await open(server, browser(), { url, form: twin.initiation("hint", more) });
      expect([more, answer.statusCode >= 400, answer.headers.location]).toEqual([more, true, undefined]);
      expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    }
  });

  it("is refused whoever did not sign it, for whom it was not made, and when it is over: each is a page, and nothing is begun", async () => {
    const seconds = Math.floor(SUNDAY_MORNING.getTime() / 1_000);
    const secret = new TextEncoder().encode("a secret that somebody made up for all of this");
    const publicPem = new TextEncoder().encode((await twin.idToken()).slice(0, 64));
    const wrong: Record<string, (nonce: string) => Promise<string>> = {
      "another issuer": (nonce) => twin.idToken({ nonce, iss: "https://other.example" }),
      "another audience": (nonce) => twin.idToken({ nonce, aud: "another" }),
      "two audiences without a word of which": (nonce) => twin.idToken({ nonce, aud: [twin.clientId, "another"] }),
      "made out to another of two": (nonce) => twin.idToken({ nonce, aud: [twin.clientId, "another"], azp: "another" }),
      "another deployment": (nonce) => twin.idToken({ nonce, [`${CLAIM}/deployment_id`]: "another" }),
      "another nonce": () => twin.idToken({ nonce: "another" }),
      "no nonce": () => twin.idToken({}),
      over: (nonce) => twin.idToken({ nonce, iat: seconds - 400, exp: seconds - 100 }),
      "as old as can be": (nonce) => twin.idToken({ nonce, iat: seconds - 4_000, exp: seconds + 4_000 }),
      "of tomorrow": (nonce) => twin.idToken({ nonce, iat: seconds + 600, exp: seconds + 900 }),
      "another's key": (nonce) => twin.idToken({ nonce }, { key: twin.strangersKey }),
      "an unknown key": (nonce) => twin.idToken({ nonce }, { kid: "other" }),
      "a secret for a key": (nonce) => twin.idToken({ nonce }, { key: secret, alg: "HS256" }),
      "a known text for a key": (nonce) => twin.idToken({ nonce }, { key: publicPem, alg: "HS256" }),
      unsigned: async (nonce) =>
        (await twin.idToken({ nonce })).replace(/^[^.]+\.([^.]+)\..*$/u, (_all, body: string) => {
          const head = Buffer.from(JSON.stringify({ alg: "none", kid: "campus" })).toString("base64url");
          return `${head}.${body}.`;
        }),
      "another version": (nonce) => twin.idToken({ nonce, [`${CLAIM}/version`]: "1.1" }),
      "another message": (nonce) => twin.idToken({ nonce, [`${CLAIM}/message_type`]: "LtiSubmissionReviewRequest" }),
      "of no link": (nonce) => twin.idToken({ nonce, [`${CLAIM}/resource_link`]: {} }),
      "of nobody": (nonce) => twin.idToken({ nonce, sub: "" }),
      "no token": async () => "a.b.c",
      nothing: async () => "",
    };
    for (const [what, make] of Object.entries(wrong)) {
      const visitor = browser();
      const { state, nonce } = await beginLaunch(server, twin, visitor);
      const answer = await post(server, { id_token: await make(nonce), state });
      expect([what, answer.statusCode >= 400, answer.headers.location]).toEqual([what, true, undefined]);
      expect(answer.headers["content-type"]).toContain("text/html");
      const finish = await visitor.call("POST", `/sign-in/providers/${providerOf(platform)}/finish`, { query: `state=${state}` });
      expect([what, finish.code]).toEqual([what, "sso_refused"]);
    }
  });

  it("a state and its token lead in once, for a quarter of an hour, and in the browser that began alone", async () => {
    const claims = somebody();
    const visitor = browser();
    const { state, nonce } = await beginLaunch(server, twin, visitor);
    const form = { id_token: await twin.idToken({ nonce, ...claims }), state };
    expect((await post(server, form)).statusCode).toBe(303);
    expect((await post(server, form)).statusCode).toBe(400);
    const finish = (who: TestBrowser) =>
      who.call<Arrival>("POST", `/sign-in/providers/${providerOf(platform)}/finish`, { query: `state=${state}` });
    const other = browser();
    await beginLaunch(server, twin, other);
    expect((await finish(other)).code).toBe("sso_refused");
    expect((await finish(visitor)).data).toMatchObject({ outcome: "register" });
    expect((await finish(visitor)).code).toBe("sso_refused");
    const late = await beginLaunch(server, twin, browser());
    server.clock.advance(16 * 60_000);
    expect((await post(server, { id_token: await twin.idToken({ nonce: late.nonce }), state: late.state })).statusCode).toBe(400);
  });

  it("keys are asked for again for one that is unknown, and not for each that somebody makes up", async () => {
    const before = twin.keysAsked();
    for (let i = 0; i < 10; i += 1) {
      const { state, nonce } = await beginLaunch(server, twin, browser());
      await post(server, { id_token: await twin.idToken({ nonce }, { kid: `made-up-${i}` }), state });
    }
    expect(twin.keysAsked() - before).toBeLessThanOrEqual(2);
  });

  it("names a course that the platform may not open, none at all, or a lesson that is not published", async () => {
    const program = await makeStudyProgram(db());
    const draft = await makeItem(db(), room.section.id, { status: "draft" });
    const page = async (custom: object) => {
      const { state, nonce } = await beginLaunch(server, twin, browser());
      return await post(server, { id_token: await twin.idToken({ nonce, [`${CLAIM}/custom`]: custom }), state });
    };
    for (const custom of [{ program: String(program.id) }, { lesson: String(draft.id) }, { lesson: "2000000" }]) {
      const answer = await page(custom);
      expect([answer.statusCode, answer.body.includes("not open to your university")]).toEqual([404, true]);
    }
    const more = await makeCohort(db(), program.id, "2026-11-01");
    const form = platformFields(twin, { cohort_ids: [room.cohort.id, more.id], version: platform.version });
    const { data } = await staff.call<PlatformRow>("PUT", `/admin/learning-platforms/${platform.id}`, form);
    expect((await page({})).body).toContain("names no course");
    const back = { ...form, cohort_ids: [room.cohort.id], version: data.version };
    platform = (await staff.call<PlatformRow>("PUT", `/admin/learning-platforms/${platform.id}`, back)).data;
    expect((await page({})).statusCode).toBe(303);
  });

  it("is an instructor's: a page in the language of the platform says who opens the link, and no account is made", async () => {
    const claims = { [`${CLAIM}/roles`]: [INSTRUCTOR], [`${CLAIM}/launch_presentation`]: { locale: "ar-SA" } };
    const { state, nonce } = await beginLaunch(server, twin, browser());
    const answer = await post(server, { id_token: await twin.idToken({ nonce, ...claims }), state });
    expect(answer.body).toContain('lang="ar" dir="rtl"');
    expect(answer.body).toContain("المتدربون");
    const both = await beginLaunch(server, twin, browser());
    const roles = { [`${CLAIM}/roles`]: [INSTRUCTOR, LEARNER] };
    expect((await post(server, { id_token: await twin.idToken({ nonce: both.nonce, ...roles }), state: both.state })).statusCode).toBe(303);
  });

  it("stands in a frame of the platform: a page in both languages opens the same launch in a window, and may be framed", async () => {
    const asked = twin.initiation("hint", { lti_message_hint: '"><b>' });
    const framed = { "sec-fetch-dest": "iframe" };
    const answer = await open(server, browser(), { url: platform.tool.login_url, form: asked, headers: framed });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["x-frame-options"]).toBeUndefined();
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(answer.body).toContain('target="_blank"');
    expect(answer.body).toContain("Open in a new window");
    expect(answer.body).toContain('value="&quot;&gt;&lt;b&gt;"');
    const late = await post(server, { id_token: "x", state: "y" }, framed);
    expect(late.body).not.toContain("<form");
  });

  it("of a platform that staff took out of service ends at each of its steps", async () => {
    const own = await registerPlatform(server, twin, { client_id: "leaving", cohort_ids: [room.cohort.id] });
    const visitor = browser();
    const { state, nonce } = await beginLaunch(server, twin, visitor, { client_id: "leaving" });
    const sent = await beginLaunch(server, twin, visitor, { client_id: "leaving" });
    const token = (of: string) => twin.idToken({ nonce: of, ...somebody(), aud: "leaving" });
    expect((await post(server, { id_token: await token(sent.nonce), state: sent.state })).statusCode).toBe(303);
    const path = `/admin/learning-platforms/${own.platform.id}`;
    expect((await staff.call("POST", `${path}/archive`, { version: own.platform.version })).status).toBe(200);
    expect((await beginLaunch(server, twin, visitor, { client_id: "leaving" }).catch(() => null))?.state ?? "").toBe("");
    expect((await post(server, { id_token: await token(nonce), state })).statusCode).toBe(404);
    const finish = await visitor.call("POST", `/sign-in/providers/${providerOf(own.platform)}/finish`, { query: `state=${sent.state}` });
    expect(finish.code).toBe("program_unavailable");
  });
});
