import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FileJson, Link2, PenLine, Truck } from "lucide-react";
import { useState } from "react";
import { certificateCredential, certificatePdf, type PaperLanguage } from "#contract/certificates/certificates.ts";
import { notify } from "#app/state/notices/notices.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { DownloadButton } from "#app/widgets/site/download-button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { copyText } from "#app/widgets/site/share.ts";
import type { IssuedCertificate } from "./issued-certificate.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { NameCorrectionDialog } from "./name-correction-dialog.tsx";
import css from "./certificate-actions.module.css";

interface Props {
  certificate: IssuedCertificate;
  paper: PaperLanguage;
  changed: () => void;
}

export function CertificateActions({ certificate, paper, changed }: Props) {
  const { t } = useLingui();
  const [correcting, setCorrecting] = useState(false);
  const [refused, setRefused] = useState(false);
  const { id, status, delivery, share_url: shareUrl, name_correction: correction } = certificate;
  const asked = useWaiting("requestDelivery").waiting.some(({ payload }) => payload.params?.id === id) || delivery !== null;
  const copy = async () => {
    const copied = await copyText(shareUrl);
    setRefused(!copied);
    if (copied) notify({ id: "link-copied", kind: "success", message: msg`Link copied` });
  };
  return (
    <div className={css.actions}>
      <DownloadButton endpoint={certificatePdf} params={{ id }} query={{ lang: paper }} tone="ember" block>
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
