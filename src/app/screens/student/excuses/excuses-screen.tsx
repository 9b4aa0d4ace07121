import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import { type Excuse, listExcuses } from "#contract/requests/excuses.ts";
import { scheduleSource } from "#app/state/snapshots/cached-schedule.ts";
import { useSent, useWaiting } from "#app/state/queue/queue.ts";
import { useCached, useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { notArrived } from "#app/widgets/requests/not-arrived.ts";
import css from "#app/widgets/requests/request-page.module.css";
import { RequestList } from "#app/widgets/requests/request-row.tsx";
import { ExcuseItem } from "./excuse-item.tsx";
import { RefusedExcuses, WaitingExcuses } from "./queued-excuses.tsx";

const NEW = "/student/services/excuses/new";

/** Issue 4, item 7: the student's excuses, those that wait on this device first. */
export function ExcusesScreen() {
  const { t } = useLingui();
  const kept = useCachedRead(listExcuses);
  // Kept beside the list, so that an excuse can be written without a connection.
  useCached(scheduleSource, "");
  const { waiting: unanswered, refused } = useWaiting("submitExcuse");
  const waiting = notArrived(unanswered, kept.data);
  useSent(["submitExcuse"], kept.retry);
  const queued = waiting.length + refused.length;
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <div className={classNames(cluster(12, "center", "between"), css.lead)}>
        <p>
          <Trans>Submit before the session or within 72 hours after it. An accepted excuse does not count as an absence.</Trans>
        </p>
        <Button tone="ember" icon={<Plus aria-hidden="true" />} href={NEW}>{t`Submit an excuse`}</Button>
      </div>
      {/* What waits here is shown also where nothing was ever read from the server. */}
      {queued > 0 ? (
        <RequestList>
          <RefusedExcuses items={refused} />
          <WaitingExcuses items={waiting} />
        </RequestList>
      ) : null}
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(all) =>
          all.length === 0 ? (
            queued === 0 && <EmptyState title={t`No excuses yet`} help={t`Your excuses and what was decided about them appear here.`} />
          ) : (
            <>
              <Rows excuses={all} />
              <MoreRows of={listExcuses} from={kept.meta?.next_cursor}>
                {(more) => <Rows excuses={more} />}
              </MoreRows>
            </>
          )
        }
      </LoadState>
    </div>
  );
}

const Rows = ({ excuses }: { excuses: Excuse[] }) => (
  <RequestList>
    {excuses.map((excuse) => (
      <ExcuseItem key={excuse.id} excuse={excuse} />
    ))}
  </RequestList>
);
