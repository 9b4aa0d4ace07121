import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { kit, sidebar, stack } from "#app/ui/kit.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";
import { Outline } from "#app/widgets/course-layout/outline.tsx";
import { Announcements } from "./announcements.tsx";
import { ContinuePanel } from "./continue-panel.tsx";
import { CourseProgress } from "./course-progress.tsx";
import { NextLecture } from "./next-lecture.tsx";
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
    <div className={sidebar(32)}>
      <div className={stack(32, "content-start")}>
        <ContinuePanel course={course} savedItems={savedItems} online={online} />
        <CourseProgress course={course} />
        <section aria-labelledby="outline-title">
          <h2 id="outline-title" className={kit("xl", "below-12")}>
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
      <div className={stack(32, "content-start")}>
        <NextLecture course={course} />
        <SaveCourse course={course} online={online} />
        <Announcements courseId={course.program.id} announcements={course.announcements} earlier={course.earlier_announcements} />
      </div>
    </div>
  );
}
