import { Plural, useLingui } from "@lingui/react/macro";
import { Columns2, Plus } from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import { getPostponementOptions, listPostponements } from "#contract/requests/postponements.ts";
import { useSent, useWaiting } from "#app/state/queue/queue.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { notArrived } from "#app/widgets/requests/not-arrived.ts";
import css from "#app/widgets/requests/request-page.module.css";
import { RequestList } from "#app/widgets/requests/request-row.tsx";
import { PostponementItem } from "./postponement-item.tsx";
import { PostponementRules } from "./postponement-rules.tsx";
import { RefusedItems, WaitingItems } from "./queued-items.tsx";

const NEW = "/student/services/postponement/new";
const OPEN = ["pending", "approved"];

/** R6.4: the student's postponement requests, those that wait on this device first. */
export function PostponementsScreen() {
  const { t } = useLingui();
  const kept = useCachedRead(listPostponements);
  // Kept beside the list, so that a request can be written without a connection.
  useCachedRead(getPostponementOptions, { whole: true });
  const { waiting: unanswered, refused } = useWaiting("requestPostponement");
  const waiting = notArrived(unanswered, kept.data);
  useSent(["requestPostponement"], kept.retry);
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(all) =>
          all.length + waiting.length + refused.length === 0 ? (
            <>
              <EmptyState
                title={t`No requests yet`}
                help={t`Your postponement requests appear here with their status and reply date.`}
                action={<Button href={NEW}>{t`New postponement request`}</Button>}
              />
              <PostponementRules />
            </>
          ) : (
            <>
              <div className={classNames(cluster(12, "center", "between"), css.lead)}>
                <p>
                  <Plural value={kept.meta?.total ?? all.length} one="# request" other="# requests" />
                  {". "}
                  <Plural
                    value={kept.meta?.open ?? all.filter(({ status }) => OPEN.includes(status)).length}
                    _0="None is open"
                    one="# is open"
                    other="# are open"
                  />
                </p>
                <Button tone="ember" icon={<Plus aria-hidden="true" />} href={NEW}>{t`New postponement request`}</Button>
              </div>
              <RequestList>
                <RefusedItems items={refused} icon={<Columns2 />} href={NEW} />
                <WaitingItems items={waiting} icon={<Columns2 />} />
                {all.map((request) => (
                  <PostponementItem key={request.id} request={request} />
                ))}
              </RequestList>
              <MoreRows of={listPostponements} from={kept.meta?.next_cursor}>
                {(more) => (
                  <RequestList>
                    {more.map((request) => (
                      <PostponementItem key={request.id} request={request} />
                    ))}
                  </RequestList>
                )}
              </MoreRows>
            </>
          )
        }
      </LoadState>
    </div>
  );
}
