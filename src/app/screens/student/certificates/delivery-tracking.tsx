import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Copy, ExternalLink, MapPin, Phone, Truck, UserRound } from "lucide-react";
import { classNames, cluster, grid, inline, kit, stack } from "#app/ui/kit.ts";
import { cancelDelivery } from "#contract/certificates/certificate-delivery.ts";
import type { Delivery } from "#contract/certificates/certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { CancelRequest } from "#app/widgets/requests/cancel-request.tsx";
import { copyWithNotice } from "#app/widgets/copying/copy-with-notice.ts";
import { Timeline } from "#app/widgets/time/timeline.tsx";
import { deliveryStatus } from "./certificate-words.ts";
import { useDeliverySteps } from "./delivery-steps.tsx";
import type { IssuedCertificate } from "./issued-certificate.ts";
import css from "./delivery-tracking.module.css";

interface Props {
  certificate: IssuedCertificate;
  delivery: Delivery;
  change: () => void;
  changed: () => void;
}

/** Where the paper copy is: the expected day first, then the way it takes. */
export function DeliveryTracking({ certificate, delivery, change, changed }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const steps = useDeliverySteps(delivery);
  const mark = deliveryStatus[delivery.status];
  const { tracking_number: trackingNumber, tracking_url: trackingUrl, expected_on: expected } = delivery;
  const cancel = async () => {
    const { message } = await call(cancelDelivery, { params: { id: certificate.id } });
    showNotice({ id: "delivery", kind: "success", message });
    changed();
  };
  return (
    <div className={stack(24)}>
      <header className={grid(8, "justify-items-start")}>
        <PageHead title={t`Track the shipment`} note={<bdi>{certificate.program.translations[language].title}</bdi>} />
        {expected && delivery.status === "shipped" ? (
          <p className={grid(0, "above-8")}>
            <span className={kit("soft", "sm")}>
              <Trans>Expected delivery</Trans>
            </span>
            <b className={kit("3xl", "heavy", "leading-head")}>{formatDate(language, expected, { weekday: true, year: false })}</b>
          </p>
        ) : null}
        <StatusMark kind={mark.kind} pill icon={<Truck aria-hidden="true" />}>
          {i18n._(mark.words)}
        </StatusMark>
      </header>
      <Timeline steps={steps} doneWord={t`done`} />
      <dl className={classNames(grid(0, "border-top"), css.facts)}>
        <div className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
          <dt className={inline(12, "center", "soft")}>
            <MapPin aria-hidden="true" />
            <Trans>To</Trans>
          </dt>
          <dd className={kit("strong", "break-anywhere")}>
            <bdi>{placeOf(delivery, language)}</bdi>
          </dd>
        </div>
        <div className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
          <dt className={inline(12, "center", "soft")}>
            <UserRound aria-hidden="true" />
            <Trans>Recipient</Trans>
          </dt>
          <dd className={kit("strong", "break-anywhere")}>
            <bdi>{delivery.full_name}</bdi>
          </dd>
        </div>
        <div className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
          <dt className={inline(12, "center", "soft")}>
            <Phone aria-hidden="true" />
            <Trans>Mobile number</Trans>
          </dt>
          <dd className={kit("strong", "break-anywhere")}>
            <bdi dir="ltr">{formatPhone(delivery.phone)}</bdi>
          </dd>
        </div>
      </dl>
      <div className={cluster(12)}>
        {trackingNumber !== null ? (
          <Button
            tone="quiet"
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copyWithNotice(trackingNumber, "tracking-copied", msg`Tracking number copied`)}
          >
            {t`Copy tracking number`}
          </Button>
        ) : null}
        {trackingUrl !== null ? (
          <Button tone="quiet" icon={<ExternalLink aria-hidden="true" />} href={trackingUrl}>
            {t`Track shipment`}
          </Button>
        ) : null}
        {delivery.can_change ? (
          <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={change}>
            {t`Change address`}
          </NetworkButton>
        ) : null}
        <Button tone="plain" href="/contact">
          {t`Report a problem`}
        </Button>
      </div>
      {delivery.can_cancel ? <CancelRequest cancel={cancel} /> : null}
    </div>
  );
}

const placeOf = ({ city, district, address }: Delivery, language: "ar" | "en"): string =>
  [city[language], district, address].filter(Boolean).join(language === "ar" ? "، " : ", ");
