import { Trans } from "@lingui/react/macro";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useSettings } from "#app/state/site.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, inline, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import styles from "./about-next.module.css";

/** Where to go from here: the programs, or us. */
export function AboutNext() {
  const settings = useSettings();
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={classNames(row(48, "center", "between", "gap-y-24"), styles.next)}>
          <div className={classNames(kit("min-0"), styles.words)}>
            <h2>
              <Trans>The next step</Trans>
            </h2>
            <p className={kit("read", "soft")}>
              <Trans>Browse the programs, or contact us for help with choosing what suits you or the people you work with.</Trans>
            </p>
            {settings?.email && (
              <p className={classNames(cluster(0, "read", "soft"), styles.ways)}>
                <a className={inline(0, "center", "tap", "link", "hover-underline")} href={`mailto:${settings.email}`}>
                  <bdi dir="ltr">{settings.email}</bdi>
                </a>
                <a className={inline(0, "center", "tap", "link", "hover-underline")} href={`tel:${settings.phone.replace(/[^+\d]/gu, "")}`}>
                  <bdi dir="ltr">{formatPhone(settings.phone)}</bdi>
                </a>
              </p>
            )}
          </div>
          <div className={cluster(12, "no-shrink")}>
            <Button tone="ember" href="/courses">
              <Trans>Browse courses</Trans>
            </Button>
            <Button tone="quiet" href="/contact">
              <Trans>Contact us</Trans>
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
