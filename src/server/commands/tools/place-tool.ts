import { and, eq, isNull } from "drizzle-orm";
import { type PlacedTool, TOOL } from "#contract/tools/tools.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import type { ItemBody, StoredTool } from "#server/db/tables/learning-content.ts";

/** One line of what a tool is told: a name, and what it stands for. */
const CUSTOM = /^[\w.-]{1,100}=.{0,500}$/u;

/**
 * The tool that a lesson of that format opens from now on; one that was taken out of service stays where it stands, and is chosen nowhere.
 * @param given left out: what stood there
 * @throws Problem `validation_error` with `tool`, `tool_address` or `tool_custom`
 */
export async function storedTool(tx: Executor, given: PlacedTool | undefined, before: ItemBody | undefined): Promise<StoredTool> {
  const stood = before?.kind === "lesson" ? before.tool : undefined;
  if (!given) return stood ?? refuseField("tool", "selection");
  const isKept = stood?.toolId === given.id;
  const [tool] = await tx
    .select()
    .from(tools)
    .where(and(eq(tools.id, given.id), isKept ? undefined : isNull(tools.archivedAt)))
    .for("key share");
  if (!tool) refuseField("tool", "selection");
  const address = given.address?.trim() || null;
  if (address !== null && !leadsInto(address, tool.launchUrls)) refuseField("tool_address", "link");
  const custom = (given.custom ?? "").split("\n").map((line) => line.trim());
  const told = custom.filter((line) => line !== "");
  if (told.length > TOOL.customLines || !told.every((line) => CUSTOM.test(line))) refuseField("tool_custom", "selection");
  return { toolId: tool.id, address, custom: told.join("\n"), reports: tool.writesGrades };
}

/** Whether an address belongs to the server that staff registered: a lesson sends nobody elsewhere. */
const leadsInto = (address: string, launchUrls: readonly string[]): boolean =>
  URL.canParse(address) && launchUrls.some((url) => new URL(url).origin === new URL(address).origin);

/** As the tool is told it. */
export const customOf = ({ custom }: StoredTool): Record<string, string> =>
  Object.fromEntries(custom.split("\n").flatMap((line) => (line.includes("=") ? [splitOnce(line)] : [])));

const splitOnce = (line: string): [string, string] => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)];
