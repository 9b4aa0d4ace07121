import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Clock } from "lucide-react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { TeachingDashboard } from "#contract/enrollments/teaching.ts";
import { daysBetween } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SectionHead } from "#app/widgets/site/section-head.tsx";
import css from "./rows.module.css";

/** From this many days on, waiting is told in the colour of waiting. */
const LONG_DAYS = 3;

/** Work that waits to be marked, the oldest first; a button leads to its pile. */
export function ToGrade({ work, now }: { work: TeachingDashboard["to_grade"]; now: Date }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <section aria-labelledby="to-grade">
      <SectionHead id="to-grade">
        <Trans>Work to mark</Trans>
      </SectionHead>
      {work.items.length === 0 ? (
        <p className={kit("soft", "xs", "leading-note")}>
          <Trans>Nothing to mark</Trans>
        </p>
      ) : null}
      <ul>
        {work.items.map((item) => {
          const { waiting, total } = item;
          const days = Math.max(0, -daysBetween(now, item.oldest_at));
          const title = item.translations[language].title;
          return (
            <li key={item.item_id} className={classNames(grid([2, 16], "cols-1-auto", "center", "pad-y-12", "border-bottom"), css.row)}>
              <div>
                <h3 className={kit("md", "strong", "leading-note", "break-anywhere")}>
                  <bdi>{title}</bdi>
                </h3>
                <p className={kit("soft", "xs", "leading-note")}>
                  <bdi>{item.program.translations[language].title}</bdi>
                </p>
                <p className={cluster([2, 12], "center", "xs", "soft", "leading-note")}>
                  <span className={kit("strong")}>
                    <Trans>
                      {waiting} left of {total}
                    </Trans>
                  </span>
                  <StatusMark kind={days >= LONG_DAYS ? "wait" : "plain"} icon={<Clock aria-hidden="true" />}>
                    {days === 0 ? t`Oldest from today` : t`${plural(days, { one: "Oldest # day ago", other: "Oldest # days ago" })}`}
                  </StatusMark>
                </p>
              </div>
              <Button
                tone="quiet"
                size="sm"
                href={`/instructor/course/${item.course_id}/marking?item=${item.item_id}`}
                aria-label={t`Grade: ${title}`}
              >
                <Trans context="action">Grade</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
