import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { CHARGEBACK_NOTE, CHARGEBACK_REASONS, recordChargeback } from "#contract/orders/chargebacks.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { forgetWaiting } from "#app/state/staff/waiting.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useDraftState } from "#app/widgets/forms/use-draft-state.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { chargebackReason } from "#app/widgets/staff/status-words.ts";
import { SumField } from "#app/widgets/staff-form/sum-field.tsx";
import { sumOver0 } from "#app/widgets/orders/sum-from.ts";

type Reason = (typeof CHARGEBACK_REASONS)[number];

interface Props {
  order: AdminOrder;
  /** The payment that a bank takes back. */
  payment: AdminOrder["payments"][number];
  onClose: () => void;
  onDone: () => void;
}

/** What a bank's notice says of a payment that it takes back. */
export function ChargebackDialog({ order, payment, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { number } = order;
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`chargeback/${order.id}`);
  const { values, change, drop } = useDraftState(`chargeback/${order.id}`, {
    amount: String(payment.amount),
    reference: "",
    reason: "fraud" as Reason,
    due: "",
    note: "",
  });
  const [tried, setTried] = useState(false);
  const { busy, error, failure, act } = useAction();
  const { amount, reference, reason, due, note } = values;
  const sum = sumOver0(amount);
  const refersTo = reference.trim();
  const fields = error instanceof Problem ? (error.options.fields ?? {}) : {};
  const send = async () => {
    setTried(true);
    if (sum === null || refersTo === "" || due === "") return;
    await act(async () => {
      const body = { payment_id: payment.id, amount: sum, bank_reference: refersTo, reason, due_on: due, note };
      await withPassword(() => intent.send((idempotencyKey) => call(recordChargeback, { params: { id: order.id }, body, idempotencyKey })));
      drop();
      forgetStaffReads();
      forgetWaiting();
      showNotice({ id: `chargeback/${order.id}`, kind: "success", message: msg`The chargeback is recorded.` });
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Chargeback of <bdi dir="ltr">{number}</bdi>
        </Trans>
      }
      actions={
        <>
          <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void send()}>
            {t`Record chargeback`}
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        <SumField
          value={amount}
          onChange={(value) => change({ amount: value })}
          wrong={tried && sum === null}
          required
          hint={t`As it stands in the bank’s notice`}
        />
        <Field
          label={t`The bank’s reference`}
          required
          error={
            fields["bank_reference"]
              ? t`This reference is recorded already`
              : tried && refersTo === ""
                ? t`Write the bank’s reference`
                : undefined
          }
        >
          {(aria) => (
            <TextInput
              {...aria}
              name="bank_reference"
              ltr
              maxLength={80}
              value={reference}
              onChange={(event) => change({ reference: event.target.value })}
            />
          )}
        </Field>
        <Field label={t`Reason`} required>
          {(aria) => (
            <SelectInput {...aria} name="reason" value={reason} onChange={(event) => change({ reason: event.target.value as Reason })}>
              {CHARGEBACK_REASONS.map((value) => (
                <option key={value} value={value}>
                  {i18n._(chargebackReason[value])}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field label={t`Answer due`} required error={tried && due === "" ? t`Choose the last day for an answer` : undefined}>
          {(aria) => <DayInput {...aria} name="due_on" value={due} onChange={(value) => change({ due: value })} />}
        </Field>
        <Field label={t`Note`} optional={t`Optional`}>
          {(aria) => (
            <TextArea
              {...aria}
              name="note"
              maxLength={CHARGEBACK_NOTE}
              value={note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          )}
        </Field>
        <p className={kit("sm", "leading-note")}>
          {t`What follows: nothing of this purchase can be refunded until the chargeback ends. The enrollment stays.`}
        </p>
        {failure ? (
          <NoticeBox kind="bad">{fields["amount"] ? t`This is more than what was paid and is still here.` : failure}</NoticeBox>
        ) : null}
      </div>
      {dialog}
    </Dialog>
  );
}
