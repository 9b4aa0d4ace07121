import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { type ItemPart, textPart } from "#app/widgets/teaching-layout/item-conflict.tsx";
import { blockWords } from "#app/widgets/text-editor/editor-block.ts";
import { filesOf } from "./lesson-file-list.ts";
import { type LessonValues, releaseOf } from "./lesson-values.ts";

/** What two versions of a lesson can differ in. */
export function useLessonParts(): ItemPart<LessonValues>[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return [
    textPart("title_ar", t`Title in Arabic`),
    textPart("title_en", t`Title in English`),
    bodyPart("body_ar", t`Text in Arabic`),
    bodyPart("body_en", t`Text in English`),
    {
      fields: ["format", "files"],
      label: t`Lesson files`,
      words: (values) => [values.format, ...filesOf(values).map(({ name }) => name)].join("\n"),
      whole: (values) => [values.format, ...filesOf(values).map(({ id, language: of }) => `${id} ${of}`)],
    },
    {
      fields: ["tool", "tool_address", "tool_custom"],
      label: t({ message: "External tool", context: "item" }),
      words: ({ format, tool_address, tool_custom }) => (format === "tool" ? [tool_address, tool_custom].join("\n") : ""),
      whole: ({ tool, tool_address, tool_custom }) => [tool, tool_address, tool_custom],
    },
    textPart("duration", t`Study time in minutes`),
    {
      fields: ["release_day", "release_time"],
      label: t`Opens on`,
      words: (values) => (values.release_day === "" ? "" : formatDateTime(language, releaseOf(values) ?? "")),
    },
    { fields: ["offline"], label: t`Available without a connection`, words: ({ offline }) => (offline ? t`Yes` : t`No`) },
    { fields: ["preview"], label: t`Introductory lesson on the program’s page`, words: ({ preview }) => (preview ? t`Yes` : t`No`) },
  ];
}

const bodyPart = (name: "body_ar" | "body_en", label: string): ItemPart<LessonValues> => ({
  fields: [name],
  label,
  words: (values) => words(values[name]),
  whole: (values) => values[name],
});

const words = (blocks: readonly LessonBlock[]): string => blocks.map(blockWords).join("\n");
