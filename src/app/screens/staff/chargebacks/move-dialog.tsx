import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Chargeback, CHARGEBACK_NOTE, type ChargebackStep, moveChargeback } from "#contract/orders/chargebacks.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { forgetWaiting } from "#app/state/staff/waiting.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useDraftState } from "#app/widgets/forms/use-draft-state.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { followsWords, stepWords } from "./chargeback-words.ts";

interface Props {
  of: Chargeback;
  step: ChargebackStep;
  onClose: () => void;
  onDone: () => void;
}

/** A step of a chargeback, with what was sent or said: nothing takes an end back. */
export function MoveDialog({ of, step, onClose, onDone }: Props) {
  const { t, i18n } = useLingui();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`chargeback/${of.id}/${step}`);
  const { values, change, drop } = useDraftState(`chargeback/${of.id}/${step}`, { note: "" });
  const [tried, setTried] = useState(false);
  const { busy, failure, act } = useAction();
  const said = values.note.trim();
  const send = async () => {
    setTried(true);
    if (said === "") return;
    await act(async () => {
      const body = { step, note: said };
      await withPassword(() => intent.send((idempotencyKey) => call(moveChargeback, { params: { id: of.id }, body, idempotencyKey })));
      drop();
      forgetStaffReads();
      forgetWaiting();
      showNotice({ id: `chargeback/${of.id}`, kind: "success", message: msg`The chargeback is noted.` });
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n._(stepWords[step])}
      actions={
        <>
          <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void send()}>
            {i18n._(stepWords[step])}
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        <p className={kit("plain", "medium")}>
          <bdi dir="ltr">{of.bank_reference}</bdi> <Money sar={of.amount} />
        </p>
        <Field
          label={step === "answer" ? t`What was sent` : t`What the bank said, or why`}
          required
          error={tried && said === "" ? t`Write a note` : undefined}
        >
          {(aria) => (
            <TextArea
              {...aria}
              name="note"
              maxLength={CHARGEBACK_NOTE}
              value={values.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          )}
        </Field>
        <p className={kit("sm", "leading-note")}>{i18n._(followsWords[step])}</p>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
      {dialog}
    </Dialog>
  );
}
