import { Trans } from "@lingui/react/macro";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { useSettings } from "#app/state/site.ts";
import { Button } from "#app/ui/button.tsx";
import layout from "#app/ui/layout.module.css";
import styles from "./about-next.module.css";

/** Where to go from here: the programs, or us. */
export function AboutNext() {
  const settings = useSettings();
  return (
    <section className={layout.section}>
      <div className={layout.wrap}>
        <div className={styles.next}>
          <div className={styles.words}>
            <h2>
              <Trans>The next step</Trans>
            </h2>
            <p>
              <Trans>Browse the programs, or contact us for help with choosing what suits you or the people you work with.</Trans>
            </p>
            {settings?.email && (
              <p className={styles.ways}>
                <a href={`mailto:${settings.email}`}>
                  <bdi dir="ltr">{settings.email}</bdi>
                </a>
                <a href={`tel:${settings.phone.replace(/[^+\d]/gu, "")}`}>
                  <bdi dir="ltr">{formatPhone(settings.phone)}</bdi>
                </a>
              </p>
            )}
          </div>
          <div className={styles.actions}>
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
