import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { LessonBlock } from "#contract/lesson-content.ts";
import type { TeachingItem } from "#contract/teaching-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { blockWords } from "#app/widgets/text-editor/editor-block.ts";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { lessonOf, type LessonValues } from "./lesson-values.ts";

interface Props {
  mine: LessonValues;
  theirs: TeachingItem;
  saved: Date | null;
  /** @throws what the server refused */
  save: (merged: LessonValues) => Promise<void>;
}

/** Somebody else changed the lesson meanwhile: field by field one of the two is chosen. */
export function LessonConflict({ mine, theirs, saved, save }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const other = lessonOf(theirs);
  const offline = ({ offline: allowed }: LessonValues) => (allowed ? t`Yes` : t`No`);
  const all = [
    { key: "title_ar", label: t`Title in Arabic`, mine: mine.title_ar.trim(), theirs: other.title_ar },
    { key: "title_en", label: t`Title in English`, mine: mine.title_en.trim(), theirs: other.title_en },
    {
      key: "body_ar",
      label: t`Text in Arabic`,
      mine: words(mine.body_ar),
      theirs: words(other.body_ar),
      same: same(mine.body_ar, other.body_ar),
    },
    {
      key: "body_en",
      label: t`Text in English`,
      mine: words(mine.body_en),
      theirs: words(other.body_en),
      same: same(mine.body_en, other.body_en),
    },
    { key: "duration", label: t`Study time in minutes`, mine: mine.duration.trim(), theirs: other.duration },
    { key: "offline", label: t`Available without a connection`, mine: offline(mine), theirs: offline(other) },
  ];
  const fields = all.filter((field) => !(field.same ?? field.mine === field.theirs));
  return (
    <TwoVersions
      mine={{ by: null, at: saved }}
      theirs={{ by: theirs.updated_by?.[language] ?? null, at: theirs.updated_at }}
      fields={fields}
      same={all.length - fields.length}
      saveLabel={t`Save merged lesson`}
      onSave={(choices) => {
        const of = (key: string) => (choices[key] === "theirs" ? other : mine);
        return save({
          title_ar: of("title_ar").title_ar,
          title_en: of("title_en").title_en,
          body_ar: of("body_ar").body_ar,
          body_en: of("body_en").body_en,
          duration: of("duration").duration,
          offline: of("offline").offline,
        });
      }}
    />
  );
}

const words = (blocks: readonly LessonBlock[]): string => blocks.map(blockWords).join("\n");
const same = (one: readonly LessonBlock[], other: readonly LessonBlock[]): boolean => JSON.stringify(one) === JSON.stringify(other);
