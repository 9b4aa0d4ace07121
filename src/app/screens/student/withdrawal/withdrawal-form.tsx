import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { Link, useLocation } from "wouter";
import { classNames, cluster, inline, kit, stack } from "#app/ui/kit.ts";
import { getRefundQuote, type RefundQuote, requestWithdrawal, WITHDRAWAL_REASONS, withdrawalForm } from "#contract/requests/withdrawals.ts";
import { Problem } from "#contract/problem.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { dropDraft } from "#app/state/forms/form-draft.ts";
import { isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormSelect, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { FormSummary } from "#app/widgets/forms/form-summary.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { EarlierVersionNotice, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import requestCss from "#app/widgets/requests/request-form.module.css";
import pageCss from "#app/widgets/requests/request-page.module.css";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useFormDraft } from "#app/widgets/forms/use-form-draft.ts";
import { RefundCalculator } from "./refund-calculator.tsx";
import { reasonWords } from "#app/widgets/requests/withdrawal-words.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

interface Values {
  reason_code: string;
  reason: string;
  consent: boolean;
}

const EMPTY: Values = { reason_code: "", reason: "", consent: false };
const draftOf = ({ consent: _consent, ...kept }: Values): Partial<Values> => kept;

/** The calculator first, then the request made of its quote. Needs a connection to send; what was written stays. */
export function WithdrawalFormView({ enrollmentId }: { enrollmentId: number }) {
  const quote = useCachedRead(getRefundQuote, { query: { enrollment_id: enrollmentId } });
  return (
    <LoadState of={quote} skeleton={<Skeleton className={pageCss.skeleton} />}>
      {(data) => (
        <>
          <RefundCalculator quote={data} />
          <RequestForm quote={data} renew={quote.retry} fresh={!quote.fromDevice} />
        </>
      )}
    </LoadState>
  );
}

function RequestForm({ quote, renew, fresh }: { quote: RefundQuote; renew: () => void; fresh: boolean }) {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const { failure, attempt } = useRefusal();
  const draft = `withdrawal.${quote.enrollment_id}`;
  const intent = useIntent(draft);
  const bodyOf = (id: string, values: Values) => ({
    id,
    enrollment_id: quote.enrollment_id,
    quote_id: quote.id,
    ...values,
    attachments: [],
  });
  const submit = (values: Values): Promise<FieldErrors | undefined> =>
    attempt(
      async () => {
        const { data } = await intent.send((idempotencyKey) =>
          call(requestWithdrawal, { body: withdrawalForm.cast(bodyOf(idempotencyKey, values)), idempotencyKey }),
        );
        dropDraft(draft);
        navigate(`/student/services/withdrawal/${data.id}`);
      },
      (error) => {
        if (error instanceof Problem && error.code === "quote_expired") renew();
        // The new figures are beside it: the sentence says why they changed.
        return isKeyReused(error);
      },
    );
  const form = useForm<Values>({
    initial: EMPTY,
    check: async (values) => checkForm(withdrawalForm, bodyOf(newId(), values)),
    submit,
  });
  const kept = useFormDraft(draft, form, draftOf);
  const labels = { reason_code: t`Reason for withdrawing`, reason: t`Explanation`, consent: t`Consent` };
  return (
    <form id={form.id} className={stack(24, "form-wide")} method="dialog" onSubmit={form.submit} noValidate>
      <FormSummary errors={form.refused} labels={labels} />
      <FormSelect
        form={form}
        name="reason_code"
        label={labels.reason_code}
        options={WITHDRAWAL_REASONS.map((id) => ({ id, name: i18n._(reasonWords[id]) }))}
      />
      <FormTextArea form={form} name="reason" label={labels.reason} optional />
      <Link
        href={`/student/services/postponement/new?enrollment=${quote.enrollment_id}`}
        className={inline(8, "center", "self-start", "tap", "link", "strong")}
      >
        <Trans>Postpone to a later cohort instead</Trans>
        <ArrowRight className={kit("icon-18")} aria-hidden="true" data-flip />
      </Link>
      <FormCheckbox form={form} name="consent">
        <Trans>I understand how this affects my seat and access</Trans>
      </FormCheckbox>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <EarlierVersionNotice of={{ saved: intent.saved, sendAnew: () => sendAnew(intent, form) }} busy={form.busy} />
      <div className={classNames(cluster(20, "center", "gap-y-12"), requestCss.actions)}>
        <NetworkButton
          type="submit"
          tone="ink"
          busy={form.busy}
          disabled={!fresh}
          offline={t`Sending the request needs a connection`}
        >{t`Send withdrawal request`}</NetworkButton>
        {kept ? <DraftMark /> : null}
      </div>
    </form>
  );
}
