import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { classNames, stack } from "#app/ui/kit.ts";
import { type CourseSessions, listCourseSessions } from "#contract/attendance/attendance.ts";
import { getTeachingProgram } from "#contract/enrollments/teaching.ts";
import { bringAlongSoon } from "#app/state/snapshots/snapshots-life.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { isMissing, NoSuchCourse, TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { RegisterBoard } from "./register-board.tsx";
import { RegisterSkeleton } from "./register-skeleton.tsx";
import css from "./register.module.css";
import { firstSession, sessionGroups, sessionsBefore } from "./session-groups.ts";
import { SessionPicker } from "./session-picker.tsx";

/** Issue 5, item 4: the register of a course's sessions. `register-attendance` and `attendance_list` are this one screen. */
export function RegisterScreen() {
  const courseId = idOf(useParams<{ id: string }>().id) ?? 0;
  const registers = <Registers courseId={courseId} />;
  return useMedia(PHONE) ? (
    <TaskFrame courseId={courseId}>{registers}</TaskFrame>
  ) : (
    <TeachingFrame tab="attendance">{() => registers}</TeachingFrame>
  );
}

/** On a phone the register is a page of its own: no head of the course, no tabs (frame.md §6). */
function TaskFrame({ courseId, children }: { courseId: number; children: ReactNode }) {
  const program = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  if (courseId === 0 || isMissing(program.failure)) return <NoSuchCourse />;
  return (
    <div className={css.task}>
      <KeptNotice of={program} />
      {children}
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
