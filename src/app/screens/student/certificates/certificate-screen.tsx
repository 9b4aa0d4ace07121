import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { classNames, grid, stack } from "#app/ui/kit.ts";
import type { DocumentLanguage } from "#contract/certificates/certificates.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VerifyNotice } from "#app/widgets/profile-page/verify-notice.tsx";
import { CertificatePaper } from "#app/widgets/certificate-paper/certificate-paper.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { CertificateActions } from "./certificate-actions.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";
import { CertificateMark } from "./certificate-mark.tsx";
import { type IssuedCertificate, issuedOf } from "./issued-certificate.ts";
import { NoSuchCertificate } from "./no-such-certificate.tsx";
import { useCertificates } from "./use-certificates.ts";
import css from "./certificate-screen.module.css";

export function CertificateScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const certificates = useCertificates();
  return (
    <div className={stack(12)}>
      <KeptNotice of={certificates} />
      <VerifyNotice about="certificates" />
      <LoadState of={certificates} skeleton={<Skeleton className={css.waiting} />}>
        {(all) => {
          const certificate = issuedOf(all, id);
          if (!certificate) return <NoSuchCertificate />;
          return <Shown certificate={certificate} kept={certificates.kept} changed={certificates.retry} />;
        }}
      </LoadState>
    </div>
  );
}

function Shown({ certificate, kept, changed }: { certificate: IssuedCertificate; kept: boolean; changed: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [documentLanguage, setDocumentLanguage] = useState<DocumentLanguage>("both");
  const { number, snapshot, program, status } = certificate;
  return (
    <>
      <PageHead title={t`Certificate of completion`} note={<bdi>{program.translations[language].title}</bdi>} />
      <CertificateMark status={status} />
      <div className={classNames(stack(24), css.columns)}>
        <div className={classNames(stack(16, "justify-items-center"), css.preview)}>
          <CertificatePaper
            language={documentLanguage}
            number={number}
            snapshot={snapshot}
            programId={program.id}
            glaze={program.glaze}
            verifyAt={`${new URL(certificate.share_url).host}/verify`}
          />
          <Segmented
            label={t`Language of the certificate`}
            options={[
              { value: "both", label: t`Both languages` },
              { value: "ar", label: "العربية", lang: "ar" },
              { value: "en", label: "English", lang: "en" },
            ]}
            value={documentLanguage}
            onChange={setDocumentLanguage}
          />
        </div>
        <aside className={grid(20, "content-start", "min-0", "not-printed")}>
          <CertificateActions certificate={certificate} documentLanguage={documentLanguage} changed={changed} />
          <CertificateFacts certificate={certificate} kept={kept} />
        </aside>
      </div>
    </>
  );
}
