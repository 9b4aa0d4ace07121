import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, inline, kit, stack } from "#app/ui/kit.ts";
import { getGradeWeights } from "#contract/coursework/grade-weights.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { typeWord } from "#app/widgets/coursework/grade-type-words.ts";
import { partMarksPath } from "#app/widgets/teaching-layout/item-address.ts";
import css from "./part-links.module.css";

/** Exams and projects that are held outside the platform: each leads to the list in which its marks are entered. */
export function PartLinks({ courseId }: { courseId: number }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const weights = useCachedRead(getGradeWeights, { params: { id: courseId } });
  const rows = weights.data?.rows.filter(({ part }) => part) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classNames(stack(4, "above-24"), css.parts)} aria-labelledby="parts-title">
      <h2 className={kit("lg")} id="parts-title">
        <Trans>Exams and projects whose grades are entered by hand</Trans>
      </h2>
      <ul>
        {rows.map(({ key, part, type, marks, translations }) => (
          <li key={key} className={cluster([0, 16], "center", "between", "pad-y-8", "border-bottom", "tap")}>
            <ActionLink className={inline(0, "center", "tap")} href={partMarksPath(courseId, part?.id ?? 0)}>
              <bdi>{translations[language].title}</bdi>
            </ActionLink>
            <small className={cluster([0, 12], "soft", "sm", "tabular")}>
              <span>{i18n._(typeWord[type])}</span>
              <span>
                <Trans>Grades entered: {marks}</Trans>
              </span>
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
