import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { ItemFiles } from "#app/widgets/lesson-text/item-files.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { getPreviewLesson, type PreviewLesson } from "#contract/classroom/preview-lessons.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Play } from "lucide-react";
import { useLocation } from "wouter";
import styles from "./preview-sheet.module.css";

interface Props {
  programId: number;
  lesson: ProgramDetails["syllabus"][number]["lessons"][number] & { id: number };
}

/** An introductory lesson over the page of its program, at an address of its own: `/courses/{id}?lesson={id}`. */
export function PreviewSheet({ programId, lesson }: Props) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const read = useResource(getPreviewLesson, { params: { id: programId, itemId: lesson.id } });
  return (
    <Sheet
      open
      onClose={() => navigate(`/courses/${programId}`, { replace: true })}
      title={<bdi>{lesson.title}</bdi>}
      closeLabel={t`Close`}
    >
      <div className={classNames(stack(16), styles.lesson)}>
        <p className={cluster(12, "center", "sm", "tabular", "faint", "gap-y-4")}>
          <StatusMark kind="ok" icon={<Play aria-hidden="true" />}>
            <Trans>Introductory lesson</Trans>
          </StatusMark>
          {lesson.duration_min > 0 && <span>{minutesCount(i18n, lesson.duration_min)}</span>}
        </p>
        <KeptNotice of={read} />
        <LoadState of={read} skeleton={<Skeleton className={classNames(kit("round-md"), styles.skeleton)} />}>
          {(found) => <Reading lesson={found.lesson} />}
        </LoadState>
      </div>
    </Sheet>
  );
}

function Reading({ lesson }: { lesson: PreviewLesson["lesson"] }) {
  const language = useAtomValue(languageAtom);
  const { media, captions, attachments, body } = lesson;
  const files = [...(media ? [media] : []), ...captions, ...attachments];
  const blocks = body[language];
  if (files.length === 0 && blocks.length === 0)
    return (
      <p className={kit("soft")}>
        <Trans>Nothing is written here yet.</Trans>
      </p>
    );
  return (
    <>
      <ItemFiles files={files} />
      <Blocks blocks={blocks} />
    </>
  );
}
