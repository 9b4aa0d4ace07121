import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft, ListVideo } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { classNames, kit, row } from "#app/ui/kit.ts";
import type { CourseOverview, ItemContent } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { itemKindWord, sectionTitle } from "#app/widgets/course-layout/item-words.ts";
import { Outline } from "#app/widgets/course-layout/outline.tsx";
import css from "./lesson-bar.module.css";

interface Props {
  programId: number;
  content: ItemContent | null;
  course: CourseOverview | null;
  savedItems: ReadonlySet<number>;
  online: boolean;
}

/** The bar of a lesson: the way back to its course, where in it this is, and on a phone the outline. */
export function LessonBar({ programId, content, course, savedItems, online }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [path] = useLocation();
  const [open, setOpen] = useState<string | null>(null);
  const program = content?.program ?? course?.program;
  const title = program?.translations[language].title ?? "";
  const own = course?.sections.find(({ id }) => id === content?.section.id);
  const part = content?.section;
  const unit = part ? sectionTitle(i18n, { order: part.order, kind: own?.kind ?? "unit" }, part.translations[language].title) : "";
  const done = course?.progress.items_done ?? 0;
  const total = course?.progress.items_total ?? content?.items_total ?? 0;
  const number = content?.item.number ?? 0;
  const kind = content ? i18n._(itemKindWord[content.item.kind]) : "";
  return (
    <header className={kit("border-bottom", "surface")}>
      <div className={classNames(row(4, "center"), css.inside)}>
        <IconButton href={`/course/${programId}`} label={t`Back to the course`} icon={<ArrowLeft aria-hidden="true" data-flip />} />
        <div className={classNames(kit("grow", "min-0"), css.words)}>
          <p className={classNames(kit("lg", "strong", "clip", "leading-ui", "nowrap"), css.strong)}>
            <span className={css.wide}>
              <bdi>{title}</bdi>
            </span>
            <span className={css.phone}>
              {content ? (
                content.item.kind === "lesson" ? (
                  <Trans>
                    Lesson {number} of {total}
                  </Trans>
                ) : (
                  kind
                )
              ) : null}
            </span>
          </p>
          <p className={kit("soft", "xs", "clip", "leading-ui", "nowrap")}>
            <span className={css.wide}>
              <bdi>{unit}</bdi>
            </span>
            <span className={css.phone}>
              <bdi>{title}</bdi>
            </span>
          </p>
        </div>
        {course ? (
          <div className={css.progress}>
            <ProgressBar value={course.progress.percent} label={title} text={t`${course.progress.percent}% complete`} />
            <span>
              <Trans>
                {done} of {total}
              </Trans>
            </span>
          </div>
        ) : null}
        {course ? (
          <IconButton
            label={t`Course outline`}
            className={css.list}
            icon={<ListVideo aria-hidden="true" data-flip />}
            aria-haspopup="dialog"
            onClick={() => setOpen(path)}
          />
        ) : null}
      </div>
      {course ? (
        // A lesson that was chosen is another address: the sheet is then closed.
        <Sheet open={open === path} onClose={() => setOpen(null)} title={t`Course outline`} closeLabel={t`Close`}>
          <Outline
            sections={course.sections}
            programId={programId}
            openItem={content?.item.id ?? null}
            current={content?.item.id ?? 0}
            savedItems={savedItems}
            online={online}
          />
        </Sheet>
      ) : null}
    </header>
  );
}
