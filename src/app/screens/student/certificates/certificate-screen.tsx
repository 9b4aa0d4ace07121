import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import type { PaperLanguage } from "#contract/certificates/certificates.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VerifyNotice } from "#app/widgets/accounts/verify-notice.tsx";
import { CertificatePaper } from "#app/widgets/certificate-paper/certificate-paper.tsx";
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
    <div className={css.screen}>
      <KeptNotice of={certificates} />
      <BackLink href="/student/certifications">
        <Trans>My certificates</Trans>
      </BackLink>
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
  const [paper, choosePaper] = useState<PaperLanguage>("both");
  const { number, snapshot, program, status } = certificate;
  return (
    <>
      <header className={css.head}>
        <div>
          <h1>
            <Trans>Certificate of completion</Trans>
          </h1>
          <p>
            <bdi>{program.translations[language].title}</bdi>
          </p>
        </div>
        <CertificateMark status={status} />
      </header>
      <div className={css.columns}>
        <div className={css.preview}>
          <CertificatePaper
            language={paper}
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
            value={paper}
            onChange={choosePaper}
          />
        </div>
        <aside className={css.aside}>
          <CertificateActions certificate={certificate} paper={paper} changed={changed} />
          <CertificateFacts certificate={certificate} kept={kept} />
        </aside>
      </div>
    </>
  );
}
