import type { CourseOutline, TeachingItem } from "#contract/content/teaching-content.ts";
import { learnerOf, teachingRoom } from "./teaching-factories.ts";
import type { TestServer } from "./server.ts";

const NO_BLOCKS = { ar: [], en: [] };
export const inBoth = (text: string) => ({ ar: text, en: text });

/** An item as its author sends it; a lesson where nothing else is said. */
export const itemBody = (title: string, content: object = { kind: "lesson", body: NO_BLOCKS }, more: object = {}) => ({
  title_ar: title,
  title_en: null,
  duration_min: 12,
  release_at: null,
  offline_allowed: true,
  content,
  ...more,
});

export const question = <More extends object>(id: string, kind: string, more: More = {} as More) => ({
  id,
  kind,
  text: inBoth(`سؤال ${id}`),
  points: 1,
  options: [],
  correct: [],
  accepted: [],
  feedback: null,
  ...more,
});

export const quizBody = (questions: object[], more: object = {}) => ({
  kind: "activity",
  body: NO_BLOCKS,
  questions,
  attempts_allowed: 3,
  time_limit: null,
  pass_mark: 50,
  ...more,
});

/** A course with one unit, its instructor, and what they do in it. */
export async function writtenCourse(server: TestServer) {
  const room = await teachingRoom(server);
  const { teacher } = room;
  const { id } = room.program;
  const made = await teacher.call<CourseOutline>("POST", `/instructor/courses/${id}/sections`, { title_ar: "الأولى", title_en: null });
  const section = made.data.sections.at(-1)?.id ?? 0;
  return {
    id,
    teacher,
    section,
    add: (body: object) => teacher.call<TeachingItem>("POST", `/instructor/courses/${id}/items`, { ...body, section_id: section }),
    edit: (item: TeachingItem, body: object) =>
      teacher.call<TeachingItem>("PATCH", `/instructor/items/${item.id}`, { ...body, version: item.version }),
    outline: async () => (await teacher.call<CourseOutline>("GET", `/instructor/courses/${id}/outline`)).data,
    learner: async () => (await learnerOf(server, room)).visitor,
  };
}
