import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useParams } from "wouter";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import css from "./course-frame.module.css";
import { CourseHead } from "./course-head.tsx";
import { CourseRefused } from "./course-refused.tsx";
import { refusalOf } from "./course-refusal.ts";
import { useCourse } from "./use-course.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";

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
  const course = useCourse(programId);
  const refusal = refusalOf(course.failure);
  if (refusal && !(refusal === "signed_out" && course.data)) {
    return <CourseRefused refusal={refusal} failure={course.failure} programId={programId} />;
  }
  return (
    <div className={stack(12, "page")}>
      <KeptNotice of={course} />
      {course.status === "loading" ? (
        <>
          <LoadingCaption />
          <Skeleton className={classNames(kit("round-lg"), css.skeletonHead)} />
          <Skeleton className={classNames(kit("round-md"), css.skeletonBody)} />
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

type CourseTab = "overview" | "questions" | "about" | "rate" | "certificate";

/** The course's own menu: each part has an address of its own, so that these are links and not tabs of one page. */
function CourseTabs({ programId, current }: { programId: number; current: CourseTab }) {
  const { t } = useLingui();
  const base = `/course/${programId}`;
  return (
    <LinkTabs
      strip
      label={t`Course menu`}
      current={current}
      tabs={[
        { key: "overview", href: base, label: t`Overview` },
        { key: "questions", href: `${base}/questions`, label: t({ message: "Questions", context: "course menu" }) },
        { key: "about", href: `${base}/my-courses`, label: t`About the course` },
        { key: "rate", href: `${base}/course_rate`, label: t`Rate the course` },
        { key: "certificate", href: `${base}/certificate`, label: t`Certificate` },
      ]}
    />
  );
}
