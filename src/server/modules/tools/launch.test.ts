import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toolSigningKey } from "#server/commands/tools/tool-keys.ts";
import { makeItem } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { launch, placeTool, postedBy, registerTwin, toolFields, type ToolRow, visit } from "#tests/support/tools/tool-room.ts";
import { askInjected, startToolTwin, type ToolTwin } from "#tests/support/tools/tool-twin.ts";

let server: TestServer;
let twin: ToolTwin;
let room: TeachingRoom;
let tool: ToolRow;
let staff: TestBrowser;
let itemId: number;
beforeAll(async () => {
  server = await startTestServer();
  twin = await startToolTwin({ ask: askInjected(server.app), now: () => server.clock.now() });
  room = await teachingRoom(server);
  ({ tool, staff } = await registerTwin(server, twin));
  ({ id: itemId } = await placeTool(room, tool.id));
});
beforeEach(() => server.clock.set(SUNDAY_MORNING));
afterAll(async () => {
  await twin.close();
  await server.close();
});

type Visitor = Awaited<ReturnType<typeof learnerOf>>["visitor"];
const press = async (visitor: Visitor, id = itemId) => await visitor.call<{ address: string }>("POST", `/content/${id}/tool`);
const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";

/** A press, and what the tool would ask for after it. */
async function asked(visitor: Visitor): Promise<URL> {
  return twin.authorization(new URL((await press(visitor)).data.address).searchParams);
}

describe("issue 22.7: a learner opens a tool of a course", () => {
  it("the tool learns the role, the lesson and the course under a name of its own, and nothing else of the person", async () => {
    const { visitor } = await learnerOf(server, room);
    const told = await launch(server, twin, visitor, itemId);
    expect(told).toMatchObject({
      iss: "http://localhost:8080",
      aud: tool.platform.client_id,
      [`${CLAIM}/message_type`]: "LtiResourceLinkRequest",
      [`${CLAIM}/version`]: "1.3.0",
      [`${CLAIM}/deployment_id`]: tool.platform.deployment_id,
      [`${CLAIM}/target_link_uri`]: twin.launchUrl,
      [`${CLAIM}/resource_link`]: { id: String(itemId), title: "An exercise in the lab" },
      [`${CLAIM}/context`]: { id: String(room.program.id) },
      [`${CLAIM}/roles`]: ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
      [`${CLAIM}/launch_presentation`]: {
        document_target: "window",
        locale: "en",
        return_url: `http://localhost:8080/course/${room.program.id}/lesson/${itemId}`,
      },
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
        lineitem: `http://localhost:8080/api/v1/lti/courses/${room.program.id}/line-items/${itemId}`,
      },
    });
    expect((told.exp ?? 0) - (told.iat ?? 0)).toBe(300);
    expect(Object.keys(told).filter((name) => ["name", "given_name", "family_name", "email"].includes(name))).toEqual([]);
    expect((await launch(server, twin, visitor, itemId)).sub).toBe(told.sub);
    const { visitor: other } = await learnerOf(server, room);
    expect((await launch(server, twin, other, itemId)).sub).not.toBe(told.sub);
  });

  it("another tool knows the same person by another name, and what staff let it know; an e-mail that is not proved it is not told", async () => {
    const { visitor } = await learnerOf(server, room);
    const { sub } = await launch(server, twin, visitor, itemId);
    const { data: second } = await staff.call<ToolRow>(
      "POST",
      "/admin/tools",
      toolFields(twin, { shares_name: true, shares_email: true, writes_grades: false, reads_members: false }),
    );
    const item = await placeTool(room, second.id, {
      content: {
        kind: "lesson",
        body: { ar: [], en: [] },
        tool: { id: second.id, address: `${twin.origin}/exercise/4`, custom: "level=2\n\n unit=b=c " },
      },
    });
    twin.know(second.platform);
    const told = await launch(server, twin, visitor, item.id);
    twin.know(tool.platform);
    expect(told.sub).not.toBe(sub);
    expect(told).toMatchObject({ name: "Noura Saad Mohammed Alqahtani", given_name: "Noura", family_name: "Alqahtani" });
    expect(told).not.toHaveProperty("email");
    expect(told).not.toHaveProperty("https://purl.imsglobal.org/spec/lti-ags/claim/endpoint");
    expect(told).not.toHaveProperty("https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice");
    expect(told[`${CLAIM}/target_link_uri`]).toBe(`${twin.origin}/exercise/4`);
    expect(told[`${CLAIM}/custom`]).toEqual({ level: "2", unit: "b=c" });
  });

  it("who teaches the course comes as an instructor, also to a draft; who does not, does not", async () => {
    const told = await launch(server, twin, room.teacher, itemId, `/instructor/items/${itemId}/tool`);
    expect(told[`${CLAIM}/roles`]).toEqual(["http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"]);
    const other = await teachingRoom(server);
    expect(await other.teacher.call("POST", `/instructor/items/${itemId}/tool`)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("nobody without a session, who does not study there, or for a lesson without a tool", async () => {
    const stranger = new TestBrowser(server.app);
    expect(await press(stranger)).toMatchObject({ status: 401 });
    await stranger.register();
    expect(await press(stranger)).toMatchObject({ status: 403, code: "course_access_denied" });
    const { visitor } = await learnerOf(server, room);
    const plain = await makeItem(server.services.db, room.section.id);
    const empty = await makeItem(server.services.db, room.section.id, { format: "tool" });
    for (const id of [plain.id, empty.id, 999_999]) expect(await press(visitor, id)).toMatchObject({ code: "not_found" });
    expect(await press(room.teacher)).toMatchObject({ code: "role_required" });
  });

  it("a tool that staff took out of service opens no more, also not by a press of before", async () => {
    const { visitor } = await learnerOf(server, room);
    const { data: gone } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin));
    const item = await placeTool(room, gone.id);
    twin.know(gone.platform);
    const to = twin.authorization(new URL((await press(visitor, item.id)).data.address).searchParams);
    twin.know(tool.platform);
    await staff.call("POST", `/admin/tools/${gone.id}/archive`, { version: gone.version });
    expect((await visit(server, visitor, to)).statusCode).toBe(404);
    expect(await press(visitor, item.id)).toMatchObject({ code: "not_found" });
    const { data } = await visitor.call<{ lesson: { tool: object } }>("GET", `/content/${item.id}`);
    expect(data.lesson.tool).toMatchObject({ is_open: false, reports: true, score: null });
  });
});

