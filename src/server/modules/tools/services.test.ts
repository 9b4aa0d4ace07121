import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { toolScores, toolSubjects } from "#server/db/tables/learning/tools.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { launch, placeTool, registerTwin, toolFields, type ToolRow } from "#tests/support/tools/tool-room.ts";
import { ALL_SCOPES, askInjected, startToolTwin, type ToolTwin } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: ToolTwin;
let room: TeachingRoom;
let tool: ToolRow;
let staff: Awaited<ReturnType<typeof registerTwin>>["staff"];
let itemId: number;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startToolTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  ({ tool, staff } = await registerTwin(server, twin));
  ({ id: itemId } = await placeTool(room, tool.id, { weight: 40 }));
});
beforeEach(() => {
  server.clock.set(SUNDAY_MORNING);
  twin.know(tool.platform);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const db = () => server.services.db;
const json = <T>({ text }: { text: string }): T => JSON.parse(text) as T;
/** Somebody who opened the tool: the twin knows them from then on. */
async function launched(of = room, item = itemId) {
  const learner = await learnerOf(server, of);
  await launch(server, twin, learner.visitor, item);
  return learner;
}
const markOf = async (enrollmentId: number) => (await db().select().from(gradeMarks).where(eq(gradeMarks.enrollmentId, enrollmentId)))[0];
const contentOf = async ({ visitor }: Awaited<ReturnType<typeof launched>>) =>
  (await visitor.call<ItemContent>("GET", `/content/${itemId}`)).data;

describe("issue 22.7: a tool asks for a token by what it signed", () => {
  it("is given what staff allow of what it asks, for an hour", async () => {
    const answer = json<{ scope: string; expires_in: number; access_token: string }>(
      await twin.askToken(await twin.assertion(), [...ALL_SCOPES.slice(2), "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem"]),
    );
    expect(answer).toMatchObject({ scope: ALL_SCOPES.slice(2).join(" "), expires_in: 3_600 });
    await launched();
    expect((await twin.get(twin.lineItem(), answer.access_token)).status).toBe(403);
    const whole = await twin.token();
    expect((await twin.get(twin.lineItem(), whole)).status).toBe(200);
    server.clock.advance(3_601_000);
    expect((await twin.get(twin.lineItem(), whole)).status).toBe(401);
    expect((await twin.get(twin.lineItem(), whole.replace(/^\d+/u, "99"))).status).toBe(401);
  });

  it("nothing for what another signed, for nobody's signature, for what counted once, is over, or is made out to others", async () => {
    const seconds = Math.floor(SUNDAY_MORNING.getTime() / 1_000);
    const unsigned = (await twin.assertion()).replace(/^[^.]+\.([^.]+)\..*$/u, (_all, body: string) => {
      const head = Buffer.from(JSON.stringify({ alg: "none", kid: "twin" })).toString("base64url");
      return `${head}.${body}.`;
    });
    const refused: Record<string, string> = {
      unsigned,
      "another's key": await twin.assertion({}, { key: twin.strangersKey }),
      "an unknown key": await twin.assertion({}, { kid: "other" }),
      over: await twin.assertion({ iat: seconds - 300, exp: seconds - 120 }),
      "as old as can be": await twin.assertion({ iat: seconds - 3_600, exp: seconds + 3_600 }),
      "to another": await twin.assertion({ aud: "https://other.example/token" }),
      "by another": await twin.assertion({ iss: "00000000-0000-4000-8000-000000000000" }),
      "of another": await twin.assertion({ sub: "00000000-0000-4000-8000-000000000000" }),
      "without a name": await twin.assertion({ jti: undefined }),
      "no token": "a.b.c",
    };
    for (const [what, assertion] of Object.entries(refused)) {
      const answer = await twin.askToken(assertion);
      expect([what, answer.status, json(answer)]).toEqual([what, 401, { error: "invalid_client" }]);
    }
    const once = await twin.assertion();
    expect((await twin.askToken(once)).status).toBe(200);
    expect((await twin.askToken(once)).status).toBe(401);
    expect(json(await twin.askToken(await twin.assertion(), ["openid"]))).toEqual({ error: "invalid_scope" });
  });

  it("its keys are asked for once in a while, not with every call, and may be written down in their place", async () => {
    await twin.token();
    const before = twin.keysAsked;
    await twin.token();
    for (let n = 0; n < 5; n += 1) await twin.askToken(await twin.assertion({}, { kid: `made up ${n}` }));
    expect(twin.keysAsked - before).toBeLessThanOrEqual(1);
    const { data: pasted } = await staff.call<ToolRow>(
      "POST",
      "/admin/tools",
      toolFields(twin, { key_url: "", public_key: twin.publicPem }),
    );
    twin.know(pasted.platform);
    expect((await twin.askToken(await twin.assertion())).status).toBe(200);
    expect((await twin.askToken(await twin.assertion({}, { key: twin.strangersKey }))).status).toBe(401);
  });

  it("one that staff took out of service is given none, and what it has opens nothing; a right that was taken back neither", async () => {
    const { data: made } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin));
    const item = await placeTool(room, made.id);
    twin.know(made.platform);
    await launched(room, item.id);
    const token = await twin.token();
    const { data: less } = await staff.call<ToolRow>("PUT", `/admin/tools/${made.id}`, {
      ...toolFields(twin, { writes_grades: false }),
      version: made.version,
    });
    expect((await twin.get(twin.lineItem(), token)).status).toBe(403);
    await staff.call("POST", `/admin/tools/${made.id}/archive`, { version: less.version });
    expect((await twin.get(twin.lineItem(), token)).status).toBe(401);
    expect((await twin.askToken(await twin.assertion())).status).toBe(401);
  });
});

