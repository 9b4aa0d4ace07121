import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ENROLLMENT_IMPORT } from "#contract/enrollments/enrollment-imports.ts";
import { recordPayout } from "#contract/orders/payouts.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { forgetWaiting } from "#app/state/staff/waiting.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { grid, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { FileField } from "#app/widgets/file-field/file-field.tsx";
import { fileText } from "#app/widgets/file-field/file-text.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useDraftState } from "#app/widgets/forms/use-draft-state.ts";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { SumField } from "#app/widgets/staff-form/sum-field.tsx";
import { SUM_LENGTH, sumFrom } from "#app/widgets/orders/sum-from.ts";

interface Props {
  providers: readonly { value: string; label: string }[];
  onClose: () => void;
  onDone: (id: string) => void;
}

/** What a provider's notice of a transfer says, with its report or by its figures alone. */
export function PayoutDialog({ providers, onClose, onDone }: Props) {
  const { t } = useLingui();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent("payout/new");
  const draft = useDraftState("payout/new", {
    provider: providers[0]?.value ?? "",
    reference: "",
    expected: "",
    sums: { net: "", gross: "", fees: "", fees_vat: "", withheld: "" },
  });
  const { provider, reference, expected, sums } = draft.values;
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const { busy, error, failure, act } = useAction();
  const fields = error instanceof Problem ? (error.options.fields ?? {}) : {};
  const [net, gross] = [sumFrom(sums.net), sumFrom(sums.gross)];
  const parts = { fees: sumFrom(sums.fees || "0"), fees_vat: sumFrom(sums.fees_vat || "0"), withheld: sumFrom(sums.withheld || "0") };
  const change = (name: keyof typeof sums) => (value: string) => draft.change({ sums: { ...sums, [name]: value } });
  const send = async () => {
    setTried(true);
    const { fees, fees_vat: feesVat, withheld } = parts;
    // The lines of a report add up to them: what is typed is passed over then.
    const figures = { gross: gross ?? 0, fees: fees ?? 0, fees_vat: feesVat ?? 0, withheld: withheld ?? 0 };
    const incomplete = !file && (gross === null || fees === null || feesVat === null || withheld === null);
    if (net === null || incomplete || reference.trim() === "" || expected === "") return;
    await act(async () => {
      const report = file ? fileText(await file.arrayBuffer()) : "";
      const body = { provider, reference: reference.trim(), expected_on: expected, net, report, ...figures };
      const { data } = await withPassword(() => intent.send((idempotencyKey) => call(recordPayout, { body, idempotencyKey })));
      draft.drop();
      forgetStaffReads();
      forgetWaiting();
      showNotice({ id: "payout", kind: "success", message: msg`The payout is recorded.` });
      onDone(data.id);
    });
  };
  const wrongLine = fields["report"]?.[0]?.values?.["line"];
  const refused = fields["net"]
    ? t`The parts do not come to the net. Check the net, or the lines of the report.`
    : wrongLine === 1
      ? t`The report cannot be read. Its first line must name the columns id and amount.`
      : wrongLine
        ? t`Line ${wrongLine} of the report cannot be read.`
        : failure;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Record a payout`}
      actions={
        <>
          <NetworkButton tone="ember" busy={busy} offline={t`Needs a connection`} onClick={() => void send()}>
            {t({ message: "Record payout", context: "payout" })}
          </NetworkButton>
          <Button tone="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <div className={stack(12)}>
        <div className={grid(12)}>
          <Field label={t`Provider`} required>
            {(aria) => (
              <SelectInput {...aria} name="provider" value={provider} onChange={(event) => draft.change({ provider: event.target.value })}>
                {providers.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field
            label={t`The provider’s reference`}
            required
            error={
              fields["reference"]
                ? t`This reference is recorded already`
                : tried && reference.trim() === ""
                  ? t`Write the provider’s reference`
                  : undefined
            }
          >
            {(aria) => (
              <TextInput
                {...aria}
                name="reference"
                ltr
                maxLength={80}
                value={reference}
                onChange={(event) => draft.change({ reference: event.target.value })}
              />
            )}
          </Field>
          <Field label={t`Expected on`} required error={tried && expected === "" ? t`Choose the day of the transfer` : undefined}>
            {(aria) => <DayInput {...aria} name="expected_on" value={expected} onChange={(day) => draft.change({ expected: day })} />}
          </Field>
          <SumField
            maxLength={SUM_LENGTH}
            name="net"
            label={t({ message: "Net in SAR", context: "payout" })}
            value={sums.net}
            onChange={change("net")}
            wrong={tried && net === null}
            required
          />
        </div>
        <Field
          label={t`The provider’s report`}
          optional={t`Optional`}
          hint={t`A CSV file with the columns id, type, amount, fee and vat. Each line is laid beside our records.`}
        >
          {(aria) => (
            <FileField
              aria={aria}
              name="report"
              rule={ENROLLMENT_IMPORT.file}
              file={file}
              onChoose={setFile}
              onRemove={() => setFile(null)}
              progress={null}
              onCancel={() => setFile(null)}
            />
          )}
        </Field>
        {file ? null : (
          <div className={grid(12)}>
            <SumField
              maxLength={SUM_LENGTH}
              name="gross"
              label={t({ message: "Payments in SAR", context: "payout" })}
              value={sums.gross}
              onChange={change("gross")}
              wrong={tried && gross === null}
              required
            />
            <SumField
              maxLength={SUM_LENGTH}
              name="fees"
              label={t({ message: "Fees in SAR", context: "payout" })}
              value={sums.fees}
              onChange={change("fees")}
              wrong={tried && parts.fees === null}
            />
            <SumField
              maxLength={SUM_LENGTH}
              name="fees_vat"
              label={t({ message: "VAT on fees in SAR", context: "payout" })}
              value={sums.fees_vat}
              onChange={change("fees_vat")}
              wrong={tried && parts.fees_vat === null}
            />
            <SumField
              maxLength={SUM_LENGTH}
              name="withheld"
              label={t({ message: "Refunds and chargebacks kept back, in SAR", context: "payout" })}
              value={sums.withheld}
              onChange={change("withheld")}
              wrong={tried && parts.withheld === null}
            />
          </div>
        )}
        {refused && !fields["reference"] ? <NoticeBox kind="bad">{refused}</NoticeBox> : null}
      </div>
      {dialog}
    </Dialog>
  );
}
