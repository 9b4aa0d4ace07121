import { Trans, useLingui } from "@lingui/react/macro";
import { Mail, MapPin, Phone } from "lucide-react";
import { useSyncExternalStore } from "react";
import { getSettings, type Settings } from "#contract/site/site.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useResource } from "#app/state/resource.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "./contact-card.module.css";
import { ContactMap } from "./contact-map.tsx";
import { mapsLink } from "./map-place.ts";

/** How else to reach us, from the site's settings. */
export function ContactCard() {
  const { t } = useLingui();
  const settings = useResource(getSettings, { once: true });
  return (
    <aside className={css.card} aria-label={t`Contact details`}>
      <LoadState of={settings} skeleton={<CardSkeleton />}>
        {(data) => <Details settings={data} />}
      </LoadState>
    </aside>
  );
}

function Details({ settings }: { settings: Settings }) {
  const { t } = useLingui();
  const { phone, email, address, city_map: place, site_name: name } = settings;
  const userAgent = useSyncExternalStore(never, browser, () => null);
  return (
    <>
      <div className={css.panel}>
        <ContactMap place={place} address={address} />
        <dl className={css.list}>
          <div>
            <dt>
              <Phone aria-hidden="true" />
              <Trans>Phone</Trans>
            </dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </a>
            </dd>
          </div>
          <div>
            <dt>
              <Mail aria-hidden="true" />
              {t`E-mail`}
            </dt>
            <dd>
              <a href={`mailto:${email}`}>
                <bdi dir="ltr">{email}</bdi>
              </a>
            </dd>
          </div>
          <div>
            <dt>
              <MapPin aria-hidden="true" />
              <Trans>Address</Trans>
            </dt>
            <dd>
              <bdi>{address}</bdi>
            </dd>
          </div>
        </dl>
      </div>
      <a className={css.maps} href={mapsLink(place, userAgent, name)} rel="noreferrer">
        <Trans>Open in maps</Trans>
      </a>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={css.panel} aria-hidden="true">
      <Skeleton className={css.mapSkeleton} />
      <div className={css.lines}>
        <Skeleton width={70} />
        <Skeleton width={88} />
        <Skeleton width={55} />
      </div>
    </div>
  );
}

const never = () => () => undefined;
const browser = () => navigator.userAgent;
