import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { expect } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import type { CourseImport } from "#contract/content/course-import.ts";
import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { makeItem, makeSection, quiz } from "#tests/support/course-factories.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { itemBody } from "#tests/support/written-course.ts";
import { byTeacher, type Course } from "./course.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";

const LESSON = { kind: "lesson", body: { ar: [{ type: "paragraph", runs: [{ text: "متن" }] }], en: [] } };
const UNIT = { title_ar: "وحدة جديدة", title_en: "A new unit" };

const addItem = (ground: Ground, { teacher, path, section }: Course, more: object = {}) =>
  ground.ask<TeachingItem>(teacher, "POST", `${path}/items`, { ...itemBody("درس", LESSON, more), section_id: section.id });

/** One of an item of a course. */
const ofItem = (
  prepare: (ground: Ground, room: Course, item: TeachingItem) => Promise<[path: string, body?: object]>,
  more: object = {},
): Calls[string] => byTeacher(async (ground, room) => prepare(ground, room, await addItem(ground, room, more)));

const DROPPED = { question: "one", way: "drop" };
const regradeOf = async ({ db }: Ground, sectionId: number): Promise<string> =>
  `/instructor/items/${(await makeItem(db, sectionId, { body: quiz() })).id}/regrade`;

/** An archive of lessons that was read, and waits to be added. */
async function imported(ground: Ground, { teacher, path }: Course): Promise<string> {
  const bytes = Buffer.from(zipSync({ "water/1-basics/README.md": strToU8("# The basics\n\nWhat water is.\n") }));
  const sent = multipartBody({ id: randomUUID() }, { archive: { name: "water.zip", type: "application/zip", bytes } });
  const { app } = ground.server;
  const headers = { ...teacher.headers, ...sent.headers };
  const answer = await app.inject({ method: "POST", url: `${API_BASE}${path}/imports`, headers, payload: sent.payload });
  const at = `/instructor/imports/${answer.json<{ data: CourseImport }>().data.id}`;
  const status = async () => (await ground.state(), (await ground.ask<CourseImport>(teacher, "GET", at)).status);
  await expect.poll(status, { timeout: 60_000 }).toBe("preview");
  return at;
}
const apply = (ground: Ground, teacher: SignedIn, at: string) => ground.ask(teacher, "POST", `${at}/apply`);

export const courseCalls: Calls = {
  "POST /instructor/courses/:id/sections": byTeacher(async (_, { path }) => [`${path}/sections`, UNIT]),
  "PATCH /instructor/courses/:id/sections/:sid": byTeacher(async (_, { path, section }) => [`${path}/sections/${section.id}`, UNIT]),
  "DELETE /instructor/courses/:id/sections/:sid": byTeacher(async (_, { path, section }) => [`${path}/sections/${section.id}`]),
  "POST /instructor/courses/:id/sections/:sid/restore": byTeacher(async (ground, { path, section, teacher }) => {
    await ground.ask(teacher, "DELETE", `${path}/sections/${section.id}`);
    return [`${path}/sections/${section.id}/restore`];
  }),
  "PUT /instructor/courses/:id/order": byTeacher(async (ground, room) => {
    const other = await makeSection(ground.db, room.program.id);
    const item = await addItem(ground, room);
    const { sections } = await ground.ask<CourseOutline>(room.teacher, "GET", `${room.path}/outline`);
    expect(sections.map(({ id }) => id)).toEqual([room.section.id, other.id]);
    return [
      `${room.path}/order`,
      {
        sections: [
          { id: other.id, items: [item.id] },
          { id: room.section.id, items: [] },
        ],
      },
    ];
  }),
  "POST /instructor/courses/:id/publish": byTeacher(async (ground, room) => {
    await addItem(ground, room);
    return [`${room.path}/publish`, {}];
  }),
  "POST /instructor/courses/:id/items": byTeacher(async (_, { path, section }) => [
    `${path}/items`,
    { ...itemBody("درس", LESSON), section_id: section.id },
  ]),
  "PATCH /instructor/items/:iid": ofItem(async (_ground, _room, { id, version }) => [
    `/instructor/items/${id}`,
    { ...itemBody("درس آخر", LESSON), version },
  ]),
  "DELETE /instructor/items/:iid": ofItem(async (_ground, _room, { id }) => [`/instructor/items/${id}`]),
  "POST /instructor/items/:iid/restore": ofItem(async (ground, { teacher }, { id }) => {
    await ground.ask(teacher, "DELETE", `/instructor/items/${id}`);
    return [`/instructor/items/${id}/restore`];
  }),
  "POST /instructor/items/:iid/publish": ofItem(async (_ground, _room, { id }) => [`/instructor/items/${id}/publish`]),
  "POST /instructor/items/:iid/unpublish": ofItem(async (_ground, _room, { id }) => [`/instructor/items/${id}/unpublish`], {
    publish: true,
  }),
  "POST /instructor/items/:iid/regrade": byTeacher(async (ground, { section }) => [await regradeOf(ground, section.id), DROPPED]),
  "DELETE /instructor/items/:iid/regrade/:id": byTeacher(async (ground, { section, teacher }) => {
    const at = await regradeOf(ground, section.id);
    return [`${at}/${(await ground.ask<{ id: string }>(teacher, "POST", at, DROPPED)).id}`];
  }),
  "POST /instructor/courses/:id/exports": byTeacher(async (_, { path }) => [`${path}/exports`, { format: "markdown", language: "ar" }]),
  "POST /instructor/imports/:iid/apply": byTeacher(async (ground, room) => [`${await imported(ground, room)}/apply`]),
  "POST /instructor/imports/:iid/discard": byTeacher(async (ground, room) => [`${await imported(ground, room)}/discard`]),
  "POST /instructor/imports/:iid/undo": byTeacher(async (ground, room) => {
    const at = await imported(ground, room);
    await apply(ground, room.teacher, at);
    return [`${at}/undo`];
  }),
};
