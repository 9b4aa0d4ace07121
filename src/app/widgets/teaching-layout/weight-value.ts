import type { TeachingItem } from "#contract/content/teaching-content.ts";

/** Percent of the program's grade, as a form holds it; empty: it does not count. */
export const weightText = ({ grade }: TeachingItem): string => (grade?.weight ? String(grade.weight) : "");

export const isWeight = (text = ""): boolean => text.trim() === "" || (/^\d{1,3}$/u.test(text.trim()) && Number(text) <= 100);

/** As it is sent; undefined, in a draft that an older version kept, leaves it as it is. */
export const weightOf = (text: string | undefined): number | null | undefined =>
  text === undefined ? undefined : text.trim() === "" ? null : Number(text);
