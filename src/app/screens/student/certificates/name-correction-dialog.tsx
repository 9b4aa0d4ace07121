import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { nameCorrectionForm, requestNameCorrection } from "#contract/certificate-delivery.ts";
import { newId } from "#offline/ids.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { notify } from "#app/state/notices.ts";
import { onlineAtom } from "#app/state/network.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { checkForm, refusedFields } from "#app/widgets/form-errors.ts";
import { FormText, FormTextArea } from "#app/widgets/form-field.tsx";
import { NoticeBox } from "#app/widgets/notice-box.tsx";
import { useForm } from "#app/widgets/use-form.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";
import css from "./certificate-actions.module.css";

interface Props {
  certificate: IssuedCertificate;
  close: () => void;
  sent: () => void;
}

/** The names as they ought to be; staff compare them with the ID and issue a new certificate. */
export function NameCorrectionDialog({ certificate, close, sent }: Props) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const [id] = useState(newId);
  const [failure, setFailure] = useState<string | null>(null);
  const { snapshot } = certificate;
  const form = useForm({
    initial: { full_name_ar: snapshot.holder_ar, full_name_en: snapshot.holder_en ?? "", evidence: "" },
    check: (values) => checkForm(nameCorrectionForm, { id, ...values }),
    submit: async (values) => {
      setFailure(null);
      try {
        await call(requestNameCorrection, { params: { id: certificate.id }, body: { id, ...values } });
      } catch (error) {
        const fields = refusedFields(error);
        if (Object.keys(fields).length === 0) setFailure(problemSentence(i18n, error) || null);
        return fields;
      }
      notify({ id: "name-correction", kind: "success", message: msg`The request to correct the name arrived.` });
      sent();
      close();
      return undefined;
    },
  });
  return (
    <Dialog
      open
      onClose={close}
      title={t`Request a name correction`}
      actions={
        <>
          <Button tone="ink" busy={form.busy} disabled={!online} onClick={() => form.submit()}>
            {online ? t`Send request` : t`Sending needs a connection`}
          </Button>
          <Button tone="quiet" onClick={close}>
            {t`Close`}
          </Button>
        </>
      }
    >
      <form id={form.id} className={css.actions} onSubmit={form.submit} noValidate>
        <p>
          <Trans>Write the names as they stand on your ID. Once we have compared them, a new certificate replaces this one.</Trans>
        </p>
        <FormText form={form} name="full_name_ar" label={t`Full name in Arabic`} />
        <FormText form={form} name="full_name_en" label={t`Full name in English`} optional ltr />
        <FormTextArea
          form={form}
          name="evidence"
          label={t`What is wrong`}
          hint={t`Such as a letter that differs from the ID`}
          maxLength={500}
        />
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </form>
    </Dialog>
  );
}
