import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { cancelWithdrawal, getWithdrawal, isUndecidedWithdrawal, listWithdrawals, type Withdrawal } from "#contract/withdrawals.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { keptOne } from "#app/state/kept-one.ts";
import { useKeptRead } from "#app/state/use-kept.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CancelRequest } from "#app/widgets/cancel-request.tsx";
import { KeptNotice } from "#app/widgets/kept-notice.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { Money } from "#app/widgets/money.tsx";
import { RequestFiles } from "#app/widgets/request-files.tsx";
import { RequestMark } from "#app/widgets/request-mark.tsx";
import css from "#app/widgets/request-page.module.css";
import { stepWords, withdrawalState } from "#app/widgets/request-status.ts";
import { RequestTimeline } from "#app/widgets/request-timeline.tsx";
import { paymentMethodName } from "./method-name.ts";
import { reasonWords } from "./withdrawal-words.ts";

/** One withdrawal request: where it stands, what goes back, and what happened to it. */
export function WithdrawalScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const own = useKeptRead(getWithdrawal, { params: { id } });
  const kept = keptOne(own, useKeptRead(listWithdrawals), (request) => request.id === id);
  return (
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <Link href="/student/services/withdrawal" className={css.back}>
        <ArrowLeft aria-hidden="true" />
        <Trans>Withdrawal requests</Trans>
      </Link>
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(request) => (
          <>
            <Head request={request} />
            <Facts request={request} />
            <Steps request={request} />
            {request.can_cancel ? (
              <CancelRequest
                cancel={async () => {
                  await call(cancelWithdrawal, { params: { id } });
                  kept.retry();
                }}
              />
            ) : null}
          </>
        )}
      </LoadState>
    </div>
  );
}

function Head({ request }: { request: Withdrawal }) {
  const title = request.program.translations[useAtomValue(languageAtom)].title;
  return (
    <header className={css.section}>
      <h1 tabIndex={-1}>
        <Trans>
          Withdrawal: <bdi>{title}</bdi>
        </Trans>
      </h1>
      <div className={css.lead}>
        <p>
          <Trans>
            Request number: <bdi>{request.reference}</bdi>
          </Trans>
        </p>
        <span aria-live="polite">
          <RequestMark state={withdrawalState(request.status)} />
        </span>
      </div>
    </header>
  );
}

function Facts({ request }: { request: Withdrawal }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { refund, attachments, reason, credit_note: note, expected_by: due, refunded_at: back } = request;
  const vat = formatMoney(language, refund.vat_part);
  return (
    <dl className={css.facts}>
      <Fact name={t`Request date`}>{formatDate(language, request.requested_at, { hijri: true })}</Fact>
      <Fact name={t`Refund amount`}>
        {refund.amount > 0 ? (
          <Trans>
            <Money sar={refund.amount} />, including {vat} VAT
          </Trans>
        ) : (
          <Trans>Without a refund</Trans>
        )}
      </Fact>
      {refund.amount > 0 && refund.method ? <Fact name={t`Back to`}>{paymentMethodName(i18n, refund.method)}</Fact> : null}
      {due && !back ? <Fact name={t`Arrives by`}>{formatDate(language, due, { weekday: true })}</Fact> : null}
      {back ? <Fact name={t`Returned on`}>{formatDate(language, back)}</Fact> : null}
      {note ? (
        <Fact name={t`Credit note`}>
          <bdi>{note.number}</bdi>
        </Fact>
      ) : null}
      <Fact name={t`Reason`}>{i18n._(reasonWords[request.reason_code])}</Fact>
      {reason ? (
        <Fact name={t`Explanation`}>
          <bdi>{reason}</bdi>
        </Fact>
      ) : null}
      {attachments.length > 0 ? (
        <Fact name={t`Attachments`}>
          <RequestFiles files={attachments} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Steps({ request: { status, reply_by: by, expected_by: due, timeline } }: { request: Withdrawal }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const reply = formatDate(language, by, { weekday: true });
  const arrives = due === null ? "" : formatDate(language, due, { weekday: true });
  const next = isUndecidedWithdrawal(status)
    ? { title: t`Decision`, note: t`Expected by ${reply}` }
    : status === "refund_processing"
      ? { title: t`The money arrives`, note: t`Expected by ${arrives}` }
      : null;
  return (
    <section className={css.section}>
      <h2>
        <Trans>Request timeline</Trans>
      </h2>
      <RequestTimeline
        events={timeline}
        say={(step) => {
          const words = stepWords("withdrawal", step);
          return words && i18n._(words);
        }}
        next={next}
      />
    </section>
  );
}
