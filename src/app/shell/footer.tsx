import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useSettings } from "#app/state/site.ts";
import { formatYear } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { now } from "#offline/clock.ts";
import styles from "./footer.module.css";
import { Wordmark } from "./logo.tsx";
import { ThemeChoice } from "./preferences.tsx";

/** Links of the specification; two services have no page of their own (R1.6). */
export function Footer() {
  const { t } = useLingui();
  const settings = useSettings();
  const year = formatYear(now());
  const profiles = [
    { name: "X", href: settings?.twitter },
    { name: "LinkedIn", href: settings?.linkedin },
  ].filter(({ href }) => href);
  const pages = [
    ["/privacy", t`Privacy policy`],
    ["/terms-conditions", t`Terms and conditions`],
    ["/help", t`Help`],
    ["/accessibility", t`Accessibility`],
    ["/cookies", t`Cookies`],
  ] as const;
  // A new installation has no settings of its own yet.
  const reachable = settings && (settings.phone || settings.email || settings.address || profiles.length > 0);
  return (
    <footer className={classNames(kit("on-night", "pad-top-48", "pad-bottom-24", "night", "not-printed"), styles.foot)}>
      <div className={layout.wrap}>
        <div className={classNames(grid(40), styles.columns)}>
          <div className={styles.about}>
            <span className={kit("on-night")}>
              <Wordmark />
            </span>
            <p className={kit("above-12", "on-night-soft", "sm", "leading-note")}>{settings?.tagline}</p>
          </div>
          <nav aria-label={t`Footer`} className={classNames(grid(40, "cols-2"), styles.lists)}>
            <section>
              <h2 className={kit("below-8", "on-night-soft", "sm", "medium")}>
                <Trans>The platform</Trans>
              </h2>
              <ul>
                <li>
                  <Link href="/courses">{t`Courses`}</Link>
                </li>
                <li>
                  <Link href="/about">{t`About`}</Link>
                </li>
                <li>
                  <Link href="/join-as-trainer">{t`Join as a trainer`}</Link>
                </li>
              </ul>
            </section>
            <section>
              <h2 className={kit("below-8", "on-night-soft", "sm", "medium")}>
                <Trans>Our services</Trans>
              </h2>
              <ul>
                <li>
                  <span>{t`Educational consulting`}</span>
                </li>
                <li>
                  <span>{t`Digital content`}</span>
                </li>
                <li>
                  <Link href="/contact">{t`Partner with Qabas`}</Link>
                </li>
                <li>
                  <Link href="/contact">{t`Contact us`}</Link>
                </li>
              </ul>
            </section>
          </nav>
          <section className={styles.contact} hidden={settings !== null && !reachable}>
            <h2 className={kit("below-8", "on-night-soft", "sm", "medium")}>
              <Trans>Get in touch</Trans>
            </h2>
            <ul>
              {settings?.phone && (
                <li>
                  <a href={`tel:${settings.phone.replace(/[^+\d]/gu, "")}`}>
                    <bdi dir="ltr">{formatPhone(settings.phone)}</bdi>
                  </a>
                </li>
              )}
              {settings?.email && (
                <li>
                  <a href={`mailto:${settings.email}`}>
                    <bdi dir="ltr">{settings.email}</bdi>
                  </a>
                </li>
              )}
              {settings?.address && (
                <li>
                  <span>
                    <bdi>{settings.address}</bdi>
                  </span>
                </li>
              )}
              {profiles.map(({ name, href }) => (
                <li key={name}>
                  <a href={href} rel="noreferrer" lang="en">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className={classNames(cluster(16, "center", "between", "on-night-soft", "xs", "pad-top-20"), styles.end)}>
          {/* A page kept over New Year's Eve says the old year until it is opened again. */}
          <p suppressHydrationWarning>{settings?.copyright_text || t`© ${year} Qabas. All rights reserved`}</p>
          <ul className={cluster([0, 20])}>
            {pages.map(([href, name]) => (
              <li key={href}>
                <Link className={inline(0, "center", "tap")} href={href}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <div className={layout.scripted}>
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}
