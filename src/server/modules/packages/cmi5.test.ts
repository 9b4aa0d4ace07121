import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MoveOn, OpenedPackage } from "#contract/classroom/packages.ts";
import type { GradeWeights } from "#contract/coursework/grade-weights.ts";
import { gradeMarks } from "#server/db/tables/grades.ts";
import { Cmi5Part } from "#tests/support/packages/cmi5-part.ts";
import { cmi5Stage } from "#tests/support/packages/cmi5-stage.ts";
import { makePackage } from "#tests/support/packages/package-factories.ts";
import { freePort } from "#tests/support/product.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { servePackages } from "./serve-packages.ts";

let server: TestServer;
let served: Awaited<ReturnType<typeof servePackages>>;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_PACKAGES_PORT: String(await freePort()) } });
  served = await servePackages(server.services);
});
afterAll(async () => {
  await served.close();
  await server.close();
});

const stage = (moveOn?: MoveOn, mastery?: number | null) => cmi5Stage(server, moveOn, mastery);
type Stage = Awaited<ReturnType<typeof stage>>;

describe("issue 23.2: a part of cmi5 speaks to the platform by the standard's rules", () => {
  it("its token is fetched once; it is told what its author and the platform give it, and who its learner is without a name", async () => {
    const { address, item } = await stage();
    const part = await Cmi5Part.launched(await address());
    const first = await part.fetchToken();
    expect(Object.keys(first)).toEqual(["auth-token"]);
    expect(await part.fetchToken()).toMatchObject({ "error-code": "1" });
    part.auth = first["auth-token"] ?? "";
    expect(part.launch.actor).toEqual({
      objectType: "Agent",
      account: { homePage: "http://localhost:8080", name: expect.stringMatching(/^[0-9a-f]{16}$/u) },
    });
    expect(part.launch.activityId).toBe(`http://localhost:8080/packages/${item.id}`);
    expect(await (await part.state("GET", "LMS.LaunchData")).json()).toMatchObject({
      launchMode: "Normal",
      moveOn: "CompletedAndPassed",
      masteryScore: 0.8,
      launchParameters: "green",
      returnURL: `${served.origin}/own/ended.html`,
      contextTemplate: { contextActivities: { grouping: [{ id: "https://example.com/au/golf" }] } },
    });
    const agent = JSON.stringify(part.launch.actor);
    const asked = await part.call(
      "GET",
      `agents/profile?${new URLSearchParams({ agent, profileId: "cmi5LearnerPreferences" })}`,
      undefined,
      {
        "accept-language": "en-US,en;q=0.9",
      },
    );
    expect(await asked.json()).toEqual({ languagePreference: "en,ar", audioPreference: "on" });
    expect((await fetch(`${served.origin}/own/ended.html`)).status).toBe(200);
  });

  it.each<[MoveOn, (part: Cmi5Part) => Promise<unknown>, boolean]>([
    ["CompletedAndPassed", (part) => part.say("passed", { result: { score: { scaled: 0.9 }, success: true } }), false],
    ["CompletedAndPassed", async (part) => [await part.say("passed"), await part.say("completed")], true],
    ["Passed", (part) => part.say("completed"), false],
    ["Passed", (part) => part.say("passed"), true],
    ["Completed", (part) => part.say("passed"), false],
    ["Completed", (part) => part.say("completed"), true],
    ["CompletedOrPassed", (part) => part.say("failed", { result: { score: { scaled: 0.2 } } }), false],
    ["CompletedOrPassed", (part) => part.say("passed"), true],
    ["NotApplicable", async () => undefined, true],
  ])("of %s the lesson is completed by what its author says completes it", async (moveOn, act, done) => {
    const { begun, lesson } = await stage(moveOn);
    const part = await begun();
    expect(await part.say("initialized")).toBe(200);
    await act(part);
    expect((await lesson())?.status === "completed").toBe(done);
  });

  it("its score is in the gradebook, and it goes on where it was left under the same registration", async () => {
    const { room, item, begun, opened, enrollment } = await stage();
    const course = `/instructor/courses/${room.program.id}/grade-weights`;
    const { version } = (await room.teacher.call<GradeWeights>("GET", course)).data;
    await room.teacher.call("PUT", course, { weights: [{ key: `item-${item.id}`, weight: 40 }], version });
    const part = await begun();
    await part.say("initialized");
    expect((await part.state("PUT", "bookmark", '{"hole":7}')).status).toBe(204);
    expect((await part.state("POST", "bookmark", '{"ball":"green"}')).status).toBe(204);
    server.clock.advance(90_000);
    expect(
      await part.send(
        part.statement("passed", { result: { score: { scaled: 0.9 } } }),
        part.statement("completed"),
        part.statement("terminated"),
      ),
    ).toBe(200);
    expect((await opened()).state).toMatchObject({ completion: "completed", success: "passed", score: 90, total_s: 90 });
    const marks = await server.services.db.select().from(gradeMarks).where(eq(gradeMarks.enrollmentId, enrollment.id));
    expect(marks.map(({ degree }) => degree)).toEqual([90]);

    const again = await begun();
    expect(again.launch.registration).toBe(part.launch.registration);
    expect(await (await again.state("GET", null)).json()).toEqual(["bookmark"]);
    expect(await (await again.state("GET", "bookmark")).json()).toEqual({ hole: 7, ball: "green" });
    expect((await again.state("DELETE", "bookmark")).status).toBe(204);
    expect((await again.state("GET", "bookmark")).status).toBe(404);
    await again.say("initialized");
    expect(await again.say("failed", { result: { score: { scaled: 0.1 } } })).toBe(200);
    expect((await opened()).state).toMatchObject({ success: "passed", score: 90 });
  });

  it("a statement whose answer was lost is taken once; other words under its id are not", async () => {
    const { begun, opened } = await stage();
    const part = await begun();
    const [first, over] = [part.statement("initialized"), part.statement("terminated")];
    expect([await part.send(first), await part.send(first)]).toEqual([200, 200]);
    server.clock.advance(30_000);
    expect([await part.send(over), await part.send(over)]).toEqual([200, 200]);
    expect((await opened()).state?.total_s).toBe(30);
    expect(await part.send({ ...over, verb: part.statement("completed").verb })).toBe(409);
    const put = part.statement("initialized");
    expect((await part.call("PUT", `statements?statementId=${String(first.id)}`, JSON.stringify(put))).status).toBe(400);
  });
});

