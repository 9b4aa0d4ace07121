import { useParams, useSearch } from "wouter";
import type { ItemKind } from "#contract/classroom/lesson-content.ts";

const PAGES = {
  lesson: "add-lesson",
  interactive_lecture: "add-interactive-lecture",
  activity: "add-activity",
  application: "add-application",
} as const satisfies Record<ItemKind, string>;

/** In the order in which a unit offers to add them. */
export const WRITTEN_KINDS = Object.keys(PAGES) as ItemKind[];

export const coursePath = (courseId: number): string => `/instructor/course/${courseId}`;

/** Where a new item of a unit is written. */
export const newItemPath = (courseId: number, kind: ItemKind, sectionId: number): string =>
  `${coursePath(courseId)}/${PAGES[kind]}?section=${sectionId}`;

export const editItemPath = (courseId: number, kind: ItemKind, itemId: number): string =>
  `${coursePath(courseId)}/${PAGES[kind]}?item=${itemId}`;

/** Where marks of an exam or project are entered. */
export const partMarksPath = (courseId: number, partId: number): string => `${coursePath(courseId)}/marks/${partId}`;

export const previewPath = (courseId: number, itemId: number): string => `${coursePath(courseId)}/preview/${itemId}`;

/** An id as an address has it; null where it is none. */
export const idOf = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null);

export interface ItemAddress {
  /** 0 where the address holds none: nothing is found there. */
  courseId: number;
  /** The unit that a new item goes into; null: the first. */
  sectionId: number | null;
  /** The item that is edited; null: a new one. */
  itemId: number | null;
}

/** What a page that writes an item is about: `/instructor/course/:id/add-…?section=…` or `?item=…`. */
export function useItemAddress(): ItemAddress {
  const { id } = useParams<{ id: string }>();
  const search = new URLSearchParams(useSearch());
  return { courseId: idOf(id) ?? 0, sectionId: idOf(search.get("section")), itemId: idOf(search.get("item")) };
}

/** Who reviews whom in an application, and who has not yet. */
export const peerReviewsPath = (courseId: number, itemId: number): string => `${coursePath(courseId)}/peer-reviews/${itemId}`;
