import { gapIds } from "#contract/coursework/cloze.ts";
import type { TeachingGap, TeachingQuestion } from "#contract/content/teaching-content.ts";
import { plainText } from "#contract/rules/plain-text.ts";
import type { StoredGap } from "#server/db/tables/learning-content.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { newIds, requiredWords, storedNumber } from "./question-parts.ts";
import { textInEitherLanguage } from "./own-words.ts";

/**
 * Gaps of a text as they are kept, in the order in which it is read. Both languages mark the same ones.
 * @param before those of the question that stood there: options that are in them keep their ids
 * @throws Problem `validation_error` with `questions`
 */
export function storedGaps({ text, gaps = [] }: TeachingQuestion, before: readonly StoredGap[]): StoredGap[] {
  const { ar, en } = textInEitherLanguage(text);
  const marked = [...new Set(gapIds(ar))];
  if (marked.length === 0 || marked.toSorted().join() !== [...new Set(gapIds(en))].toSorted().join()) refuseField("questions", "required");
  return marked.map((id) => {
    const [gap, more] = gaps.filter((one) => one.id === id);
    if (!gap || more) return refuseField("questions", "required");
    return storedGap(
      gap,
      before.find((one) => one.id === id),
    );
  });
}

function storedGap(gap: TeachingGap, before: StoredGap | undefined): StoredGap {
  const { id, match, weight, numeric } = gap;
  if (gap.options.length > 0) {
    if (gap.options.length < 2) refuseField("questions", "required");
    const ids = newIds(gap.options, before?.options ?? []);
    const options = gap.options.map((option) => ({ id: ids.get(option.id) ?? "", text: requiredWords(option.text) }));
    const correct = ids.get(gap.correct ?? "") ?? refuseField("questions", "selection");
    return { id, options, correct, accepted: [], weight };
  }
  if (numeric) return { id, options: [], correct: null, ...storedNumber(numeric), weight };
  const accepted = gap.accepted.map((word) => plainText(word).trim()).filter((word) => word !== "");
  if (accepted.length === 0) refuseField("questions", "required");
  return { id, options: [], correct: null, accepted, ...(match ? { match } : {}), weight };
}
