import { useLingui } from "@lingui/react/macro";
import { ArrowRight, LockKeyhole } from "lucide-react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, inline, kit, row } from "#app/ui/kit.ts";
import styles from "./focus-bar.module.css";
import { LanguageLink } from "#app/shell/language-link.tsx";
import { LogoLink } from "#app/shell/logo-link.tsx";

/** Checkout's reduced navigation: nothing leads away by accident (R5.5). */
export function CheckoutBar() {
  const { t } = useLingui();
  return (
    <div className={kit("border-bottom", "surface")}>
      <div className={classNames(row(8, "center", "inline-center", "gutter"), styles.inside)}>
        <LogoLink />
        <span className={kit("grow")} />
        <LanguageLink />
        <span className={inline(8, "center", "soft", "sm")}>
          <LockKeyhole aria-hidden="true" />
          {t`Secure payment`}
        </span>
      </div>
    </div>
  );
}

/** Over the art of the pages before the door, on a phone: the way back, home, and the other language. */
export function EntryBar() {
  const { t } = useLingui();
  return (
    <div className={classNames(kit("on-night"), styles.over)}>
      <div className={classNames(row(8, "center", "inline-center", "gutter"), styles.inside)}>
        <IconButton href="/" label={t`Back`} icon={<ArrowRight aria-hidden="true" className={styles.back} />} />
        <LogoLink />
        <span className={kit("grow")} />
        <LanguageLink />
      </div>
    </div>
  );
}
