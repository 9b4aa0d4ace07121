import { Trans, useLingui } from "@lingui/react/macro";
import { Mail, MapPin, Phone } from "lucide-react";
import { useSyncExternalStore } from "react";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import { getSettings, type Settings } from "#contract/site/site.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useResource } from "#app/state/resource.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "./contact-card.module.css";
import { ContactMap } from "./contact-map.tsx";
import { mapsLink } from "./map-place.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";

/** How else to reach us, from the site's settings. */
export function ContactCard() {
  const { t } = useLingui();
  const settings = useResource(getSettings, { once: true });
  return (
    <aside className={kit("min-0")} aria-label={t`Contact details`}>
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
      <div id="map" className={kit("clip", "border", "round-md", "surface")}>
        <ContactMap place={place} address={address} />
        <dl className={classNames(kit("pad-top-8", "pad-bottom-12", "pad-x-24"), css.list)}>
          <div className={cluster(0, "center", "between", "gap-x-16", "high-52")}>
            <dt className={inline(8, "center", "soft")}>
              <Phone className={kit("icon-20")} aria-hidden="true" />
              <Trans>Phone</Trans>
            </dt>
            <dd className={kit("plain", "strong")}>
              <a className={inline(0, "center", "tap", "hover-underline")} href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </a>
            </dd>
          </div>
          <div className={cluster(0, "center", "between", "gap-x-16", "high-52")}>
            <dt className={inline(8, "center", "soft")}>
              <Mail className={kit("icon-20")} aria-hidden="true" />
              {t`E-mail`}
            </dt>
            <dd className={kit("plain", "strong")}>
              <a className={inline(0, "center", "tap", "hover-underline")} href={`mailto:${email}`}>
                <bdi dir="ltr">{email}</bdi>
              </a>
            </dd>
          </div>
          <div className={cluster(0, "center", "between", "gap-x-16", "high-52")}>
            <dt className={inline(8, "center", "soft")}>
              <MapPin className={kit("icon-20")} aria-hidden="true" />
              <Trans>Address</Trans>
            </dt>
            <dd className={kit("plain", "strong")}>
              <bdi>{address}</bdi>
            </dd>
          </div>
        </dl>
      </div>
      <a
        className={inline(0, "center", "link", "strong", "tap", "above-8", "hover-underline")}
        href={mapsLink(place, userAgent, name)}
        rel="noreferrer"
      >
        <Trans>Open in maps</Trans>
      </a>
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={kit("clip", "border", "round-md", "surface")} aria-hidden="true">
      <Skeleton className={css.mapSkeleton} />
      <div className={grid(24, "pad-24")}>
        <SkeletonLines widths={[70, 88, 55]} />
      </div>
    </div>
  );
}

const never = () => () => undefined;
const browser = () => navigator.userAgent;