describe("issue 22.7: a tool's grade", () => {
  it("completes the lesson, stands in the gradebook, and is read back", async () => {
    const learner = await launched();
    expect((await contentOf(learner)).item).toMatchObject({ status: "not_started" });
    expect((await twin.score({ activityProgress: "InProgress", gradingProgress: "NotReady", scoreGiven: undefined })).status).toBe(200);
    expect((await contentOf(learner)).item).toMatchObject({ status: "in_progress" });
    expect(await markOf(learner.enrollment.id)).toBeUndefined();
    server.clock.advance(1_000);
    expect((await twin.score({ gradingProgress: "PendingManual" })).status).toBe(200);
    expect(await contentOf(learner)).toMatchObject({ item: { status: "completed" }, lesson: { tool: { score: null, is_waiting: true } } });
    expect(await markOf(learner.enrollment.id)).toBeUndefined();
    server.clock.advance(1_000);
    expect((await twin.score({ comment: "Well done" })).status).toBe(200);
    expect((await contentOf(learner)).lesson?.tool).toMatchObject({ score: 75, is_waiting: false, comment: "Well done", reports: true });
    expect(await markOf(learner.enrollment.id)).toMatchObject({ degree: 75, status: "graded" });
    const item = await twin.get(twin.lineItem(), await twin.token());
    expect(item.headers["content-type"]).toContain("application/vnd.ims.lis.v2.lineitem+json");
    expect(json(item)).toMatchObject({ id: twin.lineItem(), scoreMaximum: 100, resourceLinkId: String(itemId) });
    expect(json(await twin.get(twin.lineItem().replace(/\/\d+$/u, ""), await twin.token()))).toMatchObject([{ id: twin.lineItem() }]);
    const column = async (query: string) => json<object[]>(await twin.get(twin.lineItem().replace(/\/\d+$/u, query), await twin.token()));
    expect(await column(`?resource_link_id=${itemId}`)).toHaveLength(1);
    for (const query of ["?resource_link_id=999", "?resource_id=no", "?tag=grade", "?page=2"]) expect(await column(query)).toEqual([]);
    const results = await twin.get(`${twin.lineItem()}/results?user_id=${twin.launched.sub}`, await twin.token());
    expect(json(results)).toMatchObject([{ userId: twin.launched.sub, resultScore: 75, resultMaximum: 100, comment: "Well done" }]);
  });

  it("the later one stands, a lower one too; one that is no later changes nothing and is told so", async () => {
    const learner = await launched();
    const at = (seconds: number) => new Date(SUNDAY_MORNING.getTime() + seconds * 1_000).toISOString();
    expect((await twin.score({ scoreGiven: 60, timestamp: at(0) })).status).toBe(200);
    expect((await twin.score({ scoreGiven: 30, timestamp: at(2) })).status).toBe(200);
    for (const seconds of [1, 2]) expect((await twin.score({ scoreGiven: 55, timestamp: at(seconds) })).status).toBe(409);
    expect(await markOf(learner.enrollment.id)).toMatchObject({ degree: 50 });
    expect((await twin.score({ scoreGiven: 90, timestamp: at(3) })).status).toBe(200);
    expect(await markOf(learner.enrollment.id)).toMatchObject({ degree: 100 });
  });

  it("what is no score is refused, and a clock that is far ahead", async () => {
    await launched();
    for (const wrong of [
      { scoreGiven: -1 },
      { scoreMaximum: 0 },
      { scoreMaximum: undefined },
      { scoreGiven: "9" },
      { activityProgress: "Done" },
      { gradingProgress: undefined },
      { timestamp: "yesterday" },
      { timestamp: new Date(SUNDAY_MORNING.getTime() + 3_600_000).toISOString() },
      { comment: 4 },
    ])
      expect([wrong, (await twin.score(wrong)).status]).toEqual([wrong, 400]);
  });

  it("for another course's lesson, another tool's, nobody, or somebody who does not learn there now: as if it were not there", async () => {
    const other = await teachingRoom(server);
    const { data: second } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin));
    const theirs = await placeTool(room, second.id);
    const elsewhere = await placeTool(other, tool.id);
    const learner = await launched();
    const base = twin.lineItem().replace(/\/courses\/.*$/u, "");
    for (const to of [
      `${base}/courses/${room.program.id}/line-items/${theirs.id}`,
      `${base}/courses/${room.program.id}/line-items/${elsewhere.id}`,
      `${base}/courses/${other.program.id}/line-items/${itemId}`,
      `${base}/courses/${other.program.id}/line-items/${elsewhere.id}`,
      `${base}/courses/x/line-items/${itemId}`,
    ])
      expect([to, (await twin.score({}, { to })).status]).toEqual([to, 404]);
    for (const userId of ["00000000-0000-4000-8000-000000000000", String(learner.userId), ""])
      expect([userId, (await twin.score({ userId })).status]).toEqual([userId, 404]);
    await db().update(enrollments).set({ status: "withdrawn" }).where(eq(enrollments.id, learner.enrollment.id));
    expect((await twin.score({})).status).toBe(404);
    expect(await markOf(learner.enrollment.id)).toBeUndefined();
  });

  it("marks of before the lesson counted become marks with its weight", async () => {
    const { data: made } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin));
    const fresh = await teachingRoom(server);
    const item = await placeTool(fresh, made.id);
    twin.know(made.platform);
    const learner = await launched(fresh, item.id);
    await twin.score({ scoreGiven: 6, scoreMaximum: 10 });
    expect(await markOf(learner.enrollment.id)).toBeUndefined();
    const { status } = await fresh.teacher.call("PATCH", `/instructor/items/${item.id}`, {
      title_ar: "تمرين",
      title_en: null,
      duration_min: 20,
      release_at: null,
      offline_allowed: true,
      format: "tool",
      content: { kind: "lesson", body: { ar: [], en: [] } },
      weight: 30,
      version: item.version,
    });
    expect([status, (await markOf(learner.enrollment.id))?.degree]).toEqual([200, 60]);
  });
});

