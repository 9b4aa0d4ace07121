import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { matchTransfer, returnTransfer } from "#contract/orders/transfers.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { sumOver0 } from "#app/widgets/orders/sum-from.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { SumField } from "#app/widgets/staff-form/sum-field.tsx";

interface Props {
  order: AdminOrder;
  /** That money came, or that it was sent back. */
  act: "match" | "return";
  /** SAR that are awaited, or that can still go back. */
  most: number;
  onClose: () => void;
  onDone: () => void;
}

/** What the bank's statement says of a transfer: written down by a person, with the reference by which it is found again. */
export function TransferDialog({ order, act, most, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { number } = order;
  const came = act === "match";
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`transfer/${act}/${order.id}`);
  const [amount, setAmount] = useState(came ? "" : String(most));
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, error, failure: words, act: attempt } = useAction();
  const isOtherSum = came && error instanceof Problem && error.code === "validation_error";
  const failure = isOtherSum
    ? t`Another sum than the purchase’s. Nothing was changed: what is too much or too little goes back by hand.`
    : words;
  const sum = sumOver0(amount);
  const refersTo = reference.trim();
  const send = async () => {
    setTried(true);
    if (sum === null || refersTo === "") return;
    await attempt(async () => {
      const body = { amount: sum, bank_reference: refersTo };
      const endpoint = came ? matchTransfer : returnTransfer;
      await withPassword(() => intent.send((idempotencyKey) => call(endpoint, { params: { id: order.id }, body, idempotencyKey })));
      forgetStaffReads();
      const message = came ? msg`The transfer is noted. The purchase is paid.` : msg`Noted that the money was sent back.`;
      showNotice({ id: `transfer/${act}/${order.id}`, kind: "success", message });
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        came ? (
          <Trans>
            Transfer received for <bdi dir="ltr">{number}</bdi>
          </Trans>
        ) : (
          <Trans>
            Transfer sent back for <bdi dir="ltr">{number}</bdi>
          </Trans>
        )
      }
      actions={
        <>
          <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void send()}>
            {came ? t`Note the transfer` : t`Note the return`}
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        <p className={kit("plain", "medium")}>
          {came ? t`Awaited` : t`At most`} <Money sar={most} />
        </p>
        <SumField
          value={amount}
          onChange={setAmount}
          wrong={tried && sum === null}
          required
          hint={came ? t`As it stands in the bank’s statement` : undefined}
        />
        <Field label={t`The bank’s reference`} required error={tried && refersTo === "" ? t`Write the bank’s reference` : undefined}>
          {(aria) => (
            <TextInput
              {...aria}
              name="bank_reference"
              ltr
              maxLength={80}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </Field>
        <p className={kit("sm", "leading-note")}>
          {came
            ? t`What follows: the purchase is paid, the invoice is issued, and the programs open for the buyer.`
            : t`What follows: the payment is noted as sent back. No bank is notified by this.`}
        </p>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
      {dialog}
    </Dialog>
  );
}
