import type { Executor } from "#server/db/client.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import { LESSON, makeItem } from "#tests/support/course-factories.ts";

/** A published lesson that opens a tool which nobody runs. */
export async function makeToolLesson(db: Executor, sectionId: number) {
  const launchUrls = ["https://lab.example/launch"];
  const values = {
    nameAr: "مختبر",
    nameEn: "Lab",
    loginUrl: "https://lab.example/login",
    launchUrls,
    contentUrl: "https://lab.example/all",
  };
  const [tool] = await db.insert(tools).values(values).returning();
  if (!tool) throw new Error("no tool was made");
  const placed = { toolId: tool.id, address: null, custom: "", reports: false };
  return await makeItem(db, sectionId, { format: "tool", body: { ...LESSON, tool: placed } });
}
