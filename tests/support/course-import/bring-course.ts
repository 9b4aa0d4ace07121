import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { CourseImport } from "#contract/content/course-import.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import type { TeachingRoom } from "#tests/support/teaching-factories.ts";

/** Brings a file into a course and waits until it was read. */
export async function bringCourse({ teacher, program }: TeachingRoom, bytes: Uint8Array, name: string): Promise<CourseImport> {
  const { payload, headers } = multipartBody(
    { id: randomUUID() },
    { archive: { name, type: "application/octet-stream", bytes: Buffer.from(bytes) } },
  );
  const sent = await teacher.call<CourseImport>("POST", `/instructor/courses/${program.id}/imports`, payload, headers);
  expect(sent.code, JSON.stringify(sent.errors)).toBeUndefined();
  const now = async () => (await teacher.call<CourseImport>("GET", `/instructor/imports/${sent.data.id}`)).data;
  await expect.poll(async () => (await now()).status, { timeout: 90_000 }).not.toMatch(/queued|parsing/u);
  return await now();
}
