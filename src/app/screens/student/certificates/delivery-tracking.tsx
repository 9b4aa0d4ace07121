import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Copy, ExternalLink, MapPin, Phone, Truck, UserRound } from "lucide-react";
import { cancelDelivery } from "#contract/certificates/certificate-delivery.ts";
import type { Delivery } from "#contract/certificates/certificates.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { notify } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { CancelRequest } from "#app/widgets/requests/cancel-request.tsx";
import { copyText } from "#app/widgets/site/share.ts";
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
    notify({ id: "delivery", kind: "success", message });
    changed();
  };
  return (
    <div className={css.tracking}>
      <header className={css.head}>
        <h1>
          <Trans>Track the shipment</Trans>
        </h1>
        <p className={css.note}>
          <bdi>{certificate.program.translations[language].title}</bdi>
        </p>
        {expected && delivery.status === "shipped" ? (
          <p className={css.expected}>
            <span>
              <Trans>Expected delivery</Trans>
            </span>
            <b>{formatDate(language, expected, { weekday: true, year: false })}</b>
          </p>
        ) : null}
        <StatusMark kind={mark.kind} pill icon={<Truck aria-hidden="true" />}>
          {i18n._(mark.words)}
        </StatusMark>
      </header>
      <Timeline steps={steps} doneWord={t`done`} />
      <dl className={css.facts}>
        <div>
          <dt>
            <MapPin aria-hidden="true" />
            <Trans>To</Trans>
          </dt>
          <dd>
            <bdi>{placeOf(delivery, language)}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <UserRound aria-hidden="true" />
            <Trans>Recipient</Trans>
          </dt>
          <dd>
            <bdi>{delivery.full_name}</bdi>
          </dd>
        </div>
        <div>
          <dt>
            <Phone aria-hidden="true" />
            <Trans>Mobile number</Trans>
          </dt>
          <dd>
            <bdi dir="ltr">{formatPhone(delivery.phone)}</bdi>
          </dd>
        </div>
      </dl>
      <div className={css.actions}>
        {trackingNumber !== null ? (
          <Button
            tone="quiet"
            icon={<Copy aria-hidden="true" />}
            onClick={() =>
              void copyText(trackingNumber).then(
                (copied) => copied && notify({ id: "tracking-copied", kind: "success", message: msg`Tracking number copied` }),
              )
            }
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
          <Button tone="quiet" onClick={change}>
            {t`Change address`}
          </Button>
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
