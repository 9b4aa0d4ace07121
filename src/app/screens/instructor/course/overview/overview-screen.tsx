import { Plural, Trans } from "@lingui/react/macro";
import { Eye, FileUp } from "lucide-react";
import { useState } from "react";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath, previewPath } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useOutline } from "#app/widgets/teaching-layout/use-outline.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Announcements } from "./announcements.tsx";
import { CourseUnits } from "./course-units.tsx";
import { MissingParts } from "./missing-parts.tsx";
import { GradeShare, Keys, PublishFigures, Translation } from "./overview-side.tsx";
import css from "./overview.module.css";
import { useOutlineActions } from "./use-outline-actions.ts";

/** /instructor/course/{id}/overview: what the course holds, in its order. */
export function OverviewScreen() {
  return <TeachingFrame tab="overview">{(program, retry) => <Overview program={program} reread={retry} />}</TeachingFrame>;
}

function Overview({ program, reread }: { program: TeachingProgramDetails; reread: () => void }) {
  const courseId = program.program.id;
  const read = useOutline(courseId);
  // What the server answered to a change is newer than what was read before it.
  const [changed, setChanged] = useState<{ after: Date | null; outline: CourseOutline } | null>(null);
  const newer = changed && changed.after?.getTime() === read.asOf?.getTime() ? changed.outline : null;
  const actions = useOutlineActions(courseId, (outline) => {
    setChanged({ after: read.asOf, outline });
    reread();
  });
  const outline = newer ?? read.data;
  return (
    <LoadState of={{ ...read, data: outline }} skeleton={<Skeleton className={css.skeleton} />}>
      {(shown) => {
        const items = shown.sections.flatMap((section) => section.items);
        return (
          <div className={classNames(stack([32, 40], "pad-top-20"), css.columns)}>
            <div className={stack(24, "content-start")}>
              <Head outline={shown} actions={actions} />
              <MissingParts courseId={courseId} missing={actions.missing} />
              <CourseUnits courseId={courseId} outline={shown} actions={actions} />
            </div>
            <aside className={classNames(stack(24, "content-start"), css.side)}>
              <Announcements program={program} />
              <Translation courseId={courseId} items={items} />
              <PublishFigures items={items} />
              <GradeShare given={shown.grade_weight} />
              <Keys />
            </aside>
          </div>
        );
      }}
    </LoadState>
  );
}

/** The ember names how much it publishes; with nothing to publish there is none. */
function Head({ outline, actions }: { outline: CourseOutline; actions: ReturnType<typeof useOutlineActions> }) {
  const first = outline.sections.flatMap((section) => section.items)[0];
  if (!first) return null;
  return (
    <div className={cluster(8, "justify-end")}>
      <Button tone="quiet" icon={<Eye aria-hidden="true" />} href={previewPath(outline.course_id, first.id)}>
        <Trans>Preview as a trainee</Trans>
      </Button>
      <Button tone="plain" icon={<FileUp aria-hidden="true" />} href={`${coursePath(outline.course_id)}/import`}>
        <Trans>Import and export</Trans>
      </Button>
      {outline.drafts > 0 ? (
        <NetworkButton
          tone="ember"
          busy={actions.busy}
          onClick={() => void actions.publishAll()}
          offline={<Trans>Publishing needs a connection</Trans>}
        >
          <Plural value={outline.drafts} one="Publish # draft" other="Publish # drafts" />
        </NetworkButton>
      ) : null}
    </div>
  );
}
