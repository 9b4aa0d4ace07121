import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { Outline } from "#app/widgets/course-layout/outline.tsx";
import { Announcements } from "./announcements.tsx";
import { ContinuePanel } from "./continue-panel.tsx";
import { NextLecture } from "./next-lecture.tsx";
import css from "./overview-screen.module.css";
import { SaveCourse } from "./save-course.tsx";
import { useSavedItems } from "#app/widgets/course-layout/use-saved-items.ts";

export function OverviewScreen() {
  return <CourseFrame tab="overview">{(course) => <Overview course={course} />}</CourseFrame>;
}

/** What comes next, the outline, and beside them what belongs to the course: its next lecture, its news, its copy on this device. */
function Overview({ course }: { course: CourseOverview }) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const savedItems = useSavedItems(course.enrollment_id);
  const programId = course.program.id;
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <ContinuePanel course={course} savedItems={savedItems} online={online} />
        <section aria-labelledby="outline-title">
          <h2 id="outline-title" className={css.title}>
            <Trans>Content</Trans>
          </h2>
          {course.sections.length === 0 ? (
            <EmptyState title={t`No lessons yet`} help={t`Lessons appear here as soon as they are published.`} level={3} />
          ) : (
            <Outline
              sections={course.sections}
              programId={programId}
              openItem={course.next_item?.id ?? null}
              savedItems={savedItems}
              online={online}
            />
          )}
        </section>
      </div>
      <div className={css.side}>
        <NextLecture course={course} />
        <SaveCourse course={course} online={online} />
        <Announcements courseId={course.program.id} announcements={course.announcements} earlier={course.earlier_announcements} />
      </div>
    </div>
  );
}