describe("issue 23.2: a hostile part reaches nothing but what its launch allows", () => {
  let mine: Stage;
  let part: Cmi5Part;
  beforeEach(async () => {
    mine = await stage();
    part = await mine.begun();
    server.clock.advance(1_000);
  });
  const standing = async () => (await mine.opened()).state;

  it("says nothing of another registration, actor, session or activity, with the platform's own verbs, or out of order", async () => {
    expect(await part.say("passed")).toBe(403);
    await part.say("initialized");
    const other = await (await stage()).begun();
    const { account } = part.launch.actor;
    const context = (more: object) => ({ context: { ...(part.statement("passed").context as object), ...more } });
    const statements = [
      part.statement("passed", context({ registration: other.launch.registration })),
      part.statement("passed", context({ extensions: {} })),
      part.statement("passed", { actor: other.launch.actor }),
      part.statement("passed", { actor: { ...part.launch.actor, mbox: "mailto:noura@example.com" } }),
      part.statement("passed", { actor: { objectType: "Group", account } }),
      part.statement("passed", { object: { id: other.launch.activityId } }),
      part.statement("satisfied"),
      part.statement("passed", { result: { score: { scaled: 0.79 } } }),
      part.statement("failed", { result: { score: { scaled: 0.8 } } }),
      part.statement("initialized"),
    ];
    for (const one of statements) expect(await part.send(one), JSON.stringify(one)).toBe(403);
    // All or none.
    expect(await part.send(part.statement("passed"), statements[0] ?? {})).toBe(403);
    for (const one of [{}, { ...part.statement("passed"), id: "1" }, part.statement("passed", { result: { score: { scaled: 2 } } })])
      expect([400, 403]).toContain(await part.send(one));
    expect(await standing()).toMatchObject({ completion: "incomplete", success: "unknown", score: null });
    expect(await part.say("experienced")).toBe(200);
    await part.say("terminated");
    expect(await part.say("passed")).toBe(403);
    expect(await standing()).toMatchObject({ success: "unknown" });
  });

  it("reads and writes no document of anybody else, none of the platform's, and none without its token or with that of an earlier launch", async () => {
    const other = await (await stage()).begun();
    expect((await part.state("GET", "LMS.LaunchData", undefined, { registration: other.launch.registration })).status).toBe(403);
    expect((await part.state("GET", null, undefined, { activityId: other.launch.activityId })).status).toBe(403);
    expect((await part.state("PUT", "x", "1", { agent: JSON.stringify(other.launch.actor) })).status).toBe(403);
    expect((await part.state("PUT", "LMS.LaunchData", "{}")).status).toBe(403);
    const profile = new URLSearchParams({ agent: JSON.stringify(part.launch.actor), profileId: "cmi5LearnerPreferences" });
    expect((await part.call("PUT", `agents/profile?${profile}`, "{}")).status).toBe(403);
    const { auth } = part;
    for (const wrong of ["", other.auth, "x".repeat(43)]) {
      part.auth = wrong;
      expect((await part.state("GET", null)).status).toBe(403);
      expect(await part.say("initialized")).toBe(403);
    }
    part.auth = auth;
    expect((await part.call("GET", "about")).status).toBe(200);
    await mine.begun();
    server.clock.advance(1_000);
    expect(await part.say("initialized")).toBe(403);
  });

  it("keeps no more than a package may, nothing but text, and is told to wait where it floods", async () => {
    await part.say("initialized");
    expect((await part.state("PUT", "big", "x".repeat(63_000))).status).toBe(204);
    expect((await part.state("PUT", "more", "x".repeat(2_000))).status).toBe(413);
    expect((await part.state("PUT", "huge", "x".repeat(70_000))).status).toBe(413);
    expect((await part.state("PUT", "bytes", new Uint8Array([0xff, 0xfe, 0]))).status).toBe(400);
    expect((await part.state("PUT", "n".repeat(201), "1")).status).toBe(400);
    expect(await (await part.state("GET", null)).json()).toEqual(["big"]);
    const many = Array.from({ length: 50 }, () => part.statement("experienced"));
    expect(await part.send(...many, part.statement("experienced"))).toBe(413);
    const answers = [];
    for (let call = 0; call < 10; call += 1) answers.push(await part.send(...many));
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
    server.clock.advance(1_000);
    const flood = await Promise.all(Array.from({ length: 60 }, () => part.call("GET", "agents/profile?agent=x")));
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await mine.opened()).state).toMatchObject({ completion: "incomplete", success: "unknown" });
  });

  it("is reported by nobody's device, and is nobody's who left", async () => {
    const state = { completion: "completed", success: "passed", score: 100, location: "", suspend_data: "", total_s: 1 };
    const reported_at = server.clock.now().toISOString();
    expect(await mine.visitor.call("PUT", `/content/${mine.item.id}/package-state`, { ...state, reported_at })).toMatchObject({
      code: "not_found",
    });
    const scorm = await makePackage(server.services, mine.room.section.id);
    const opened = (await mine.visitor.call<OpenedPackage>("GET", `/content/${scorm.id}/package`)).data;
    await expect(Cmi5Part.launched(opened.address ?? "")).rejects.toThrow("404");
    await mine.visitor.call("POST", "/logout", {});
    server.clock.advance(31_000);
    expect(await part.say("initialized")).toBe(404);
  });
});
