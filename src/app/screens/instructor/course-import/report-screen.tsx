import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { type CourseImport, getImport } from "#contract/content/course-import.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath, useItemAddress } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useAgainWhile } from "#app/widgets/time/use-again-while.ts";
import css from "./import.module.css";
import { DecideImport } from "./decide-import.tsx";
import { ImportNotes } from "./import-notes.tsx";
import { ImportState } from "./import-state.tsx";
import { PlannedOutline } from "./planned-outline.tsx";

const ASK_AGAIN_MS = 1_500;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

/** /instructor/course/{id}/imports/{iid}: what would be added, what was not understood, and what became of it. */
export function ImportReportScreen() {
  const { iid = "" } = useParams<{ iid: string }>();
  return UUID.test(iid) ? <Report iid={iid} /> : <NoSuchCourse />;
}

function Report({ iid }: { iid: string }) {
  const { t } = useLingui();
  const { courseId } = useItemAddress();
  const language = useAtomValue(languageAtom);
  const read = useCachedRead(getImport, { params: { iid } });
  const { retry } = read;
  // What was decided here is newer than what was read before it; a later read is newer again.
  const [answer, setAnswer] = useState<{ after: CourseImport | null; data: CourseImport } | null>(null);
  const shown = answer && answer.after === read.data ? answer.data : read.data;
  const reading = shown?.status === "queued" || shown?.status === "parsing";
  useAgainWhile(reading, retry, ASK_AGAIN_MS);
  if (isMissing(read.failure)) return <NoSuchCourse />;
  return (
    <ItemFrame
      courseId={courseId}
      note={t`Import and export`}
      backHref={`${coursePath(courseId)}/import`}
      title={<Trans>Import report</Trans>}
      lead={
        shown ? (
          <>
            <bdi>{shown.name}</bdi> · {formatFileSize(language, shown.bytes)} · {formatDateTime(language, shown.created_at)}{" "}
            <ImportState status={shown.status} />
          </>
        ) : null
      }
      actions={shown ? <DecideImport of={shown} onDecided={(data) => setAnswer({ after: read.data, data })} /> : null}
    >
      <KeptNotice of={read} />
      <LoadState of={{ ...read, data: shown }} skeleton={<Skeleton className={css.waiting} />}>
        {(found) => <Body of={found} />}
      </LoadState>
    </ItemFrame>
  );
}

function Body({ of }: { of: CourseImport }) {
  const { t } = useLingui();
  if (of.status === "queued" || of.status === "parsing")
    return (
      <div aria-live="polite">
        <NoticeBox kind="wait">{t`The file is being read. You may leave this page; the report stays.`}</NoticeBox>
        <Skeleton className={css.waiting} />
      </div>
    );
  if (of.status === "failed") {
    const words = {
      damaged: t`The file is damaged. Export it once more and import it again.`,
      too_much: t`The file holds more than can be imported at once. Split it and import its parts.`,
      too_complex: t`Reading the file took too much time or memory, so it was stopped. Make the file simpler or split it, then import again.`,
      nothing_known: t`There is no course and there are no questions in it that can be imported.`,
    };
    return (
      <>
        <NoticeBox kind="bad">{of.failure ? words[of.failure] : t`The file could not be read.`}</NoticeBox>
        {of.notes.length > 0 ? <ImportNotes of={of} /> : null}
      </>
    );
  }
  return (
    <>
      {of.status === "undone" && of.kept > 0 ? (
        <NoticeBox kind="info">
          <Plural
            value={of.kept}
            one="# item stayed, because it was changed or published since."
            other="# items stayed, because they were changed or published since."
          />
        </NoticeBox>
      ) : null}
      <Figures of={of} />
      <div className={classNames(grid(32, "start"), css.columns)}>
        <ImportNotes of={of} />
        <PlannedOutline of={of} />
      </div>
    </>
  );
}

function Figures({ of }: { of: CourseImport }) {
  const { t } = useLingui();
  const { sections, lessons, applications, activities, questions, unchanged, changed, files, understood } = of.counts;
  const figures = [
    [sections, t({ message: "Units", context: "import" })],
    [lessons, t({ message: "Lessons", context: "import" })],
    [applications, t({ message: "Applications", context: "import" })],
    ...(activities > 0 ? ([[activities, t({ message: "Activities", context: "import" })]] as const) : []),
    ...(questions > 0 ? ([[questions, t({ message: "Questions", context: "import" })]] as const) : []),
    ...(unchanged + changed > 0
      ? ([
          [changed, t`Changed since the last import`],
          [unchanged, t`Unchanged since the last import`],
        ] as const)
      : []),
    [files - understood, t`Files not imported`],
  ] as const;
  return (
    <dl className={classNames(grid(0, "border-block"), css.figures)}>
      {figures.map(([value, label]) => (
        <div key={label} className={row(0, "pad-x-8", "pad-y-16", "text-center")}>
          <dt className={kit("soft", "sm")}>{label}</dt>
          <dd className={kit("xl", "tabular", "strong")}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
