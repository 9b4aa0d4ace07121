import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { formatYear } from "#app/i18n/format.ts";
import { useSettings } from "#app/state/site.ts";
import { classNames, cluster, kit } from "#app/ui/kit.ts";
import { ThemeChoice } from "#app/shell/preferences.tsx";
import { now } from "#offline/clock.ts";
import styles from "./area-footer.module.css";

/** The end of every page of an area: the footer of the site in three lines. */
export function AreaFooter() {
  const { t } = useLingui();
  const year = formatYear(now());
  const settings = useSettings();
  return (
    <footer className={classNames(cluster([4, 20], "center", "between", "border-top", "soft", "xs", "not-printed"), styles.foot)}>
      <ThemeChoice />
      <ul className={cluster([0, 16], "center")}>
        <li>
          <Link className={kit("hover-underline", "tap")} href="/contact">{t`Contact us`}</Link>
        </li>
        <li>
          <Link className={kit("hover-underline", "tap")} href="/privacy">{t`Privacy policy`}</Link>
        </li>
        <li>
          <Link className={kit("hover-underline", "tap")} href="/terms-conditions">{t`Terms and conditions`}</Link>
        </li>
      </ul>
      <p>{settings?.copyright_text || t`© ${year} Qabas. All rights reserved`}</p>
    </footer>
  );
}
