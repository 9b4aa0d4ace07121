import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Play } from "lucide-react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { itemTitle, itemType, sectionTitle } from "#app/widgets/course-layout/item-words.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./continue-panel.module.css";

/** The one next step of the page: the lesson that was left, or the first. All done: the certificate's tab says what is missing. */
export function ContinuePanel({
  course,
  savedItems,
  online,
}: {
  course: CourseOverview;
  savedItems: ReadonlySet<number>;
  online: boolean;
}) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { next_item: next, program, sections } = course;
  const section = sections.find(({ items }) => items.some(({ id }) => id === next?.id));
  const item = section?.items.find(({ id }) => id === next?.id);
  if (!next || !item || !section) {
    if (course.progress.items_total === 0 || course.progress.items_done < course.progress.items_total) return null;
    return (
      <section className={kit("border", "round-md", "surface", "pad-20")} aria-labelledby="continue-title">
        <h2 className={kit("above-2", "below-4", "xl")} id="continue-title">
          <Trans>All lessons are completed</Trans>
        </h2>
        <div className={classNames(cluster([12, 16], "center", "above-16"), css.actions)}>
          <Button tone="ember" href={`/course/${program.id}/certificate`}>{t`View certificate requirements`}</Button>
        </div>
      </section>
    );
  }
  const left = Math.max(1, Math.round(item.duration_min * (1 - item.percent / 100)));
  const time = minutesCount(i18n, left);
  const begun = item.status === "in_progress";
  const saved = savedItems.has(item.id);
  const words = item.kind === "lesson" ? (begun ? t`Continue lesson` : t`Start lesson`) : begun ? t`Continue` : t`Start`;
  return (
    <section className={kit("border", "round-md", "surface", "pad-20")} aria-labelledby="continue-title">
      <p className={kit("soft", "xs")}>
        <bdi>{sectionTitle(i18n, section, section.translations[language].title)}</bdi>
      </p>
      <h2 className={kit("above-2", "below-4", "xl")} id="continue-title">
        <bdi>{itemTitle(i18n, item, item.translations[language].title)}</bdi>
      </h2>
      <p className={kit("soft", "xs")}>
        {itemType(i18n, item)}
        {item.duration_min > 0 ? <span className={css.fact}>{begun ? <Trans>{time} left</Trans> : time}</span> : null}
      </p>
      <div className={classNames(cluster([12, 16], "center", "above-16"), css.actions)}>
        <Button
          tone={saved || online ? "ember" : "quiet"}
          icon={<Play aria-hidden="true" />}
          href={`/course/${program.id}/lesson/${item.id}`}
        >
          {words}
        </Button>
        {saved ? <DeviceMark kind="saved" /> : online ? null : <DeviceMark kind="needs-connection" />}
      </div>
    </section>
  );
}
