import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { lessonDetails, titles } from "./lesson-content.ts";
import { integer, object, text } from "#contract/schema.ts";

/**
 * An introductory lesson of a program's page (`syllabus[].lessons[].id`), read by everybody: its text in both languages and its files,
 * whose addresses bear no token. A lesson that is no introduction, is not published, opens later, or stands in a program that the
 * catalogue does not list answers 404 `not_found`, like one that never was.
 */
export const getPreviewLesson = endpoint("GET", "/learning-programs/:id/lessons/:itemId", {
  summary: "An introductory lesson of a program",
  access: "public",
  params: object({ id: integer(1), itemId: integer(1) }),
  data: object({
    id: integer(),
    title: text(),
    translations: titles(),
    duration_min: integer(),
    lesson: lessonDetails(),
  }),
});
export type PreviewLesson = DataOf<typeof getPreviewLesson>;
