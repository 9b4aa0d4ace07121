import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CourseItem, CourseSection, ItemStatus, LockedReason } from "#contract/classroom/classroom.ts";
import type { ItemKind, LessonFormat } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { formatDate } from "#app/i18n/format.ts";

export const itemKindWord: Record<ItemKind, MessageDescriptor> = {
  lesson: msg({ message: "Lesson", context: "item" }),
  interactive_lecture: msg({ message: "Interactive lecture", context: "item" }),
  activity: msg({ message: "Activity", context: "item" }),
  application: msg({ message: "Practical application", context: "item" }),
};

/** What a lesson is called after its kind: «درس مرئي». */
const lessonWord: Record<LessonFormat, MessageDescriptor> = {
  video: msg`Video lesson`,
  text: msg`Text lesson`,
  pdf: msg`PDF lesson`,
  audio: msg`Audio lesson`,
  package: msg`Interactive package`,
  tool: msg({ message: "External tool", context: "item" }),
};

export const itemStatusWord: Record<ItemStatus, MessageDescriptor> = {
  locked: msg({ message: "Locked", context: "item status" }),
  not_started: msg({ message: "Not started", context: "item status" }),
  in_progress: msg({ message: "In progress", context: "item status" }),
  completed: msg({ message: "Completed", context: "item status" }),
  missed: msg({ message: "Missed", context: "item status" }),
};

/** What an item is: «درس مرئي»، «نشاط». */
export const itemType = (i18n: I18n, { kind, format }: Pick<CourseItem, "kind" | "format">): string =>
  i18n._(kind === "lesson" && format ? lessonWord[format] : itemKindWord[kind]);

/** «الدرس 14: التجميع حسب المنطقة»; what is no lesson is named by its kind, without a number. */
export function itemTitle(i18n: I18n, { kind, number }: Pick<CourseItem, "kind" | "number">, title: string): string {
  if (kind === "lesson") return i18n._(msg`Lesson ${number}: ${title}`);
  const word = i18n._(itemKindWord[kind]);
  return i18n._(msg`${word}: ${title}`);
}

/** «الوحدة 3: التلخيص والتجميع». */
export function sectionTitle(i18n: I18n, { order, kind }: Pick<CourseSection, "order" | "kind">, title: string): string {
  return kind === "module" ? i18n._(msg`Module ${order}: ${title}`) : i18n._(msg`Unit ${order}: ${title}`);
}

/** What opens it, as a sentence (glossary §3.10). */
export function lockedWords(i18n: I18n, language: Language, reason: LockedReason): string {
  switch (reason.code) {
    case "after_section": {
      const title = reason.translations?.[language].title ?? reason.title ?? "";
      return i18n._(msg`Opens after “${title}”`);
    }
    case "after_all": {
      const done = reason.done ?? 0;
      const total = reason.total ?? 0;
      return i18n._(msg`Opens after everything before it: ${done} of ${total} done`);
    }
    case "opens_at":
    case "cohort_not_started": {
      const day = reason.opens_at === null ? null : formatDate(language, reason.opens_at);
      return day === null ? i18n._(msg`Opens when your cohort starts`) : i18n._(msg`Opens on ${day}`);
    }
  }
}
