import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "wouter";
import type { PaperLanguage } from "#contract/certificates.ts";
import { languageAtom } from "#app/state/language.ts";
import { Segmented } from "#app/ui/segmented.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { CertificatePaper } from "#app/widgets/certificate-paper/certificate-paper.tsx";
import { KeptNotice } from "#app/widgets/kept-notice.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { CertificateActions } from "./certificate-actions.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";
import { certificateStatus } from "./certificate-words.ts";
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
      <Link href="/student/certifications" className={css.back}>
        <ArrowLeft aria-hidden="true" />
        <Trans>My certificates</Trans>
      </Link>
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
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const [paper, choosePaper] = useState<PaperLanguage>("both");
  const { number, snapshot, program, status } = certificate;
  const mark = certificateStatus[status];
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
        <StatusMark kind={mark.kind} pill>
          {i18n._(mark.words)}
        </StatusMark>
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
