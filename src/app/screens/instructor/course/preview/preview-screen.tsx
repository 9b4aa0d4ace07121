import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight, Pencil } from "lucide-react";
import { useParams } from "wouter";
import { classNames, grid, kit, row, stack } from "#app/ui/kit.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import type { Language } from "#contract/shapes.ts";
import { getTeachingItem, type ItemContentBody, type TeachingItem } from "#contract/content/teaching-content.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { ItemFiles } from "#app/widgets/lesson-text/item-files.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { editItemPath, idOf, previewPath } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { ownTitle } from "#app/widgets/teaching-layout/unit-name.ts";
import { useOutline } from "#app/widgets/teaching-layout/use-outline.ts";
import { ToCourse } from "#app/widgets/teaching-layout/to-course.tsx";
import css from "./preview.module.css";
import { PreviewPackage } from "./preview-package.tsx";
import { PreviewQuestions } from "./preview-questions.tsx";

/** /instructor/course/{id}/preview/{itemId}: an item as trainees read it, drafts too, in the language on screen. */
export function PreviewScreen() {
  const { id, itemId } = useParams<{ id: string; itemId: string }>();
  const courseId = idOf(id) ?? 0;
  const item = useCachedRead(getTeachingItem, { params: { iid: idOf(itemId) ?? 1 } });
  if (isMissing(item.failure) || (item.data && item.data.course_id !== courseId)) return <NoSuchCourse />;
  return (
    <>
      <KeptNotice of={item} />
      <LoadState of={item} skeleton={<Skeleton className={css.skeleton} />} back={<ToCourse id={courseId} />}>
        {(found) => <Preview courseId={courseId} item={found} />}
      </LoadState>
    </>
  );
}

function Preview({ courseId, item }: { courseId: number; item: TeachingItem }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const all = useOutline(courseId).data?.sections.flatMap(({ items }) => items) ?? [];
  const at = all.findIndex(({ id }) => id === item.id);
  const [before, after] = [at > 0 ? all[at - 1] : undefined, all[at + 1]];
  const [Back, On] = language === "ar" ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <ItemFrame
      courseId={courseId}
      note={<Trans>Course content</Trans>}
      title={<bdi>{ownTitle(item.translations, language)}</bdi>}
      lead={
        <>
          <Trans>As trainees read it</Trans>
          {item.status === "draft" ? (
            <StatusMark kind="plain" pill>
              <Trans context="item">Draft</Trans>
            </StatusMark>
          ) : null}
        </>
      }
      actions={
        <>
          {before ? (
            <IconButton label={t`Previous item`} icon={<Back aria-hidden="true" />} href={previewPath(courseId, before.id)} />
          ) : null}
          {after ? <IconButton label={t`Next item`} icon={<On aria-hidden="true" />} href={previewPath(courseId, after.id)} /> : null}
          <Button tone="quiet" icon={<Pencil aria-hidden="true" />} href={editItemPath(courseId, item.kind, item.id)}>
            <Trans>Edit</Trans>
          </Button>
        </>
      }
    >
      <article className={classNames(stack(20), css.page)}>
        <Times item={item} />
        {item.format === "package" ? (
          <PreviewPackage key={item.id} itemId={item.id} title={ownTitle(item.translations, language)} language={language} />
        ) : (
          <Content content={item.content} language={language} />
        )}
      </article>
    </ItemFrame>
  );
}

function Times({ item }: { item: TeachingItem }) {
  const language = useAtomValue(languageAtom);
  if (item.sessions.length === 0) return null;
  return (
    <ul className={grid(12, "soft")}>
      {item.sessions.map(({ id, starts_at }) => (
        <li key={id}>{formatDateTime(language, starts_at)}</li>
      ))}
    </ul>
  );
}

/** What is missing in one language is read in the other. */
const inWords = (parts: { ar: LessonBlock[]; en: LessonBlock[] }, language: Language) => {
  const own = parts[language];
  return own.length > 0 ? own : parts[language === "ar" ? "en" : "ar"];
};
const said = (text: { ar: string; en: string }, language: Language) => text[language] || text.ar || text.en;

function Content({ content, language }: { content: ItemContentBody; language: Language }) {
  if (content.kind === "application") return <Application content={content} language={language} />;
  const blocks = inWords(content.body, language);
  const files = content.kind === "activity" ? [] : (content.files ?? []);
  return (
    <>
      <ItemFiles files={files} />
      {blocks.length === 0 && files.length === 0 && content.kind !== "activity" ? (
        <p className={kit("soft", "sm")}>
          <Trans>Nothing is written here yet.</Trans>
        </p>
      ) : (
        <Blocks blocks={blocks} />
      )}
      {content.kind === "activity" ? <PreviewQuestions questions={content.questions} /> : null}
    </>
  );
}

function Application({ content, language }: { content: Extract<ItemContentBody, { kind: "application" }>; language: Language }) {
  return (
    <>
      <Blocks blocks={inWords(content.brief, language)} />
      <ItemFiles files={content.files ?? []} />
      <h2>
        <Trans>Rubric</Trans>
      </h2>
      <ul className={grid(12)}>
        {content.rubric.map(({ id, title, points }) => (
          <li key={id} className={row(16, "between", "pad-bottom-12", "border-bottom")}>
            <bdi>{said(title, language)}</bdi>
            <span>{formatNumber(language, points)}</span>
          </li>
        ))}
        <li className={row(16, "between", "pad-bottom-12", "border-bottom")}>
          <b>
            <Trans>Full mark</Trans>
          </b>
          <b>{formatNumber(language, content.max_degree)}</b>
        </li>
      </ul>
    </>
  );
}
