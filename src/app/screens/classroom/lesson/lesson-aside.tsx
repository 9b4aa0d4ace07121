import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, inline, kit, row } from "#app/ui/kit.ts";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { ItemRow } from "#app/widgets/course-layout/item-row.tsx";
import { itemTitle } from "#app/widgets/course-layout/item-words.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./lesson-aside.module.css";

export interface AroundProps {
  content: ItemContent;
  course: CourseOverview | null;
  savedItems: ReadonlySet<number>;
  online: boolean;
}

/** Beside a lesson on a wide screen: the one next step, and the rest of its unit. */
export function LessonAside({ content, course, savedItems, online }: AroundProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { next, program, section } = content;
  const own = course?.sections.find(({ id }) => id === section.id);
  const nextItem = course?.sections.flatMap(({ items }) => items).find(({ id }) => id === next?.id);
  const base = `/course/${program.id}`;
  const number = section.order;
  return (
    <aside className={css.aside} aria-label={t`Lesson tools`}>
      {next ? (
        <section className={classNames(kit("border", "round-md", "surface", "pad-24"), css.next)} aria-labelledby="next-title">
          <p className={kit("soft", "xs")}>
            <Trans>Next</Trans>
          </p>
          <h2 className={kit("above-2", "below-4", "lg")} id="next-title">
            <bdi>{itemTitle(i18n, next, next.translations[language].title)}</bdi>
          </h2>
          <p className={cluster([2, 12], "soft", "xs")}>
            {nextItem && nextItem.duration_min > 0 ? <span>{minutesCount(i18n, nextItem.duration_min)}</span> : null}
            <NextMark saved={savedItems.has(next.id)} online={online} />
          </p>
          <Button
            tone={nextTone(content, online || savedItems.has(next.id))}
            block
            href={`${base}/lesson/${next.id}`}
            iconEnd={<ArrowRight aria-hidden="true" data-flip />}
          >{t`Next lesson`}</Button>
        </section>
      ) : (
        <section className={classNames(kit("border", "round-md", "surface", "pad-24"), css.next)} aria-labelledby="next-title">
          <h2 className={kit("above-2", "below-4", "lg")} id="next-title">
            <Trans>This is the last lesson</Trans>
          </h2>
          <Button tone="quiet" block href={base}>{t`Back to the course`}</Button>
        </section>
      )}
      {own ? (
        <section aria-labelledby="unit-title">
          <div className={row(12, "center", "between")}>
            <h2 className={kit("lg")} id="unit-title">
              {own.kind === "module" ? <Trans>Module {number}</Trans> : <Trans>Unit {number}</Trans>}
            </h2>
            <Link href={base} className={inline(8, "center", "tap", "link", "sm", "strong")}>
              <Trans>All lessons</Trans>
              <ArrowRight aria-hidden="true" data-flip className={kit("icon-18")} />
            </Link>
          </div>
          <ol>
            {own.items.map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                programId={program.id}
                current={item.id === content.item.id}
                saved={savedItems.has(item.id)}
                online={online}
                brief
              />
            ))}
          </ol>
        </section>
      ) : null}
      <PreviousLink content={content} />
    </aside>
  );
}

/** Back by one: beside a lesson, and under it on a phone. */
export function PreviousLink({ content: { previous, program }, phone = false }: { content: ItemContent; phone?: boolean }) {
  if (!previous) return null;
  return (
    <Link
      href={`/course/${program.id}/lesson/${previous.id}`}
      className={classNames(
        inline(8, "center", "tap", "link", "sm", "strong"),
        phone && classNames(css.phone, kit("self-start", "above-16")),
      )}
    >
      <ArrowLeft aria-hidden="true" data-flip className={kit("icon-18")} />
      <Trans>Previous lesson</Trans>
    </Link>
  );
}

/** One ember a view: a quiz or work that is not done yet is the next step itself; what does not open here now is none. */
export const nextTone = ({ item }: ItemContent, opens: boolean): "ember" | "quiet" =>
  !opens || ((item.kind === "activity" || item.kind === "application") && item.status !== "completed") ? "quiet" : "ember";

/** Whether the next one opens where the person is. */
export function NextMark({ saved, online }: { saved: boolean; online: boolean }) {
  if (saved) return <DeviceMark kind="saved" />;
  return online ? null : <DeviceMark kind="needs-connection" />;
}
