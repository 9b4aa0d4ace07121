import { type CourseOutline, getCourseOutline } from "#contract/content/teaching-content.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";

export type OutlineUnit = CourseOutline["sections"][number];
export type OutlineItem = OutlineUnit["items"][number];

/** Sections and items of a course as its instructor sees them; the kept copy where there is no network. */
export const useOutline = (courseId: number) => useCachedRead(getCourseOutline, { params: { id: courseId } });
