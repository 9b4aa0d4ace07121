import { expect } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import type { CourseExport } from "#contract/content/course-export.ts";
import type { TestServer } from "#tests/support/server.ts";
import type { TeachingRoom } from "#tests/support/teaching-factories.ts";

/** Asks for an export and downloads it once it is written. @param all how many items or learners are in it */
export async function takeExport(
  server: TestServer,
  { teacher, program }: TeachingRoom,
  format: CourseExport["format"],
  all = 4,
): Promise<Buffer> {
  const { data } = await teacher.call<CourseExport>("POST", `/instructor/courses/${program.id}/exports`, { format, language: "en" });
  const now = async () =>
    (await teacher.call<CourseExport[]>("GET", `/instructor/courses/${program.id}/exports`)).data.find(({ id }) => id === data.id);
  await expect.poll(async () => (await server.runJobs(), (await now())?.status), { timeout: 30_000 }).toBe("ready");
  expect(await now()).toMatchObject({ done: all, items: all, format });
  const { rawPayload, statusCode } = await server.app.inject({
    method: "GET",
    url: `${API_BASE}/instructor/course-exports/${data.id}/file`,
    headers: { authorization: `Bearer ${teacher.token}`, cookie: teacher.deviceCookie },
  });
  expect(statusCode).toBe(200);
  return rawPayload;
}
