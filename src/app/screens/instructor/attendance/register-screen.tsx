import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { type CourseSessions, listCourseSessions } from "#contract/attendance/attendance.ts";
import { bringAlongSoon } from "#app/state/snapshots/snapshots-life.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { RegisterBoard } from "./register-board.tsx";
import { RegisterSkeleton } from "./register-skeleton.tsx";
import css from "./register.module.css";
import { firstSession, sessionGroups } from "./session-groups.ts";
import { SessionPicker } from "./session-picker.tsx";

/** Issue 5, item 4: the register of a course's sessions. `register-attendance` and `attendance_list` are this one screen. */
export function RegisterScreen() {
  const { id } = useParams<{ id: string }>();
  return <TeachingFrame tab="attendance">{() => <Registers courseId={idOf(id) ?? 0} />}</TeachingFrame>;
}

function Registers({ courseId }: { courseId: number }) {
  const sessions = useKeptRead(listCourseSessions, { params: { id: courseId }, whole: true });
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

function Chosen({ all, courseId }: { all: CourseSessions; courseId: number }) {
  const { t } = useLingui();
  const now = useNow();
  const [path, navigate] = useLocation();
  const asked = idOf(new URLSearchParams(useSearch()).get("session"));
  const groups = sessionGroups(all, now);
  const chosen = all.find(({ id }) => id === asked) ?? firstSession(groups, now);
  if (!chosen) {
    return <EmptyState title={t`This course has no sessions yet`} help={t`A register opens with each session of the schedule.`} />;
  }
  return (
    <section className={css.page} aria-labelledby="register-title">
      <h2 id="register-title" className={css.title}>
        <Trans>Register attendance</Trans>
      </h2>
      <SessionPicker groups={groups} chosen={chosen} choose={(id) => navigate(`${path}?session=${id}`, { replace: true })} />
      <RegisterBoard key={chosen.id} sid={chosen.id} courseId={courseId} />
    </section>
  );
}
