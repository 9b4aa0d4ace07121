import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { DoorOpen, Plus } from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import type { Language } from "#contract/shapes.ts";
import { isUndecidedWithdrawal, listWithdrawals, type Withdrawal } from "#contract/requests/withdrawals.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { MoreRows } from "#app/widgets/more-rows/more-rows.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import css from "#app/widgets/requests/request-page.module.css";
import { RequestNote } from "#app/widgets/requests/request-note.tsx";
import { RequestList, RequestRow } from "#app/widgets/requests/request-row.tsx";
import { ownWithdrawalState } from "#app/widgets/requests/request-status.ts";
import { WithdrawalRules } from "./withdrawal-rules.tsx";

const NEW = "/student/services/withdrawal/new";

/** R6.4: the student's withdrawal requests. */
export function WithdrawalsScreen() {
  const { t } = useLingui();
  const kept = useCachedRead(listWithdrawals);
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(all) =>
          all.length === 0 ? (
            <>
              <EmptyState
                title={t`No requests yet`}
                help={t`Your withdrawal requests and refunds appear here.`}
                action={<Button href={NEW}>{t`New withdrawal request`}</Button>}
              />
              <WithdrawalRules />
            </>
          ) : (
            <>
              <div className={classNames(cluster(12, "center", "between"), css.lead)}>
                <p>
                  <Plural value={kept.meta?.total ?? all.length} one="# request" other="# requests" />
                  {". "}
                  <Plural
                    value={kept.meta?.open ?? all.filter(({ status }) => isUndecidedWithdrawal(status)).length}
                    _0="None is open"
                    one="# is open"
                    other="# are open"
                  />
                </p>
                {/* Ink, never ember: the product does not urge anybody to leave. */}
                <Button tone="ink" icon={<Plus aria-hidden="true" />} href={NEW}>{t`New withdrawal request`}</Button>
              </div>
              <Rows requests={all} />
              <MoreRows of={listWithdrawals} from={kept.meta?.next_cursor}>
                {(more) => <Rows requests={more} />}
              </MoreRows>
            </>
          )
        }
      </LoadState>
    </div>
  );
}

const Rows = ({ requests }: { requests: Withdrawal[] }) => (
  <RequestList>
    {requests.map((request) => (
      <WithdrawalItem key={request.id} request={request} />
    ))}
  </RequestList>
);

function WithdrawalItem({ request }: { request: Withdrawal }) {
  const language = useAtomValue(languageAtom);
  const title = request.program.translations[language].title;
  return (
    <RequestRow
      icon={<DoorOpen data-flip />}
      href={`/student/services/withdrawal/${request.id}`}
      title={
        <Trans>
          Withdrawal: <bdi>{title}</bdi>
        </Trans>
      }
      target={<Refund request={request} />}
      mark={<RequestMark state={ownWithdrawalState(request)} />}
      note={
        <RequestNote request={request} open={isUndecidedWithdrawal(request.status)}>
          {arrivalOf(request, language)}
        </RequestNote>
      }
    />
  );
}

/** What comes back, or came; nothing where nobody withdrew. */
function Refund({ request: { status, refund } }: { request: Withdrawal }) {
  if (status === "rejected" || status === "cancelled") return null;
  if (refund.amount === 0) return <Trans>Without a refund</Trans>;
  if (status === "refunded") {
    return (
      <Trans>
        <Money sar={refund.amount} /> was refunded
      </Trans>
    );
  }
  return (
    <Trans>
      Refund of <Money sar={refund.amount} />
    </Trans>
  );
}

/** When the money comes, or came; null where none is on its way. */
function arrivalOf({ status, expected_by: due, refunded_at: back }: Withdrawal, language: Language) {
  const arrives = due && formatDate(language, due);
  const returned = back && formatDate(language, back);
  if (status === "refund_processing" && arrives) return <Trans>Expected by {arrives}</Trans>;
  return status === "refunded" && returned ? <Trans>Returned on {returned}</Trans> : null;
}
