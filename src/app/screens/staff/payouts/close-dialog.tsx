import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cancelPayout, confirmPayout, type Payout, PAYOUT_NOTE } from "#contract/orders/payouts.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { forgetWaiting } from "#app/state/staff/waiting.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { useDraftState } from "#app/widgets/forms/use-draft-state.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { SumField } from "#app/widgets/staff-form/sum-field.tsx";
import { SUM_LENGTH, sumFrom } from "#app/widgets/orders/sum-from.ts";
import { StepActions } from "#app/widgets/staff-form/step-actions.tsx";

interface Props {
  of: Payout;
  step: "confirm" | "cancel";
  onClose: () => void;
  onDone: () => void;
}

/** What came to the bank, or why a payout was recorded by mistake. */
export function CloseDialog({ of, step, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`payout/${of.id}/${step}`);
  const today = riyadhDay(useNow());
  const { values, change, drop } = useDraftState(`payout/${of.id}/${step}`, {
    on: of.received_on ?? today,
    sum: String(of.net),
    note: "",
  });
  const { on, sum, note } = values;
  const [tried, setTried] = useState(false);
  const { busy, error, failure, act } = useAction();
  const fields = error instanceof Problem ? (error.options.fields ?? {}) : {};
  const received = sumFrom(sum);
  const confirms = step === "confirm";
  const differs = confirms && received !== null && received !== of.net;
  const noteMisses = (differs || !confirms) && note.trim() === "";
  const verb = confirms ? t({ message: "Confirm receipt", context: "payout" }) : t({ message: "Cancel payout", context: "payout" });
  const send = async () => {
    setTried(true);
    if (noteMisses || (confirms && (received === null || on === ""))) return;
    await act(async () => {
      const params = { id: of.id };
      await withPassword(() =>
        intent.send((idempotencyKey) =>
          confirms
            ? call(confirmPayout, { params, body: { received_on: on, received: received ?? 0, note: note.trim() }, idempotencyKey })
            : call(cancelPayout, { params, body: { note: note.trim() }, idempotencyKey }),
        ),
      );
      drop();
      forgetStaffReads();
      forgetWaiting();
      showNotice({ id: `payout/${of.id}`, kind: "success", message: msg`The payout is noted.` });
      onDone();
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={verb}
      actions={<StepActions verb={verb} busy={busy} tone="ember" onGo={() => void send()} onBack={onClose} />}
    >
      <div className={stack(12)}>
        <p className={kit("plain", "medium")}>
          <bdi dir="ltr">{of.reference}</bdi> <Money sar={of.net} />
        </p>
        {confirms ? (
          <>
            <Field
              label={t({ message: "Received on", context: "payout" })}
              required
              error={(tried && on === "") || fields["received_on"] ? t`Choose a day that is not after today` : undefined}
            >
              {(aria) => <DayInput {...aria} name="received_on" value={on} onChange={(day) => change({ on: day })} />}
            </Field>
            <SumField
              maxLength={SUM_LENGTH}
              name="received"
              label={t({ message: "What came to the bank, in SAR", context: "payout" })}
              value={sum}
              onChange={(next) => change({ sum: next })}
              wrong={tried && received === null}
              required
            />
          </>
        ) : null}
        {differs ? (
          <p className={kit("sm", "leading-note")}>
            {t`What follows: another sum came than was told. The payout stays open with its reason until the whole sum is confirmed.`}
          </p>
        ) : null}
        {confirms ? null : (
          <p
            className={kit("sm", "leading-note")}
          >{t`What follows: its transactions wait for another payout, and its reference is free again.`}</p>
        )}
        <Field
          label={differs || !confirms ? t`Reason` : t`Note`}
          required={differs || !confirms}
          {...(differs || !confirms ? {} : { optional: t`Optional` })}
          error={tried && noteMisses ? t`Write a note` : undefined}
        >
          {(aria) => (
            <TextArea
              {...aria}
              name="note"
              maxLength={PAYOUT_NOTE}
              value={note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          )}
        </Field>
        {failure && !fields["received_on"] ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
      {dialog}
    </Dialog>
  );
}
