import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { lazy, type ReactNode, Suspense } from "react";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { now } from "#offline/clock.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Attachments } from "./attachments.tsx";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { Complete } from "./complete.tsx";
import type { ItemProps } from "./item-props.ts";
import css from "./lesson-item.module.css";
import { MediaLesson } from "./media-lesson.tsx";
import { NotesPart } from "./notes/notes-part.tsx";
import { TextLesson } from "./text-lesson.tsx";
import { placeToResume, usePlace } from "./use-place.ts";
import type { Report } from "./use-progress.ts";

// The reader of PDFs is larger than all the rest of the product.
const PdfLesson = lazy(() => import("./pdf/pdf-lesson.tsx").then((module) => ({ default: module.PdfLesson })));

const PackageLesson = lazy(() => import("./package/package-lesson.tsx").then((module) => ({ default: module.PackageLesson })));

const ToolLesson = lazy(() => import("./tool/tool-lesson.tsx").then((module) => ({ default: module.ToolLesson })));

/** A lesson by its format. Nothing is shown before the device was asked where it was left, so that nothing jumps. */
export function LessonItem({ head, report, ...props }: ItemProps & { head: ReactNode; report: Report }) {
  const { content, fromDevice, isWaiting, online, reread } = props;
  const language = useAtomValue(languageAtom);
  const [place, savePlace] = usePlace(content.item.id);
  const { lesson, item } = content;
  if (!lesson) return null;
  if (place === undefined) return <Skeleton className={css.waiting} />;
  const startAt = placeToResume(item.position_s, { place, isWaiting, fromDevice, at: now() });
  const completed = item.status === "completed";
  const complete = <Complete completed={completed} onComplete={() => report("completed", { percent: 100 })} />;
  const notes = <NotesPart enrollmentId={content.enrollment_id} itemId={item.id} />;
  const { media } = lesson;
  if (media && (lesson.format === "video" || lesson.format === "audio")) {
    return (
      <MediaLesson
        content={content}
        file={media}
        captions={lesson.captions}
        transcript={lesson.transcript[language]}
        body={lesson.body}
        attachments={lesson.attachments}
        startAt={startAt}
        online={online}
        report={report}
        keep={savePlace}
        reread={reread}
        head={
          <div className={classNames(cluster([0, 20], "start", "between"), css.headRow)}>
            {head}
            {complete}
          </div>
        }
      />
    );
  }
  if (media && lesson.format === "pdf") {
    return (
      <>
        {head}
        <Suspense fallback={<Skeleton className={css.waiting} />}>
          <PdfLesson
            file={media}
            startAt={place?.value.at ?? 1}
            keep={savePlace}
            report={report}
            known={item.percent}
            online={online}
            reread={reread}
          />
        </Suspense>
        <Blocks blocks={lesson.body[language]} />
        <Files files={lesson.attachments} />
        {complete}
        {notes}
      </>
    );
  }
  const apart = lesson.package ?? lesson.tool;
  if (apart) {
    return (
      <>
        {head}
        <Suspense fallback={<Skeleton className={css.waiting} />}>
          {lesson.tool ? <ToolLesson key={item.id} {...props} tool={lesson.tool} /> : <PackageLesson key={item.id} {...props} />}
        </Suspense>
        <Blocks blocks={lesson.body[language]} />
        <Files files={lesson.attachments} />
        {completed || !apart.reports ? complete : null}
        {notes}
      </>
    );
  }
  return (
    <>
      {head}
      {lesson.format !== "text" && !media ? (
        <NoticeBox kind="info">
          <Trans>The file of this lesson is being prepared.</Trans>
        </NoticeBox>
      ) : null}
      <TextLesson
        blocks={lesson.body[language]}
        language={language}
        startAt={place?.value.at ?? 0}
        keep={savePlace}
        report={report}
        completed={completed}
      />
      <Files files={lesson.attachments} />
      {complete}
      {notes}
    </>
  );
}

function Files({ files }: { files: Parameters<typeof Attachments>[0]["files"] }) {
  if (files.length === 0) return null;
  return (
    <section className={kit("above-24")} aria-labelledby="attachments-title">
      <h2 className={kit("lg")} id="attachments-title">
        <Trans>Attachments</Trans>
      </h2>
      <Attachments files={files} />
    </section>
  );
}
