import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type AdminCertificate, adminReissueCertificate, adminRevokeCertificate } from "#contract/certificates/admin-certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { cluster } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { certificateStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { WaitsForSecond } from "#app/widgets/staff-form/waits-for-second.tsx";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";

/** A certificate: revoked or replaced with a reason, and what follows said first. Issued ones never change. */
export function CertificateDetail({ certificate, onChanged }: { certificate: AdminCertificate; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const [step, setStep] = useState<"revoke" | "reissue" | null>(null);
  const params = { id: certificate.id };
  const revokes = step !== "reissue";
  return (
    <>
      <RecordHead
        title={<bdi dir="ltr">{certificate.number}</bdi>}
        note={<StatusWord of={certificateStatus[certificate.status]} pill />}
        action={
          may("certificates.issue") && certificate.status === "issued" ? (
            <div className={cluster(8)}>
              {certificate.revocation ? null : (
                <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setStep("revoke")}>
                  <Trans context="certificate">Revoke</Trans>
                </NetworkButton>
              )}
              <NetworkButton tone="ink" offline={t`Needs a connection`} onClick={() => setStep("reissue")}>
                <Trans>Reissue</Trans>
              </NetworkButton>
            </div>
          ) : null
        }
      />
      {certificate.revocation ? (
        <WaitsForSecond approval={certificate.revocation}>
          <Trans>Its revocation waits for a second person. Until then it is in force.</Trans>
        </WaitsForSecond>
      ) : null}
      <FactLine
        facts={[
          { name: t`Holder in Arabic`, value: <bdi>{certificate.holder_ar}</bdi> },
          ...(certificate.holder_en ? [{ name: t`Holder in English`, value: <bdi>{certificate.holder_en}</bdi> }] : []),
          { name: t`Program`, value: <bdi>{certificate.program}</bdi> },
          {
            name: t`Issued`,
            value: `${formatDate(language, certificate.issued_at)}, ${formatHijri(language, certificate.issued_at)}`,
          },
          ...(certificate.replaced_by ? [{ name: t`Replaced by`, value: <bdi dir="ltr">{certificate.replaced_by}</bdi> }] : []),
        ]}
      />
      {certificate.revoked_reason ? (
        <Part title={t`Why it was revoked`}>
          <p dir="auto">{certificate.revoked_reason}</p>
        </Part>
      ) : null}
      <ReasonDialog
        open={step !== null}
        onClose={() => setStep(null)}
        title={revokes ? t`Revoke this certificate` : t`Reissue this certificate`}
        follows={
          revokes
            ? t`Someone else who may revoke certificates confirms it. Then the verification page says at once that it is revoked, which cannot be undone.`
            : t`A new certificate with the holder’s present names takes its place, under a new number. The old one says so.`
        }
        verb={revokes ? t`Send for second approval` : t`Reissue`}
        label={t`Reason, kept in the audit log`}
        act={async (reason, idempotencyKey) => {
          if (revokes) await call(adminRevokeCertificate, { params, body: { reason }, idempotencyKey });
          else await call(adminReissueCertificate, { params, body: { reason }, idempotencyKey });
        }}
        onDone={() => {
          showNotice({
            id: `certificate/${certificate.id}`,
            kind: "success",
            message: revokes ? msg`Sent. It waits for a second person.` : msg`A new certificate was issued in its place`,
          });
          onChanged();
        }}
      />
    </>
  );
}
