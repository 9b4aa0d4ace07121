import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { classNames, cluster } from "#app/ui/kit.ts";
import { listLearnerExcuses } from "#contract/requests/teaching-requests.ts";
import { LONGEST_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { setWaitingWork } from "#app/state/waiting-work.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { LearnerExcuses } from "./learner-excuses.tsx";
import { OwnAbsences } from "./own-absences.tsx";

const PATH = "/instructor/services/excuses";

/** R7.4: the excuses of trainees, to decide, and the instructor's own absences: two tabs of one address. */
export function ExcusesScreen() {
  const { t } = useLingui();
  const mine = new URLSearchParams(useSearch()).get("tab") === "mine";
  const learners = useCachedRead(listLearnerExcuses, { query: { per_page: LONGEST_PAGE } });
  const pending = learners.meta?.pending;
  useEffect(() => {
    if (pending !== undefined && !learners.fromDevice) setWaitingWork({ excuses: pending });
  }, [pending, learners.fromDevice]);
  return (
    <div className={`${page.screen} ${page.wide}`}>
      {mine ? null : <KeptNotice of={learners} />}
      <div className={classNames(cluster(12, "center", "between"), page.lead)}>
        <Explanation>
          {mine ? (
            <Trans>Report an absence before the session, with what is to become of it. Staff answer and your trainees are notified.</Trans>
          ) : (
            <Trans>An accepted excuse does not count as an absence.</Trans>
          )}
        </Explanation>
        {mine ? <Button tone="ember" icon={<Plus aria-hidden="true" />} href={`${PATH}/new`}>{t`Report an absence`}</Button> : null}
      </div>
      <LinkTabs
        label={t`Whose excuses`}
        current={mine ? "mine" : "learners"}
        tabs={[
          { key: "learners", href: PATH, label: t`Trainees’ excuses`, ...(pending ? { count: pending } : {}) },
          { key: "mine", href: `${PATH}?tab=mine`, label: t`My absences` },
        ]}
      />
      {mine ? <OwnAbsences /> : <LearnerExcuses read={learners} />}
    </div>
  );
}
