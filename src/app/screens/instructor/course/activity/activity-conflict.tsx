import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingItem } from "#contract/teaching-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { activityOf, type ActivityValues } from "./activity-values.ts";

interface Props {
  mine: ActivityValues;
  theirs: TeachingItem;
  saved: Date | null;
  /** @throws what the server refused */
  save: (merged: ActivityValues) => Promise<void>;
}

/** Somebody else changed the activity meanwhile: field by field one of the two is chosen; questions are one field. */
export function ActivityConflict({ mine, theirs, saved, save }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const other = activityOf(theirs);
  const asked = ({ questions }: ActivityValues) =>
    questions.map(({ text, options, correct, points, accepted }, index) => {
      const lines = options.map((option) => `${correct.includes(option.id) ? "✓ " : ""}${option.text.ar} / ${option.text.en}`);
      return [`${index + 1}. ${text.ar} / ${text.en} (${points})`, ...lines, ...(accepted ? [accepted] : [])].join("\n");
    });
  const all = [
    { key: "title_ar", label: t`Title in Arabic`, mine: mine.title_ar.trim(), theirs: other.title_ar },
    { key: "title_en", label: t`Title in English`, mine: mine.title_en.trim(), theirs: other.title_en },
    { key: "attempts", label: t`Attempts allowed`, mine: mine.attempts, theirs: other.attempts },
    { key: "time_limit", label: t`Time limit in minutes`, mine: mine.time_limit, theirs: other.time_limit },
    { key: "pass_mark", label: t`Pass mark in percent`, mine: mine.pass_mark, theirs: other.pass_mark },
  ].map((field) => ({ ...field, same: field.mine === field.theirs }));
  const questions = {
    key: "questions",
    label: t`Questions`,
    mine: asked(mine).join("\n"),
    theirs: asked(other).join("\n"),
    same: JSON.stringify(mine.questions) === JSON.stringify(other.questions),
  };
  const fields = [...all, questions].filter(({ same }) => !same);
  return (
    <TwoVersions
      mine={{ by: null, at: saved }}
      theirs={{ by: theirs.updated_by?.[language] ?? null, at: theirs.updated_at }}
      fields={fields}
      same={all.length + 1 - fields.length}
      saveLabel={t`Save merged activity`}
      onSave={(choices) => {
        const of = (key: string) => (choices[key] === "theirs" ? other : mine);
        return save({
          title_ar: of("title_ar").title_ar,
          title_en: of("title_en").title_en,
          attempts: of("attempts").attempts,
          time_limit: of("time_limit").time_limit,
          pass_mark: of("pass_mark").pass_mark,
          questions: of("questions").questions,
        });
      }}
    />
  );
}
