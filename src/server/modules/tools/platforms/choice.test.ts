import { eq } from "drizzle-orm";
import type { JWTPayload } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { programs } from "#server/db/tables/catalogue.ts";
import { gradeItems } from "#server/db/tables/grades.ts";
import { providerOf } from "#server/commands/platforms/platforms.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { beginLaunch, open, type PlatformRow, post, registerPlatform } from "#tests/support/tools/platform-room.ts";
import { CLAIM, LEARNER, type PlatformTwin, startPlatformTwin } from "#tests/support/tools/platform-twin.ts";
import { postedBy } from "#tests/support/tools/tool-room.ts";
import { askInjected } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: PlatformTwin;
let room: TeachingRoom;
let platform: PlatformRow;
let staff: TestBrowser;
let marked: number;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startPlatformTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  const { db } = server.services;
  ({ id: marked } = await makeItem(db, room.section.id, { titleEn: "The quiz <1>" }));
  await makeItem(db, room.section.id, { titleEn: "A draft", status: "draft" });
  await db.insert(gradeItems).values({
    programId: room.program.id,
    programItemId: marked,
    type: "quiz",
    titleAr: "اختبار",
    titleEn: "Quiz",
    maxDegree: 40,
    weight: 10,
  });
  ({ platform, staff } = await registerPlatform(server, twin, { cohort_ids: [room.cohort.id] }));
});
beforeEach(() => {
  server.clock.set(SUNDAY_MORNING);
  twin.know(platform.tool);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const browser = () => new TestBrowser(server.app, { language: "en" });
/** From the platform's button to our page of what may be chosen. */
async function asked(visitor: TestBrowser, more: JWTPayload = {}) {
  const { state, nonce } = await beginLaunch(server, twin, visitor);
  const answer = await post(server, { id_token: await twin.idToken({ nonce, ...twin.asksForChoice(), ...more }), state });
  return { state, answer, url: String(answer.headers.location) };
}
const choose = async (visitor: TestBrowser, state: string, link: string) =>
  await open(server, visitor, { url: "http://localhost:8080/api/v1/lti/choose", form: { state, link } });

describe("issue 22.7: an instructor of the platform chooses what a link opens", () => {
  it("from what the platform may open, by names that are never markup; the lesson with a mark brings its column along", async () => {
    const visitor = browser();
    const { state, url } = await asked(visitor);
    const page = await open(server, visitor, { url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("The quiz &lt;1&gt;");
    expect(page.body).toContain(room.program.titleEn);
    expect(page.body).not.toContain("A draft");
    expect(page.headers["cache-control"]).toBe("no-store");
    const back = await choose(visitor, state, `l${marked}`);
    expect(back.body).toContain(`action="${twin.origin}/chosen"`);
    expect(await twin.readChoice(postedBy(back.body)["JWT"] ?? "")).toEqual([
      {
        type: "ltiResourceLink",
        title: "The quiz <1>",
        url: platform.tool.redirect_url,
        custom: { program: String(room.program.id), lesson: String(marked) },
        window: { targetName: "_blank" },
        lineItem: { scoreMaximum: 40, label: "The quiz <1>", resourceId: `l${marked}` },
      },
    ]);
    expect((await choose(visitor, state, `l${marked}`)).statusCode).toBe(400);
  });

  it("the whole course counts by its completion; a platform that takes no columns is sent none; it speaks what the platform does", async () => {
    const visitor = browser();
    const { state, url } = await asked(visitor, {
      ...twin.asksForChoice({ accept_lineitem: false }),
      [`${CLAIM}/launch_presentation`]: { locale: "ar" },
    });
    const page = await open(server, visitor, { url });
    expect(page.body).toContain('lang="ar" dir="rtl"');
    const [item] = await twin.readChoice(postedBy((await choose(visitor, state, `p${room.program.id}`)).body)["JWT"] ?? "");
    expect(item).toMatchObject({ title: room.program.titleAr, custom: { program: String(room.program.id) } });
    expect(item?.lineItem).toBeUndefined();
    const second = await asked(visitor);
    const [whole] = await twin.readChoice(postedBy((await choose(visitor, second.state, `p${room.program.id}`)).body)["JWT"] ?? "");
    expect(whole?.lineItem).toMatchObject({ scoreMaximum: 100 });
  });

  it("is refused to learners, to other browsers, for what is not offered, and for a way back that is no address of the web", async () => {
    const visitor = browser();
    expect((await asked(visitor, { [`${CLAIM}/roles`]: [LEARNER] })).answer.statusCode).toBe(403);
    const { state, url } = await asked(visitor);
    const other = browser();
    await beginLaunch(server, twin, other);
    expect((await open(server, other, { url })).statusCode).toBe(400);
    expect((await choose(other, state, `p${room.program.id}`)).statusCode).toBe(400);
    for (const link of ["p999999", "l999999", "", "p1; drop"]) expect((await choose(visitor, state, link)).statusCode).toBe(400);
    // It is a choice, and nobody's sign-in.
    for (const deep_link_return_url of ["javascript:alert(1)", "ftp://campus.example/", "no address"])
      expect((await asked(visitor, twin.asksForChoice({ deep_link_return_url }))).answer.statusCode).toBe(400);
    const path = `/sign-in/providers/${providerOf(platform)}/finish`;
    expect((await visitor.call("POST", path, { query: `state=${state}` })).code).toBe("sso_refused");
  });

  it("offers no program that is not published, and nothing from a platform out of service", async () => {
    const { db } = server.services;
    const visitor = browser();
    const { state, url } = await asked(visitor);
    await db.update(programs).set({ status: "draft" }).where(eq(programs.id, room.program.id));
    expect((await open(server, visitor, { url })).body).toContain("Nothing is open to your platform");
    expect((await choose(visitor, state, `p${room.program.id}`)).statusCode).toBe(400);
    await db.update(programs).set({ status: "published" }).where(eq(programs.id, room.program.id));
    await staff.call("POST", `/admin/learning-platforms/${platform.id}/archive`, { version: platform.version });
    expect((await open(server, visitor, { url })).statusCode).toBe(400);
  });
});
