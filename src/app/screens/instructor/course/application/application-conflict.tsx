import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingItem } from "#contract/teaching-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { applicationOf, type ApplicationValues } from "./application-values.ts";

interface Props {
  mine: ApplicationValues;
  theirs: TeachingItem;
  saved: Date | null;
  /** @throws what the server refused */
  save: (merged: ApplicationValues) => Promise<void>;
}

/** Somebody else changed the application meanwhile: field by field one of the two is chosen. */
export function ApplicationConflict({ mine, theirs, saved, save }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const other = applicationOf(theirs);
  const types = (values: ApplicationValues) =>
    [values.file && t`A file`, values.text && t`A text`, values.url && t`A link`].filter(Boolean).join(language === "ar" ? "، " : ", ");
  const rubric = (values: ApplicationValues) => values.rubric.map((line) => `${line.ar} / ${line.en}: ${line.points}`).join("\n");
  const all = [
    { key: "title_ar", label: t`Title in Arabic`, mine: mine.title_ar.trim(), theirs: other.title_ar },
    { key: "title_en", label: t`Title in English`, mine: mine.title_en.trim(), theirs: other.title_en },
    { key: "brief_ar", label: t`Brief in Arabic`, mine: mine.brief_ar.trim(), theirs: other.brief_ar },
    { key: "brief_en", label: t`Brief in English`, mine: mine.brief_en.trim(), theirs: other.brief_en },
    { key: "types", label: t`What trainees hand in`, mine: types(mine), theirs: types(other) },
    { key: "rubric", label: t`Rubric`, mine: rubric(mine), theirs: rubric(other) },
    { key: "max_degree", label: t`Full mark`, mine: mine.max_degree, theirs: other.max_degree },
    { key: "due_after_days", label: t`Due after so many days`, mine: mine.due_after_days, theirs: other.due_after_days },
  ];
  const fields = all.filter((field) => field.mine !== field.theirs);
  return (
    <TwoVersions
      mine={{ by: null, at: saved }}
      theirs={{ by: theirs.updated_by?.[language] ?? null, at: theirs.updated_at }}
      fields={fields}
      same={all.length - fields.length}
      saveLabel={t`Save merged application`}
      onSave={(choices) => {
        const of = (key: string) => (choices[key] === "theirs" ? other : mine);
        const { file, text, url } = of("types");
        return save({
          title_ar: of("title_ar").title_ar,
          title_en: of("title_en").title_en,
          brief_ar: of("brief_ar").brief_ar,
          brief_en: of("brief_en").brief_en,
          file,
          text,
          url,
          rubric: of("rubric").rubric,
          max_degree: of("max_degree").max_degree,
          due_after_days: of("due_after_days").due_after_days,
        });
      }}
    />
  );
}