describe("issue 22.7: what comes back from a tool is checked before anything is said of the person", () => {
  it("an address that staff did not write down, another client, another person's hint, and what asks for something else are refused", async () => {
    const { visitor } = await learnerOf(server, room);
    const { visitor: other } = await learnerOf(server, room);
    const strangers = (await asked(other)).searchParams;
    const { data: second } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin, { launch_urls: [`${twin.origin}/other`] }));
    const wrong: [string, string][] = [
      ["redirect_uri", `${twin.launchUrl}/`],
      ["redirect_uri", "https://evil.example/launch"],
      ["redirect_uri", `${twin.origin}/other`],
      ["client_id", second.platform.client_id],
      ["client_id", ""],
      ["login_hint", strangers.get("login_hint") ?? ""],
      ["lti_message_hint", strangers.get("lti_message_hint") ?? ""],
      ["lti_message_hint", "a.b.c"],
      ["response_type", "code"],
      ["response_mode", "query"],
      ["scope", "profile"],
      ["nonce", ""],
    ];
    for (const [name, value] of wrong) {
      const to = await asked(visitor);
      to.searchParams.set(name, value);
      const answer = await visit(server, visitor, to);
      expect([name, value, answer.statusCode >= 400, postedBy(answer.body)]).toEqual([name, value, true, {}]);
      expect(answer.headers["content-security-policy"]).toContain("form-action 'none'");
    }
    const forged = await asked(visitor);
    const hint = forged.searchParams.get("lti_message_hint") ?? "";
    forged.searchParams.set("lti_message_hint", hint.replace(/^(\w+)\.\d+/u, "$1.99"));
    expect((await visit(server, visitor, forged)).statusCode).toBe(400);
  });

  it("leads in once, for five minutes, in the browser of the session alone, and while that lasts", async () => {
    const { visitor } = await learnerOf(server, room);
    const to = await asked(visitor);
    expect((await visit(server, new TestBrowser(server.app), to)).statusCode).toBe(401);
    const answer = await visit(server, visitor, to);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; form-action https: http:\/\/127\.0\.0\.1:\d+; base-uri 'none'; frame-ancestors 'none'$/u,
    );
    expect((await visit(server, visitor, to)).statusCode).toBe(400);
    const late = await asked(visitor);
    server.clock.advance(5 * 60_000 + 1_000);
    expect((await visit(server, visitor, late)).statusCode).toBe(400);
    const left = await asked(visitor);
    await visitor.call("POST", "/logout", {});
    server.clock.advance(31_000);
    const after = await visit(server, visitor, left);
    expect([after.statusCode, after.body.includes("Log in to the platform in this browser")]).toEqual([401, true]);
  });

  it("what the tool sends along comes back as it came, and is never read as markup", async () => {
    const { visitor } = await learnerOf(server, room);
    const to = await asked(visitor);
    to.searchParams.set("state", `"><script>alert(1)</script>`);
    const { body } = await visit(server, visitor, to);
    expect(body).toContain('name="state" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(body.match(/<script>/gu)).toHaveLength(1);
  });

  it("asked by a form it comes again as an address, to which browsers bring the session's cookie", async () => {
    const { visitor } = await learnerOf(server, room);
    const { pathname, searchParams } = await asked(visitor);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await server.app.inject({ method: "POST", url: pathname, headers, payload: searchParams.toString() });
    expect(answer.statusCode).toBe(303);
    const page = await visit(server, visitor, new URL(String(answer.headers.location), "http://localhost:8080"));
    expect(await twin.read(postedBy(page.body))).toMatchObject({ iss: "http://localhost:8080" });
  });

  it("keys go on to be published for two days after the next ones sign", async () => {
    const { visitor } = await learnerOf(server, room);
    await launch(server, twin, visitor, itemId);
    const kids = async () => {
      const { keys } = (await server.app.inject("/api/v1/lti/keys")).json<{ keys: { kid: string; alg: string }[] }>();
      expect(keys.every((key) => key.alg === "RS256" && !("d" in key))).toBe(true);
      return keys.map(({ kid }) => kid);
    };
    const [first] = await kids();
    const later = new Date(SUNDAY_MORNING.getTime() + 181 * 86_400_000);
    await server.services.db.transaction(async (tx) => {
      const { kid } = await toolSigningKey(tx, server.services.config.secret, later);
      expect(kid).not.toBe(first);
    });
    server.clock.set(later);
    expect(await kids()).toHaveLength(2);
    server.clock.advance(3 * 86_400_000);
    expect(await kids()).not.toContain(first);
  });
});
