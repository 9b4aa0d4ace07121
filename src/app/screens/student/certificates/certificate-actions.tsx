import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileJson, Link2, PenLine, Truck } from "lucide-react";
import { useState } from "react";
import { stack } from "#app/ui/kit.ts";
import { isWrittenIn } from "#contract/accounts/person-name.ts";
import { certificateCredential, certificatePdf, type DocumentLanguage } from "#contract/certificates/certificates.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { DownloadButton } from "#app/widgets/files/download-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { copyText } from "#app/widgets/share/share.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { NameCorrectionDialog } from "./name-correction-dialog.tsx";

/** The letters that a certificate would have the name in, and has not. */
const missingSpelling = ({ holder_ar, holder_en }: IssuedCertificate["snapshot"]) =>
  isWrittenIn(holder_ar, "en") ? "ar" : holder_en === null ? "en" : null;

interface Props {
  certificate: IssuedCertificate;
  documentLanguage: DocumentLanguage;
  changed: () => void;
}

export function CertificateActions({ certificate, documentLanguage, changed }: Props) {
  const { t } = useLingui();
  const [correcting, setCorrecting] = useState(false);
  const [refused, setRefused] = useState(false);
  const { id, status, delivery, share_url: shareUrl, name_correction: correction } = certificate;
  const asked = useWaiting("requestDelivery").waiting.some(({ payload }) => payload.params?.id === id) || delivery !== null;
  const missing = missingSpelling(certificate.snapshot);
  const copy = async () => {
    const copied = await copyText(shareUrl);
    setRefused(!copied);
    if (copied) showNotice({ id: "link-copied", kind: "success", message: msg`Link copied` });
  };
  return (
    <div className={stack(12)}>
      <DownloadButton endpoint={certificatePdf} params={{ id }} query={{ lang: documentLanguage }} tone="ember" block>
        <Trans>Download certificate</Trans> <bdi>PDF</bdi>
      </DownloadButton>
      {status === "issued" ? (
        <>
          <Button tone="quiet" block icon={<Truck aria-hidden="true" />} href={`/student/certificates/delivery/${id}`}>
            {asked ? t`Track the paper copy` : t`Request a paper copy`}
          </Button>
          <Button tone="quiet" block icon={<Link2 aria-hidden="true" />} onClick={() => void copy()}>
            {t`Copy verification link`}
          </Button>
          {refused ? (
            <Field label={t`Verification link`} hint={t`It could not be copied for you. The link can be copied from here.`}>
              {(aria) => <TextInput {...aria} ltr readOnly value={shareUrl} onFocus={(event) => event.currentTarget.select()} />}
            </Field>
          ) : null}
        </>
      ) : null}
      {correction?.status === "pending" ? (
        <>
          <NoticeBox kind="wait">
            <Trans>A name correction is being looked at.</Trans>
          </NoticeBox>
          <RequestFiles files={correction.attachments ?? []} />
        </>
      ) : null}
      {correction?.status === "rejected" ? (
        <NoticeBox kind="info">
          <Trans>The name correction was not accepted.</Trans> {correction.note}
        </NoticeBox>
      ) : null}
      {certificate.can_correct_name && missing ? (
        <NoticeBox kind="info">
          {missing === "ar" ? (
            <Trans>This certificate has no Arabic spelling of the name. Ask for a name correction to add it.</Trans>
          ) : (
            <Trans>This certificate has no English spelling of the name. Ask for a name correction to add it.</Trans>
          )}
        </NoticeBox>
      ) : null}
      {certificate.can_correct_name ? (
        <Button tone="plain" size="sm" icon={<PenLine aria-hidden="true" />} onClick={() => setCorrecting(true)}>
          {t`Request a name correction`}
        </Button>
      ) : null}
      <DownloadButton endpoint={certificateCredential} params={{ id }} tone="plain" size="sm" icon={<FileJson aria-hidden="true" />}>
        <Trans>Open Badge file</Trans>
      </DownloadButton>
      {correcting ? <NameCorrectionDialog certificate={certificate} close={() => setCorrecting(false)} sent={changed} /> : null}
    </div>
  );
}
