import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
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
    <aside className={css.aside} aria-label={t`Around this lesson`}>
      {next ? (
        <section className={css.next} aria-labelledby="next-title">
          <p className={css.small}>
            <Trans>Next</Trans>
          </p>
          <h2 id="next-title">
            <bdi>{itemTitle(i18n, next, next.translations[language].title)}</bdi>
          </h2>
          <p className={css.facts}>
            {nextItem && nextItem.duration_min > 0 ? <span>{minutesCount(i18n, nextItem.duration_min)}</span> : null}
            <NextMark saved={savedItems.has(next.id)} online={online} />
          </p>
          <Button
            tone={nextTone(content)}
            block
            href={`${base}/lesson/${next.id}`}
            iconEnd={<ArrowLeft aria-hidden="true" className={css.onward} />}
          >{t`Next lesson`}</Button>
        </section>
      ) : (
        <section className={css.next} aria-labelledby="next-title">
          <h2 id="next-title">
            <Trans>This is the last lesson</Trans>
          </h2>
          <Button tone="quiet" block href={base}>{t`Back to the course`}</Button>
        </section>
      )}
      {own ? (
        <section aria-labelledby="unit-title">
          <div className={css.unitHead}>
            <h2 id="unit-title">{own.kind === "module" ? <Trans>Module {number}</Trans> : <Trans>Unit {number}</Trans>}</h2>
            <Link href={base} className={css.link}>
              <Trans>All lessons</Trans>
              <ArrowLeft aria-hidden="true" className={css.onward} />
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
    <Link href={`/course/${program.id}/lesson/${previous.id}`} className={classNames(css.link, phone && css.phone)}>
      <ArrowLeft aria-hidden="true" className={css.back} />
      <Trans>Previous lesson</Trans>
    </Link>
  );
}

/** One ember a view: a quiz or work that is not done yet is the next step itself. */
export const nextTone = ({ item }: ItemContent): "ember" | "quiet" =>
  (item.kind === "activity" || item.kind === "application") && item.status !== "completed" ? "quiet" : "ember";

/** Whether the next one opens where the person is. */
export function NextMark({ saved, online }: { saved: boolean; online: boolean }) {
  if (saved) return <DeviceMark kind="saved" />;
  return online ? null : <DeviceMark kind="needs-connection" />;
}
