import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import {
  cancelWithdrawal,
  getWithdrawal,
  isUndecidedWithdrawal,
  listWithdrawals,
  type Withdrawal,
} from "#contract/requests/withdrawals.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cachedOne } from "#app/state/cached/cached-one.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { AnswerForm } from "#app/widgets/requests/answer-form.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { ownWithdrawalState, stepWords } from "#app/widgets/requests/request-status.ts";
import { reasonWords } from "#app/widgets/requests/withdrawal-words.ts";
import { OfferForm } from "./offer-form.tsx";
import { paymentMethodName } from "./method-name.ts";

const LIST = "/student/services/withdrawal";

/** One withdrawal request: where it stands, what goes back, and what happened to it. */
export function WithdrawalScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useCachedRead(getWithdrawal, { params: { id } });
  const kept = cachedOne(own, useCachedRead(listWithdrawals), (request) => request.id === id);
  return (
    <RequestFrame
      of={kept}
      list={LIST}
      title={({ program }) => (
        <Trans>
          Withdrawal: <bdi>{program.translations[language].title}</bdi>
        </Trans>
      )}
      mark={(request) => <RequestMark state={ownWithdrawalState(request)} />}
      before={({ question, offer }) => (
        <>
          {question ? <AnswerForm kind="withdrawal" id={id} question={question} list={LIST} onAnswered={kept.retry} /> : null}
          {offer ? <OfferForm id={id} offer={offer} onAnswered={kept.retry} /> : null}
        </>
      )}
      facts={(request) => <Facts request={request} />}
      say={(step) => stepWords("withdrawal", step)}
      next={({ status, reply_by: by, expected_by: due, question, offer }) => {
        if (question || offer) return { title: t({ message: "Your answer", context: "request" }) };
        const reply = formatDate(language, by, { weekday: true });
        const arrives = due === null ? "" : formatDate(language, due, { weekday: true });
        if (isUndecidedWithdrawal(status)) return { title: t`Decision`, note: t`Expected by ${reply}` };
        return status === "refund_processing" ? { title: t`Refund received`, note: t`Expected by ${arrives}` } : null;
      }}
      cancel={() => call(cancelWithdrawal, { params: { id } })}
    />
  );
}

function Facts({ request }: { request: Withdrawal }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { refund, attachments, reason, credit_note: note, expected_by: due, refunded_at: back } = request;
  const vat = formatMoney(language, refund.vat_part);
  return (
    <>
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
    </>
  );
}
