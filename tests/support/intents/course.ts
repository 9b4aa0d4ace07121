import { makeSection } from "#tests/support/course-factories.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";
import { classroom } from "./stories.ts";

/** A class whose course has a unit, and where its instructor writes it. */
async function course(ground: Ground) {
  const room = await classroom(ground);
  const section = await makeSection(ground.db, room.program.id);
  return { ...room, path: `/instructor/courses/${room.program.id}`, section };
}
export type Course = Awaited<ReturnType<typeof course>>;

/** A call of the instructor of a class. */
export const byTeacher =
  (prepare: (ground: Ground, room: Course) => Promise<[path: string, body?: object]>): Calls[string] =>
  async (ground) => {
    const room = await course(ground);
    const [path, body] = await prepare(ground, room);
    return { who: room.teacher, path, ...(body ? { body } : {}) };
  };
