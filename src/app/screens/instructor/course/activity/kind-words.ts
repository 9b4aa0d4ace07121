import { useLingui } from "@lingui/react/macro";
import type { QuestionKind } from "#contract/classroom/lesson-content.ts";

/** What each kind of question is called. */
export function useKindWords(): Record<QuestionKind, string> {
  const { t } = useLingui();
  return {
    single: t`One right answer`,
    multiple: t`Several right answers`,
    true_false: t`True or false`,
    short_answer: t`Short answer`,
    ordering: t({ message: "Ordering", context: "question" }),
    matching: t({ message: "Matching", context: "question" }),
    cloze: t`Text with gaps`,
  };
}
