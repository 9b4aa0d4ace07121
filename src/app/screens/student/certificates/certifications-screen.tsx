import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import type { Certificate, Requirement } from "#contract/certificates/certificates.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ProgressBar } from "#app/ui/marks/progress-bar.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { VerifyNotice } from "#app/widgets/profile-page/verify-notice.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { CertificateCard } from "./certificate-card.tsx";
import { certificateStatus } from "./certificate-words.ts";
import { PortfolioPart } from "./portfolio-part.tsx";
import { RequirementList } from "./requirement-list.tsx";
import { useCertificates } from "./use-certificates.ts";
import css from "./certifications-screen.module.css";

export function CertificationsScreen() {
  const { t } = useLingui();
  const certificates = useCertificates();
  return (
    <div className={stack(24)}>
      <KeptNotice of={certificates} />
      {certificates.kept && certificates.data?.some(({ id }) => id !== null) ? <DeviceMark kind="saved" /> : null}
      <VerifyNotice about="certificates" />
      <LoadState of={certificates} skeleton={<Waiting />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={t`No certificates yet`}
              help={t`A certificate appears here once its requirements are met, and stays saved on this device.`}
              action={<Button href="/student/enrollments">{t`My programs`}</Button>}
            />
          ) : (
            <>
              <Issued certificates={all.filter(({ id }) => id !== null)} />
              <Open certificates={all.filter(({ id }) => id === null)} />
            </>
          )
        }
      </LoadState>
      <PortfolioPart />
    </div>
  );
}

function Issued({ certificates }: { certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return null;
  return (
    <ul className={classNames(grid(20), css.cards)}>
      {certificates.map((certificate) => (
        <li key={certificate.id}>
          <CertificateCard certificate={certificate} />
        </li>
      ))}
    </ul>
  );
}

function Open({ certificates }: { certificates: readonly Certificate[] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  if (certificates.length === 0) return null;
  return (
    <section className={css.open} aria-labelledby="open-certificates">
      <h2 id="open-certificates">
        <Trans>On the way to a certificate</Trans>
      </h2>
      <ul>
        {certificates.map(({ enrollment_id: id, program, status, requirements }) => {
          const { kind, words } = certificateStatus[status];
          const title = program.translations[language].title;
          return (
            <li key={id}>
              <div className={cluster([8, 16], "center", "between")}>
                <h3 className={kit("min-0", "md", "leading-note", "break-anywhere")}>
                  <bdi>{title}</bdi>
                </h3>
                <StatusMark kind={kind}>{i18n._(words)}</StatusMark>
              </div>
              <ProgressBar value={shareMet(requirements)} label={t`On the way to the certificate of ${title}`} />
              <RequirementList requirements={requirements} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How far all of them are together, per cent: each counts alike, and none counts for more than it asks. */
function shareMet(requirements: readonly Requirement[]): number {
  const shares = requirements.map(({ met, actual, required }) => (met ? 1 : Math.min(1, (actual ?? 0) / required)));
  return shares.length === 0 ? 0 : (shares.reduce((sum, share) => sum + share, 0) / shares.length) * 100;
}

const Waiting = () => (
  <div className={classNames(grid(20), css.cards)}>
    <Skeleton className={css.waiting} />
    <Skeleton className={css.waiting} />
  </div>
);
