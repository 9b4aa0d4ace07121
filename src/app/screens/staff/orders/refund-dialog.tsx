import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { type AdminOrder, adminQuoteRefund, type AdminRefundQuote } from "#contract/orders/admin-orders.ts";
import { refundOrder } from "#contract/requests/admin-requests.ts";
import { REQUEST } from "#contract/requests/requests.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatPercent } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { kit, row, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { PaymentMethod } from "#app/widgets/staff/payment-method.tsx";
import { sumOver0 } from "#app/widgets/orders/sum-from.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { SumField } from "#app/widgets/staff-form/sum-field.tsx";

interface Props {
  order: AdminOrder;
  /** The program that stands first. */
  start: number;
  onClose: () => void;
  onDone: () => void;
}

/** A refund: what it does stands in figures before it can be pressed, and above the limit it goes to a second person (office.md §9). */
export function RefundDialog({ order, start, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const said = useSaid();
  const { withPassword, dialog } = usePasswordDialog();
  const [programId, setProgramId] = useState(start);
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [withdraw, setWithdraw] = useState(false);
  const [lacks, setLacks] = useState(false);
  const { busy, failure, act } = useAction();
  const intent = useIntent(`refund/${order.id}/${programId}`);
  const asked = amount.trim() === "" ? null : sumOver0(amount);
  const wrong = amount.trim() !== "" && asked === null;
  const { quote, refusal } = useQuote(order.id, programId, asked, wrong);
  const items = order.items.filter(({ total, refunded, waits }) => total > refunded && !waits);
  const send = async () => {
    if (reason.trim() === "") return setLacks(true);
    if (!quote) return;
    await act(async () => {
      const body = { program_id: programId, amount: quote.amount, reason: reason.trim(), withdraw };
      const { data } = await withPassword(() =>
        intent.send((idempotencyKey) => call(refundOrder, { params: { id: order.id }, body, idempotencyKey })),
      );
      forgetStaffReads();
      const message =
        data.status === "awaiting_confirmation" ? msg`Sent for second approval. No money has moved.` : msg`The refund is on its way.`;
      showNotice({ id: `refund/${data.id}`, kind: "success", message });
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Refund from <bdi dir="ltr">{number}</bdi>
        </Trans>
      }
      actions={
        <>
          <NetworkButton
            tone="ember"
            busy={busy}
            disabled={quote === null}
            offline={t`Refunding needs a connection`}
            onClick={() => void send()}
          >
            {quote?.second_person ? t`Send for second approval` : t`Refund`}
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        {items.length > 1 ? (
          <PlainSelect
            label={t`Program`}
            value={String(programId)}
            options={items.map(({ program_id: id, title }) => ({ value: String(id), label: said(title) }))}
            onChange={(id) => setProgramId(Number(id))}
          />
        ) : (
          <p className={kit("plain", "medium")}>
            <bdi>{items[0] ? said(items[0].title) : null}</bdi>
          </p>
        )}
        <SumField value={amount} onChange={setAmount} wrong={wrong} hint={t`Left empty: all that is left.`} />
        <Field label={t`Reason`} required error={lacks && reason.trim() === "" ? t`Write the reason` : undefined}>
          {(aria) => (
            <TextArea
              {...aria}
              name="reason"
              maxLength={REQUEST.reasonMax}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        {quote?.enrollment && quote.enrollment.status !== "withdrawn" ? (
          <Checkbox name="withdraw" checked={withdraw} onChange={(event) => setWithdraw(event.target.checked)}>
            <Trans>End the enrollment as well</Trans>
          </Checkbox>
        ) : null}
        <div aria-live="polite">
          {quote ? <Consequences quote={quote} withdraw={withdraw} /> : null}
          {refusal ? <NoticeBox kind="bad">{problemSentence(i18n, refusal)}</NoticeBox> : null}
        </div>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
      {dialog}
    </Dialog>
  );
}

/** Typing goes on without a question for each figure. */
const PAUSE_MS = 300;

/** What the server says of a refund as it is written now; the answer to an older question is dropped. */
function useQuote(id: string, programId: number, amount: number | null, wrong: boolean) {
  const name = `${programId} ${amount}`;
  const [got, setGot] = useState<{ name: string; quote: AdminRefundQuote | null; refusal: unknown } | null>(null);
  useEffect(() => {
    if (wrong) return;
    const control = new AbortController();
    const later = setTimeout(() => {
      void call(adminQuoteRefund, { params: { id }, body: { program_id: programId, amount }, signal: control.signal }).then(
        ({ data }) => setGot({ name, quote: data, refusal: null }),
        (refusal: unknown) => control.signal.aborted || setGot({ name, quote: null, refusal }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(later);
      control.abort();
    };
  }, [id, programId, amount, wrong, name]);
  const mine = !wrong && got?.name === name ? got : null;
  return { quote: mine?.quote ?? null, refusal: mine?.refusal ?? null };
}

function Consequences({ quote, withdraw }: { quote: AdminRefundQuote; withdraw: boolean }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const by = formatDate(language, quote.expected_by);
  const { policy } = quote;
  const last = formatDate(language, policy.last_day);
  const limit = formatPercent(language, policy.progress_limit);
  const done = formatPercent(language, policy.progress);
  const lines: { name: string; value: ReactNode }[] = [
    { name: t`Goes back`, value: <Money sar={quote.amount} /> },
    { name: t`To`, value: <PaymentMethod of={quote.method} /> },
    { name: t`By`, value: by },
    { name: t`VAT on the credit note`, value: <Money sar={quote.vat_part} /> },
    { name: t`Enrollment and seat`, value: withdraw ? t`The enrollment ends and the seat becomes free` : t`They stay` },
    { name: t`The policy proposes`, value: <Money sar={policy.amount} /> },
  ];
  return (
    <section className={stack(8)}>
      <h3 className={kit("md", "plain")}>
        <Trans>What follows</Trans>
      </h3>
      <dl className={kit("sm", "leading-note")}>
        {lines.map(({ name, value }) => (
          <div key={name} className={row(12, "between", "border-bottom", "pad-y-4")}>
            <dt>{name}</dt>
            <dd className={kit("plain", "medium")}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={kit("xs", "leading-note")}>
        {policy.in_time ? t`Asked for in time: the last day is ${last}.` : t`Too late by the policy: the last day was ${last}.`}{" "}
        {policy.progress_fits ? t`Progress ${done}, at most ${limit}.` : t`Progress ${done} is above the limit of ${limit}.`}
      </p>
      {quote.second_person ? (
        <NoticeBox kind="wait">
          <p>
            <Trans>This is above the limit: no money moves until a second person approves it.</Trans>
          </p>
        </NoticeBox>
      ) : null}
    </section>
  );
}
