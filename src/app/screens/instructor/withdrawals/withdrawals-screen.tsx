import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { classNames, cluster } from "#app/ui/kit.ts";
import { listLearnerWithdrawals } from "#contract/requests/teaching-requests.ts";
import { LONGEST_PAGE } from "#offline/snapshots/screen-reads.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { setWaitingWork } from "#app/state/waiting-work.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { Departures } from "./departures.tsx";
import { LearnerWithdrawals } from "./learner-withdrawals.tsx";

const PATH = "/instructor/services/withdrawal";
const TABS = ["waiting", "earlier", "mine"] as const;

/** R7.4: withdrawal requests of trainees, to recommend on, and the instructor's own: tabs of one address. */
export function WithdrawalsScreen() {
  const { t } = useLingui();
  const asked = new URLSearchParams(useSearch()).get("tab");
  const tab = TABS.find((one) => one === asked) ?? "waiting";
  const read = useCachedRead(listLearnerWithdrawals, {
    query: { per_page: LONGEST_PAGE, "filter[status]": tab === "earlier" ? "earlier" : "waiting" },
  });
  const waiting = read.meta?.waiting;
  useEffect(() => {
    if (waiting !== undefined && !read.fromDevice) setWaitingWork({ withdrawals: waiting });
  }, [waiting, read.fromDevice]);
  return (
    <div className={`${page.screen} ${page.wide}`}>
      {tab === "mine" ? null : <KeptNotice of={read} />}
      <div className={classNames(cluster(12, "center", "between"), page.lead)}>
        <Explanation>
          {tab === "mine" ? (
            <Trans>Ask to leave a program that you teach. Staff decide, and find who goes on with it.</Trans>
          ) : (
            <Trans>Your recommendation goes to trainee affairs, who decide.</Trans>
          )}
        </Explanation>
        {tab === "mine" ? (
          <Button tone="ember" icon={<Plus aria-hidden="true" />} href={`${PATH}/new`}>{t`Ask to leave a program`}</Button>
        ) : null}
      </div>
      <LinkTabs
        label={t`Which requests`}
        current={tab}
        tabs={[
          { key: "waiting", href: PATH, label: t`Waiting for your recommendation`, ...(waiting ? { count: waiting } : {}) },
          { key: "earlier", href: `${PATH}?tab=earlier`, label: t({ message: "Earlier", context: "requests" }) },
          { key: "mine", href: `${PATH}?tab=mine`, label: t`My own` },
        ]}
      />
      {tab === "mine" ? <Departures /> : <LearnerWithdrawals key={tab} read={read} waiting={tab === "waiting"} />}
    </div>
  );
}
