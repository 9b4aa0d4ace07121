import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { getTeachingProgram, type TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { headPlacesAtom } from "#app/state/page-head.ts";
import { useLayoutValue } from "#app/state/use-layout-value.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { idOf } from "./item-address.ts";
import css from "./teaching-frame.module.css";
import { TeachingHead } from "./teaching-head.tsx";
import { type TeachingTab, TeachingTabs } from "./teaching-tabs.tsx";

type OfCourse = (program: TeachingProgramDetails, retry: () => void) => ReactNode;

interface Props {
  tab: TeachingTab;
  /** Under the tabs: the page's ember, where it has one there. */
  action?: OfCourse;
  children: OfCourse;
}

/** Stands round every page of `/instructor/course/:id`: head, menu, and a plain word where the course is not the caller's. */
export function TeachingFrame({ tab, action, children }: Props) {
  const { id } = useParams<{ id: string }>();
  const courseId = idOf(id);
  if (courseId === null) return <NoSuchCourse />;
  return (
    <Course courseId={courseId} tab={tab} action={action}>
      {children}
    </Course>
  );
}

function Course({ courseId, tab, action, children }: Props & { courseId: number; action: OfCourse | undefined }) {
  const program = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  const phone = useMedia(PHONE);
  // A course that was taken from its instructor is not read from an old copy either.
  if (isMissing(program.failure)) return <NoSuchCourse />;
  return (
    <div className={stack(8, "page")}>
      <KeptNotice of={program} />
      <LoadState
        of={program}
        skeleton={
          <>
            <Skeleton className={classNames(kit("round-md"), css.skeletonHead)} />
            <Skeleton className={classNames(kit("round-md"), css.skeletonBody)} />
          </>
        }
      >
        {(details) => {
          const own = action ? <div className={cluster(8, "justify-end")}>{action(details, program.retry)}</div> : null;
          return (
            <>
              <TeachingHead program={details} />
              <TeachingTabs courseId={courseId} current={tab} toGrade={details.to_grade} />
              {phone ? null : own}
              {children(details, program.retry)}
              {/* On a phone the rows come first (frame.md B3). */}
              {phone ? own : null}
            </>
          );
        }}
      </LoadState>
    </div>
  );
}

/** Another's course answers as one that does not exist. */
export const isMissing = (failure: unknown): boolean => failure instanceof Problem && failure.code === "not_found";

export function NoSuchCourse() {
  // A page without a head of its area says it in its own first heading.
  const headed = useLayoutValue(headPlacesAtom) !== null;
  return (
    <>
      <PageHead title={<Trans>My programs</Trans>} back="/instructor/training-programs" />
      <EmptyState
        level={headed ? 2 : 1}
        title={<Trans>This course is not one of yours</Trans>}
        help={<Trans>It may have been removed, or another instructor teaches it.</Trans>}
        action={
          <Button href="/instructor/training-programs">
            <Trans>My programs</Trans>
          </Button>
        }
      />
    </>
  );
}
