import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { launch, placeTool, registerTwin, toolFields, type ToolRow } from "#tests/support/tools/tool-room.ts";
import { askInjected, startToolTwin, type ToolTwin } from "#tests/support/tools/tool-twin.ts";

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
  ({ id: itemId } = await placeTool(room, tool.id));
});
beforeEach(() => {
  server.clock.set(SUNDAY_MORNING);
  twin.know(tool.platform);
});
afterAll(async () => {
  await twin.close();
  await server.close();
});

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim";
const link = (more: object = {}) => ({ type: "ltiResourceLink", url: `${twin.origin}/exercise/7`, ...more });
const begin = async (of = room, id = itemId) => await launch(server, twin, of.teacher, id, `/instructor/items/${id}/tool-content`);
const give = async (jwt: string) =>
  await server.app.inject({
    method: "POST",
    url: "/api/v1/lti/content",
    headers: { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" },
    payload: new URLSearchParams({ JWT: jwt }).toString(),
  });
const lesson = async () => {
  const { data } = await room.teacher.call<TeachingItem>("GET", `/instructor/items/${itemId}`);
  return { version: data.version, tool: data.content.kind === "lesson" ? data.content.tool : undefined };
};

describe("issue 22.7: an author chooses in a tool what a lesson opens (deep linking)", () => {
  it("the tool is asked for one link, and what comes back is what learners open; once", async () => {
    const told = await begin();
    expect(told).toMatchObject({
      [`${CLAIM}/message_type`]: "LtiDeepLinkingRequest",
      [`${CLAIM}/target_link_uri`]: `${twin.origin}/content`,
      "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
        deep_link_return_url: "http://localhost:8080/api/v1/lti/content",
        accept_types: ["ltiResourceLink"],
        accept_multiple: false,
      },
    });
    expect(told).not.toHaveProperty(`${CLAIM}/resource_link`);
    const before = await lesson();
    const answer = await twin.chosen([link({ custom: { level: 2, unit: "b" } })]);
    const given = await give(answer);
    expect([given.statusCode, given.headers.location]).toEqual([
      303,
      `http://localhost:8080/instructor/course/${room.program.id}/add-lesson?item=${itemId}`,
    ]);
    expect(await lesson()).toEqual({
      version: before.version + 1,
      tool: { id: tool.id, address: `${twin.origin}/exercise/7`, custom: "level=2\nunit=b" },
    });
    expect((await give(answer)).statusCode).toBe(400);
    expect((await launch(server, twin, room.teacher, itemId, `/instructor/items/${itemId}/tool`))[`${CLAIM}/target_link_uri`]).toBe(
      `${twin.origin}/exercise/7`,
    );
  });

  it("what another signed, is made out to others, comes from another deployment, leads elsewhere or is no link changes nothing", async () => {
    const before = await lesson();
    const other = await teachingRoom(server);
    const theirs = await placeTool(other, tool.id);
    await begin(other, theirs.id);
    const data = "https://purl.imsglobal.org/spec/lti-dl/claim/data";
    const wrong: Record<string, () => Promise<string>> = {
      "another's key": () => twin.chosen([link()], {}, twin.strangersKey),
      "to another": () => twin.chosen([link()], { aud: "https://other.example" }),
      "by another": () => twin.chosen([link()], { iss: "00000000-0000-4000-8000-000000000000" }),
      "without a nonce": () => twin.chosen([link()], { nonce: undefined }),
      "another deployment": () => twin.chosen([link()], { [`${CLAIM}/deployment_id`]: "1" }),
      "another message": () => twin.chosen([link()], { [`${CLAIM}/message_type`]: "LtiResourceLinkRequest" }),
      "no offer": () => twin.chosen([link()], { [data]: "a.b" }),
      elsewhere: () => twin.chosen([link({ url: "https://evil.example/" })]),
      "two of them": () => twin.chosen([link(), link()]),
      "a file": () => twin.chosen([link({ type: "file" })]),
      "a setting in two lines": () => twin.chosen([link({ custom: { a: "1\nb=2" } })]),
      nothing: async () => "",
    };
    for (const [what, made] of Object.entries(wrong)) {
      await begin();
      const answer = await give(await made());
      expect([what, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([what, true]);
      expect(answer.body).toContain("What was chosen was not taken over");
    }
    expect(await lesson()).toEqual(before);
  });

  it("a launch's hint is no offer, an offer is none for long, and ends with its session", async () => {
    const before = await lesson();
    const { data: opened } = await room.teacher.call<{ address: string }>("POST", `/instructor/items/${itemId}/tool-content`);
    const hint = new URL(opened.address).searchParams.get("lti_message_hint");
    await begin();
    expect((await give(await twin.chosen([link()], { "https://purl.imsglobal.org/spec/lti-dl/claim/data": hint }))).statusCode).toBe(400);
    await begin();
    server.clock.advance(3_601_000);
    expect((await give(await twin.chosen([link()]))).statusCode).toBe(400);
    server.clock.set(SUNDAY_MORNING);
    const other = await teachingRoom(server);
    const theirs = await placeTool(other, tool.id);
    await begin(other, theirs.id);
    const answer = await twin.chosen([link()]);
    await other.teacher.call("POST", "/logout", {});
    server.clock.advance(31_000);
    expect((await give(await twin.chosen([link()]))).statusCode).toBe(401);
    expect((await give(answer)).statusCode).toBe(401);
    expect(await lesson()).toEqual(before);
  });

  it("whoever chose nothing comes back to the lesson; a tool that offers no choice is not asked for one", async () => {
    await begin();
    expect((await give(await twin.chosen([]))).statusCode).toBe(303);
    expect((await lesson()).tool).toMatchObject({ address: `${twin.origin}/exercise/7` });
    const { data: plain } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin, { content_url: "" }));
    const item = await placeTool(room, plain.id);
    expect(await room.teacher.call("POST", `/instructor/items/${item.id}/tool-content`)).toMatchObject({ code: "not_found" });
    const other = await teachingRoom(server);
    expect(await other.teacher.call("POST", `/instructor/items/${itemId}/tool-content`)).toMatchObject({ code: "not_found" });
    const shown = await room.teacher.call<{ id: number; offers_content: boolean }[]>("GET", "/instructor/tools");
    expect(shown.data.find(({ id }) => id === plain.id)).toMatchObject({ offers_content: false });
    expect(shown.data.find(({ id }) => id === tool.id)).toMatchObject({ offers_content: true });
  });
});
