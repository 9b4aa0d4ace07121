import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { KeptBanner } from "#app/widgets/device/kept-banner.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import css from "./course-frame.module.css";
import { CourseHead } from "./course-head.tsx";
import { CourseRefused } from "./course-refused.tsx";
import { refusalOf } from "./course-refusal.ts";
import { type CourseTab, CourseTabs } from "./course-tabs.tsx";
import { useCourse } from "./use-course.ts";

interface Props {
  tab: CourseTab;
  children: (course: CourseOverview, retry: () => void) => ReactNode;
}

/** Stands round every page of `/course/:id`: who may not see it is told why, everybody else finds head and menu. */
export function CourseFrame({ tab, children }: Props) {
  const { id = "" } = useParams<{ id: string }>();
  const { status } = useAtomValue(sessionAtom);
  const programId = /^[1-9]\d{0,8}$/u.test(id) ? Number(id) : null;
  if (programId === null) return <CourseRefused refusal="missing" programId={0} />;
  // Whoever is out has no copy to read and no call to make.
  if (status === "out") return <CourseRefused refusal="signed_out" programId={programId} />;
  return (
    <Course programId={programId} tab={tab}>
      {children}
    </Course>
  );
}

function Course({ programId, tab, children }: Props & { programId: number }) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const lapsed = useAtomValue(sessionAtom).status === "lapsed";
  const now = useNow();
  const course = useCourse(programId);
  const refusal = refusalOf(course.failure);
  if (refusal && !(refusal === "signed_out" && course.data)) {
    return <CourseRefused refusal={refusal} failure={course.failure} programId={programId} />;
  }
  return (
    <div className={css.course}>
      {course.asOf && (lapsed || (course.fromDevice && (!online || course.failure !== null))) ? (
        <KeptBanner asOf={course.asOf} now={now} lapsed={lapsed} loginHref={loginHref()} retry={course.retry} />
      ) : null}
      <nav aria-label={t`Breadcrumb`}>
        <BackLink href="/student/enrollments">
          <Trans>My programs</Trans>
        </BackLink>
      </nav>
      {course.status === "loading" ? (
        <>
          <VisuallyHidden as="p">
            <Trans>Loading</Trans>
          </VisuallyHidden>
          <Skeleton className={css.skeletonHead} />
          <Skeleton className={css.skeletonBody} />
        </>
      ) : null}
      {course.status === "error" ? <LoadFailure failure={course.failure} retry={course.retry} /> : null}
      {course.data ? (
        <>
          <CourseHead course={course.data} />
          <CourseTabs programId={programId} current={tab} />
          {children(course.data, course.retry)}
        </>
      ) : null}
    </div>
  );
}

const loginHref = () => `/login?${new URLSearchParams({ redirect: location.pathname + location.search })}`;
