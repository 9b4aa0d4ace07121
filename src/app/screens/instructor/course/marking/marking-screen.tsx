import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation, useParams } from "wouter";
import { classNames, row, stack } from "#app/ui/kit.ts";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { MarkConflict } from "./mark-conflict.tsx";
import { MarkPanel } from "./mark-panel.tsx";
import { ToCourse } from "#app/widgets/teaching-layout/to-course.tsx";
import css from "./marking-screen.module.css";
import { useMarking, useWork } from "./use-marking.ts";
import { WorkView } from "./work-view.tsx";

/** /instructor/course/{id}/marking/{sid}: the work as a document, its rubric beside it; the ember leads through the pile. */
export function MarkingScreen() {
  const { id = "", sid = "" } = useParams<{ id: string; sid: string }>();
  const work = useWork(sid);
  if (isMissing(work.failure)) return <NoSuchCourse />;
  return (
    <>
      <KeptNotice of={work} />
      <LoadState of={work} skeleton={<Skeleton className={css.skeleton} />} back={<ToCourse id={id} />}>
        {(details) => <Work key={`${details.id}-${details.version}`} courseId={Number(id)} work={details} reread={work.retry} />}
      </LoadState>
    </>
  );
}

function Work({ courseId, work, reread }: { courseId: number; work: MarkingDetails; reread: () => void }) {
  const language = useAtomValue(languageAtom);
  const [, go] = useLocation();
  const marking = useMarking(work, reread);
  const queue = `${coursePath(courseId)}/marking`;
  const { name } = work.student.translations[language];
  const at = formatDateTime(language, work.submitted_at, { year: false });
  const next = () => go(work.next_id ? `${queue}/${work.next_id}` : queue);
  if (!marking) return <Skeleton className={css.skeleton} />;
  return (
    <ItemFrame
      courseId={courseId}
      backHref={queue}
      note={<Trans>Marking</Trans>}
      title={<bdi>{name}</bdi>}
      lead={
        <>
          <bdi>{work.item.translations[language].title}</bdi>
          <span>
            <Trans>Handed in {at}</Trans>
          </span>
          {work.late ? (
            <StatusMark kind="wait" pill>
              <Trans context="work">Late</Trans>
            </StatusMark>
          ) : (
            <StatusMark kind="ok" pill>
              <Trans context="work">On time</Trans>
            </StatusMark>
          )}
        </>
      }
      actions={<Place work={work} queue={queue} />}
    >
      {marking.conflict ? (
        <MarkConflict marking={marking} theirs={marking.conflict} saved={next} />
      ) : (
        <div className={classNames(stack([24, 32]), css.columns)}>
          <WorkView marking={marking} reread={reread} />
          <MarkPanel marking={marking} next={next} reread={reread} />
        </div>
      )}
    </ItemFrame>
  );
}

function Place({ work, queue }: { work: MarkingDetails; queue: string }) {
  const { t, i18n } = useLingui();
  const [Back, On] = i18n.locale === "ar" ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const { position, previous_id: previous, next_id: next } = work;
  return (
    <div className={row(4, "center", "soft", "sm", "tabular")}>
      {position ? (
        <span>
          <Trans>
            {position.place} of {position.waiting} waiting
          </Trans>
        </span>
      ) : null}
      {previous ? <IconButton label={t`Previous work`} icon={<Back aria-hidden="true" />} href={`${queue}/${previous}`} /> : null}
      {next ? <IconButton label={t`Next work`} icon={<On aria-hidden="true" />} href={`${queue}/${next}`} /> : null}
    </div>
  );
}
