import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, kit, row } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Cover } from "#app/widgets/covers/cover.tsx";
import css from "./course-progress.module.css";

/** How far the student is; before the first lesson is completed the course's own picture, which scrolls away with the page. */
export function CourseProgress({ course: { program, progress } }: { course: CourseOverview }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { items_done: done, items_total: total, percent } = progress;
  if (done === 0) {
    return (
      <div className={classNames(kit("relative", "clip", "round-md"), css.cover)}>
        <Cover id={program.id} glaze={program.glaze} shape="lead" priority />
      </div>
    );
  }
  return (
    <div className={row(12, "center", "soft", "xs", "tabular", "nowrap")}>
      <ProgressBar value={percent} label={program.translations[language].title} text={t`${percent}% complete`} />
      <span>
        <Trans>
          {done} of {total}
        </Trans>
      </span>
    </div>
  );
}