describe("issue 22.7: who is in a course", () => {
  it("in pages, by the names that the tool knows them by, with what staff let it know alone", async () => {
    const fresh = await teachingRoom(server);
    const item = await placeTool(fresh, tool.id);
    const learners = [await launched(fresh, item.id), await learnerOf(server, fresh), await learnerOf(server, fresh)];
    const gone = await learnerOf(server, fresh, { status: "withdrawn" });
    const { context_memberships_url: address } = twin.launched["https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"] as {
      context_memberships_url: string;
    };
    const token = await twin.token();
    type Page = { context: { id: string }; members: { user_id: string; roles: string[]; name?: string }[] };
    const found: Page["members"] = [];
    let next: string | undefined = `${address}?limit=3`;
    for (let page = 0; next; page += 1) {
      const answer = await twin.get(next, token);
      expect(answer.headers["content-type"]).toContain("application/vnd.ims.lti-nrps.v2.membershipcontainer+json");
      found.push(...json<Page>(answer).members);
      next = /<([^>]+)>; rel="next"/u.exec(String(answer.headers["link"] ?? ""))?.[1];
      expect(page).toBeLessThan(3);
    }
    expect(found).toHaveLength(4);
    expect(found.flatMap(({ roles }) => roles.map((role) => role.split("#")[1])).toSorted()).toEqual([
      "Instructor",
      "Learner",
      "Learner",
      "Learner",
    ]);
    expect(found.every((member) => !("name" in member) && !("email" in member))).toBe(true);
    expect(found.map(({ user_id }) => user_id)).toContain(twin.launched.sub);
    const known = await db().select().from(toolSubjects).where(eq(toolSubjects.toolId, tool.id));
    expect(known.map(({ userId }) => userId)).toEqual(expect.arrayContaining(learners.map(({ userId }) => userId)));
    expect(known.map(({ userId }) => userId)).not.toContain(gone.userId);
    expect(json<Page>(await twin.get(`${address}?role=Instructor`, token)).members).toHaveLength(1);
    expect(json<Page>(await twin.get(`${address}?role=Mentor`, token)).members).toHaveLength(0);
    const none = await teachingRoom(server);
    expect((await twin.get(address.replace(/courses\/\d+/u, `courses/${none.program.id}`), token)).status).toBe(404);
  });

  it("whoever is erased is known to no tool any more, and what a tool remarked about them is gone", async () => {
    const learner = await launched();
    await twin.score({ comment: "Noura was late" });
    await db().transaction((tx) => forgetPerson(tx, learner.userId, SUNDAY_MORNING));
    expect(await db().select().from(toolSubjects).where(eq(toolSubjects.userId, learner.userId))).toEqual([]);
    const [score] = await db()
      .select()
      .from(toolScores)
      .where(and(eq(toolScores.enrollmentId, learner.enrollment.id), eq(toolScores.itemId, itemId)));
    expect(score).toMatchObject({ score: 75, comment: null });
    server.clock.advance(1_000);
    expect((await twin.score({})).status).toBe(404);
  });
});
