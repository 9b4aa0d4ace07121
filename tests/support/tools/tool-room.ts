import type { DataOf } from "#contract/endpoint.ts";
import type { adminTools } from "#contract/tools/admin-tools.ts";
import type { TeachingItem } from "#contract/content/teaching-content.ts";
import type { TestBrowser } from "#tests/support/identity-factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { signedInStaff, type TeachingRoom } from "#tests/support/teaching-factories.ts";
import type { ToolTwin } from "./tool-twin.ts";

export type ToolRow = DataOf<typeof adminTools.read>;

export const toolFields = (twin: ToolTwin, more: object = {}) => ({
  name: { ar: "مختبر الإشارات", en: "Signals lab" },
  login_url: twin.loginUrl,
  launch_urls: [twin.launchUrl],
  content_url: `${twin.origin}/content`,
  key_url: twin.keyUrl,
  public_key: "",
  shares_name: false,
  shares_email: false,
  writes_grades: true,
  reads_members: true,
  ...more,
});

/** Staff register the twin, and tell it of us. */
export async function registerTwin(server: TestServer, twin: ToolTwin, more: object = {}) {
  const { visitor: staff } = await signedInStaff(server);
  const { data: tool } = await staff.call<ToolRow>("POST", "/admin/tools", toolFields(twin, more));
  twin.know(tool.platform);
  return { staff, tool };
}

/** Their instructor writes a lesson that opens the tool; published. */
export async function placeTool({ teacher, program, section }: TeachingRoom, toolId: number, more: object = {}): Promise<TeachingItem> {
  const { data } = await teacher.call<TeachingItem>("POST", `/instructor/courses/${program.id}/items`, {
    section_id: section.id,
    title_ar: "تمرين في المختبر",
    title_en: "An exercise in the lab",
    duration_min: 20,
    release_at: null,
    offline_allowed: true,
    format: "tool",
    publish: true,
    content: { kind: "lesson", body: { ar: [], en: [] }, tool: { id: toolId, address: null, custom: "" } },
    ...more,
  });
  return data;
}

/** A browser that follows an address of ours with its cookies, as it does after a tool led it here. */
export const visit = async (server: TestServer, visitor: TestBrowser, address: string | URL) => {
  const { pathname, search } = new URL(address);
  return await server.app.inject({
    method: "GET",
    url: `${pathname}${search}`,
    headers: { cookie: visitor.deviceCookie, "accept-language": "en" },
  });
};

/** What a page of a launch posts to the tool. */
export const postedBy = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/gu)].map(([, name = "", value = ""]) => [name, value]),
  );

/** From the press to the tool: what the tool reads of it. */
export async function launch(server: TestServer, twin: ToolTwin, visitor: TestBrowser, itemId: number, call = `/content/${itemId}/tool`) {
  const { data } = await visitor.call<{ address: string }>("POST", call);
  const page = await visit(server, visitor, twin.authorization(new URL(data.address).searchParams));
  return await twin.read(postedBy(page.body));
}
