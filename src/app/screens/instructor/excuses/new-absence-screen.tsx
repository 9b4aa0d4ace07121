import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { useSearch } from "wouter";
import type { TeachingSchedule } from "#contract/schedule/teaching-schedule.ts";
import { useCached } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "#app/widgets/requests/request-page.module.css";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useTeachingSource } from "#app/widgets/sessions/use-teaching-schedule.ts";
import { AbsenceFormView } from "./absence-form.tsx";
import { sessionsAhead } from "./absence-values.ts";

/** R7.4: the instructor cannot hold sessions: which ones, why, and what is to become of them. */
export function NewAbsenceScreen() {
  const read = useCached(useTeachingSource(), "");
  return (
    <div className={css.screen}>
      <PageHead title={<Trans>Report an absence</Trans>} back="/instructor/services/excuses?tab=mine" />
      <KeptNotice of={read} />
      <LoadState of={read} skeleton={<Skeleton className={css.skeleton} />}>
        {(schedule) => <Offered schedule={schedule} />}
      </LoadState>
    </div>
  );
}

function Offered({ schedule }: { schedule: TeachingSchedule }) {
  const { t } = useLingui();
  const now = useNow();
  const asked = Number(new URLSearchParams(useSearch()).get("session")) || null;
  const offered = useMemo(() => sessionsAhead(schedule, now), [schedule, now]);
  if (offered.length === 0) {
    return (
      <EmptyState
        title={t`You hold no session in the coming four weeks`}
        action={<Button href="/instructor/services/schedule">{t`Open my schedule`}</Button>}
      />
    );
  }
  return <AbsenceFormView offered={offered} asked={offered.some(({ id }) => id === asked) ? asked : null} />;
}
