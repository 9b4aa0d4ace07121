import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useSearch } from "wouter";
import type { Schedule } from "#contract/requests/student-services.ts";
import { scheduleSource } from "#app/state/snapshots/cached-schedule.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "#app/widgets/requests/request-page.module.css";
import { useNow } from "#app/widgets/time/use-now.ts";
import { ExcuseFormView } from "./excuse-form.tsx";
import { offeredSessions } from "./excuse-values.ts";

/** A new excuse. Opens without a connection where the schedule was read before. */
export function NewExcuseScreen() {
  const kept = useCached(scheduleSource, "");
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(schedule) => <Form schedule={schedule} />}
      </LoadState>
    </div>
  );
}

function Form({ schedule }: { schedule: Schedule }) {
  const { t } = useLingui();
  const now = useNow();
  const asked = Number(new URLSearchParams(useSearch()).get("session")) || null;
  const { waiting } = useWaiting("submitExcuse");
  const offered = useMemo(() => {
    const queued = waiting.flatMap(({ payload }) => (Array.isArray(payload.body.session_ids) ? payload.body.session_ids.map(Number) : []));
    return offeredSessions(schedule, { now, waiting: new Set(queued), asked });
  }, [schedule, now, waiting, asked]);
  if (offered.length === 0) {
    return (
      <EmptyState
        title={t`No session to excuse`}
        help={t`Submit before the session or within 72 hours after it. An accepted excuse does not count as an absence.`}
        action={<Button href="/student/services/schedule">{t`My schedule`}</Button>}
      />
    );
  }
  return <ExcuseFormView offered={offered} asked={offered.some(({ id }) => id === asked) ? asked : null} />;
}
