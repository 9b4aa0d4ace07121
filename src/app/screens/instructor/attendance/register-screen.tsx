import { useLingui } from "@lingui/react/macro";
import { useEffect, useMemo } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { classNames, stack } from "#app/ui/kit.ts";
import { type CourseSessions, listCourseSessions } from "#contract/attendance/attendance.ts";
import { getTeachingProgram } from "#contract/enrollments/teaching.ts";
import { bringAlongSoon } from "#app/state/snapshots/snapshots-life.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { TeachingHead } from "#app/widgets/teaching-layout/teaching-head.tsx";
import { TeachingTabs } from "#app/widgets/teaching-layout/teaching-tabs.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import frame from "#app/widgets/teaching-layout/teaching-frame.module.css";
import { RegisterBoard } from "./register-board.tsx";
import { RegisterSkeleton } from "./register-skeleton.tsx";
import css from "./register.module.css";
import { firstSession, sessionGroups, sessionsBefore } from "./session-groups.ts";
import { SessionPicker } from "./session-picker.tsx";

/**
 * Issue 5, item 4: the register of a course's sessions. `register-attendance` and `attendance_list` are this one screen. On a phone it is
 * a page of its own: no head of the course, no tabs (frame.md §6). The registers stand at one place of the tree whatever the width, or a
 * turned tablet would throw away what is being pasted, typed or looked for.
 */
export function RegisterScreen() {
  const courseId = idOf(useParams<{ id: string }>().id) ?? 0;
  const phone = useMedia(PHONE);
  const program = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  if (courseId === 0 || isMissing(program.failure)) return <NoSuchCourse />;
  return (
    <div className={phone ? css.task : stack(4, "page")}>
      <KeptNotice of={program} />
      {phone ? null : program.data === null ? (
        program.status === "loading" && <Skeleton className={frame.skeletonHead} />
      ) : (
        <>
          <TeachingHead program={program.data} />
          <TeachingTabs courseId={courseId} current="attendance" toGrade={program.data.to_grade} />
        </>
      )}
      <Registers courseId={courseId} />
    </div>
  );
}

function Registers({ courseId }: { courseId: number }) {
  const sessions = useCachedRead(listCourseSessions, { params: { id: courseId }, whole: true });
  const { data, fromDevice } = sessions;
  useEffect(() => {
    if (data && !fromDevice) bringAlongSoon();
  }, [data, fromDevice]);
  return (
    <LoadState of={sessions} skeleton={<RegisterSkeleton />}>
      {(all) => <Chosen all={all} courseId={courseId} />}
    </LoadState>
  );
}

/** Columns of sessions before the one that is taken. */
const EARLIER = 6;

function Chosen({ all, courseId }: { all: CourseSessions; courseId: number }) {
  const { t } = useLingui();
  const now = useNow();
  const [path, navigate] = useLocation();
  const asked = idOf(new URLSearchParams(useSearch()).get("session"));
  const groups = sessionGroups(all, now);
  const chosen = all.find(({ id }) => id === asked) ?? firstSession(groups, now);
  const earlier = useMemo(() => (chosen ? sessionsBefore(all, chosen, EARLIER) : []), [all, chosen]);
  if (!chosen) {
    return <EmptyState title={t`This course has no sessions yet`} help={t`A register opens with each session of the schedule.`} />;
  }
  return (
    <section className={classNames(stack(0), css.page)} aria-label={t`Register attendance`}>
      <RegisterBoard
        key={chosen.id}
        sid={chosen.id}
        courseId={courseId}
        earlier={earlier}
        picker={<SessionPicker groups={groups} chosen={chosen} choose={(id) => navigate(`${path}?session=${id}`, { replace: true })} />}
      />
    </section>
  );
}
