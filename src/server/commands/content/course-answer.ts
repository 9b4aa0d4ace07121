import type { CourseItem, CourseSection, LockedReason, SectionSummary } from "#contract/classroom/classroom.ts";
import type { ItemReference } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import type { CourseTree, TreeItem, TreeSection } from "./course-tree.ts";
import type { Lock } from "#server/commands/classroom/section-locks.ts";

/** Says a course tree in the words of the contract. */

interface Titled {
  titleAr: string;
  titleEn: string;
}

export const titlesOf = (row: Titled) => ({ ar: { title: row.titleAr }, en: { title: row.titleEn } });
export const titleOf = (row: Titled, language: Language): string => (language === "en" ? row.titleEn : row.titleAr);

export const itemReferenceOf = ({ row, number }: TreeItem, language: Language): ItemReference => ({
  id: row.id,
  kind: row.kind,
  number,
  title: titleOf(row, language),
  translations: titlesOf(row),
});

export const courseItemOf = (tree: CourseTree, item: TreeItem, language: Language): CourseItem => ({
  ...itemReferenceOf(item, language),
  format: item.row.format,
  duration_min: item.row.durationMinutes,
  status: item.status,
  locked_reason: item.lock ? lockedReason(tree, item.lock, language) : null,
  percent: item.percent,
  position_s: item.progress?.positionS ?? 0,
  starts_at: item.takesPlace?.startsAt.toISOString() ?? null,
  due_at: item.dueAt?.toISOString() ?? null,
  is_offline_available: item.offline,
  size_bytes: item.row.bytes,
  version: item.row.version,
});

export function sectionSummaryOf(tree: CourseTree, section: TreeSection, language: Language, instructor: string | null): SectionSummary {
  const { row } = section;
  return {
    id: row.id,
    order: tree.sections.indexOf(section) + 1,
    kind: row.kind,
    title: titleOf(row, language),
    translations: titlesOf(row),
    required: row.required,
    credits: row.credits,
    status: section.status,
    locked_reason: section.lock ? lockedReason(tree, section.lock, language) : null,
    progress: section.progress,
    items_done: section.done,
    items_total: section.items.length,
    duration_min: row.durationMinutes,
    grade: section.grade,
    completed_at: section.completedAt?.toISOString() ?? null,
    instructor,
  };
}

export const courseSectionOf = (tree: CourseTree, section: TreeSection, language: Language, instructor: string | null): CourseSection => ({
  ...sectionSummaryOf(tree, section, language, instructor),
  items: section.items.map((item) => courseItemOf(tree, item, language)),
});

/** The course in figures. `percent` is the enrollment's own, which never falls. */
export const courseStateOf = (tree: CourseTree, percent: number) => ({
  percent,
  items_done: tree.done,
  items_total: tree.items.length,
  sections_done: tree.sections.filter(({ status }) => status === "completed").length,
  sections_total: tree.sections.length,
  minutes_left: Math.round(tree.items.reduce((sum, { row, percent: done }) => sum + (row.durationMinutes * (100 - done)) / 100, 0)),
});

function lockedReason(tree: CourseTree, lock: Lock, language: Language): LockedReason {
  const after = lock.code === "after_section" ? tree.sections.find(({ row }) => row.id === lock.sectionId)?.row : undefined;
  return {
    code: lock.code,
    section_id: after?.id ?? null,
    title: after ? titleOf(after, language) : null,
    translations: after ? titlesOf(after) : null,
    opens_at: "opensAt" in lock ? lock.opensAt.toISOString() : null,
    done: lock.code === "after_all" ? lock.done : null,
    total: lock.code === "after_all" ? lock.total : null,
  };
}
