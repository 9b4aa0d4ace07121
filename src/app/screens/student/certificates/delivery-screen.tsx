import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParams } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { classNames, grid, row, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Seal } from "#app/widgets/certificate-paper/seal.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { DeliveryForm } from "./delivery-form.tsx";
import { DeliveryTracking } from "./delivery-tracking.tsx";
import { DeliveryWaiting } from "./delivery-waiting.tsx";
import { type IssuedCertificate, issuedOf } from "./issued-certificate.ts";
import { NoSuchCertificate } from "./no-such-certificate.tsx";
import { useCertificates } from "./use-certificates.ts";
import css from "./delivery-screen.module.css";

/** /student/certificates/delivery/{id}: the request for a paper copy, then where the copy is (R6.3). */
export function DeliveryScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const certificates = useCertificates();
  return (
    <div className={classNames(stack(12), css.screen)}>
      <KeptNotice of={certificates} />
      <LoadState of={certificates} skeleton={<Skeleton className={css.waiting} />}>
        {(all) => {
          const certificate = issuedOf(all, id);
          if (!certificate || (certificate.status !== "issued" && certificate.delivery === null)) return <NoSuchCertificate />;
          return <Shown certificate={certificate} changed={certificates.retry} />;
        }}
      </LoadState>
    </div>
  );
}

function Shown({ certificate, changed }: { certificate: IssuedCertificate; changed: () => void }) {
  const { waiting, refused } = useWaiting("requestDelivery");
  const [changing, setChanging] = useState(false);
  const own = waiting.find(({ payload }) => payload.params?.id === certificate.id);
  const failed = refused.find(({ payload }) => payload.params?.id === certificate.id);
  const { delivery } = certificate;
  const done = () => {
    setChanging(false);
    changed();
  };
  if (delivery && !changing)
    return <DeliveryTracking certificate={certificate} delivery={delivery} change={() => setChanging(true)} changed={changed} />;
  if (own) return <DeliveryWaiting item={own} />;
  return (
    <>
      <header className={grid(16, "border-bottom", "below-12", "pad-bottom-20")}>
        <PageHead title={delivery ? <Trans>Change the delivery address</Trans> : <Trans>Request a paper copy</Trans>} />
        <Mention certificate={certificate} />
      </header>
      <DeliveryForm certificate={certificate} refused={failed ?? null} done={done} />
    </>
  );
}

/** Which certificate it is about. */
function Mention({ certificate: { program, number } }: { certificate: IssuedCertificate }) {
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(row(16, "center"), css.mention)}>
      <span className={classNames(grid(0, "no-shrink", "place-center"), css.paper)}>
        <Seal number={number} className={css.seal} />
      </span>
      <p className={grid(0, "min-0", "leading-note", "break-anywhere")}>
        <b>
          <bdi>{program.translations[language].title}</bdi>
        </b>
        <span>
          <Trans>Certificate of completion</Trans> <bdi dir="ltr">{number}</bdi>
        </span>
      </p>
    </div>
  );
}
