import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { stack } from "#app/ui/kit.ts";
import { isWrittenIn } from "#contract/accounts/person-name.ts";
import { nameCorrectionForm, requestNameCorrection } from "#contract/certificates/certificate-delivery.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { isKeyReused, useIntent } from "#app/state/intents/use-intent.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { sendRequestFile } from "#app/state/forms/request-file.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormText, FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { EarlierVersionNotice, sendAnew } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { type ChosenFile, RequestFileField } from "#app/widgets/requests/request-file-field.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** Where no Arabic spelling was given, the Latin one stands in its place. */
const spellingsOf = ({ holder_ar, holder_en }: IssuedCertificate["snapshot"]) =>
  isWrittenIn(holder_ar, "en")
    ? { full_name_ar: "", full_name_en: holder_en ?? holder_ar }
    : { full_name_ar: holder_ar, full_name_en: holder_en ?? "" };

interface Props {
  certificate: IssuedCertificate;
  close: () => void;
  sent: () => void;
}

/** The names as they ought to be; staff compare them with the ID and issue a new certificate. */
export function NameCorrectionDialog({ certificate, close, sent }: Props) {
  const { t } = useLingui();
  const intent = useIntent(`name-correction/${certificate.id}`);
  const { failure, attempt } = useRefusal();
  const [progress, setProgress] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);
  const { snapshot } = certificate;
  const attached = async (file: File): Promise<string> => {
    control.current = new AbortController();
    setProgress(0);
    try {
      return await sendRequestFile(file, control.current.signal, setProgress);
    } finally {
      setProgress(null);
    }
  };
  const form = useForm({
    initial: { ...spellingsOf(snapshot), evidence: "", file: null as ChosenFile | null },
    check: async ({ file, ...values }) => ({
      ...(await checkForm(nameCorrectionForm, { id: newId(), ...values })),
      ...(file?.refused ? { file: file.refused } : {}),
    }),
    submit: ({ file, ...values }) =>
      attempt(async () => {
        const attachments = file ? [await attached(file.file)] : [];
        await intent.send((id) =>
          call(requestNameCorrection, { params: { id: certificate.id }, body: { id, ...values, attachments }, idempotencyKey: id }),
        );
        showNotice({ id: "name-correction", kind: "success", message: msg`The request to correct the name arrived.` });
        sent();
        close();
      }, isKeyReused),
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t`Request a name correction`}
      actions={
        <>
          <NetworkButton
            tone="ink"
            busy={form.busy}
            onClick={() => form.submit()}
            offline={t`Sending needs a connection`}
          >{t`Send request`}</NetworkButton>
          <Button tone="quiet" onClick={close}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <form id={form.id} className={stack(12)} method="dialog" onSubmit={form.submit} noValidate>
        <p>
          <Trans>Write the names as they stand on your ID. Once we have compared them, a new certificate replaces this one.</Trans>
        </p>
        <FormText form={form} name="full_name_ar" label={t`Full name in Arabic`} />
        <FormText form={form} name="full_name_en" label={t`Full name in English`} optional ltr />
        <FormTextArea
          form={form}
          name="evidence"
          label={t`What needs correcting`}
          hint={t`Such as a letter that differs from the ID`}
          maxLength={500}
        />
        <RequestFileField form={form} progress={progress} onCancel={() => control.current?.abort()} />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        <EarlierVersionNotice of={{ saved: intent.saved, sendAnew: () => sendAnew(intent, form) }} busy={form.busy} />
      </form>
    </Dialog>
  );
}
