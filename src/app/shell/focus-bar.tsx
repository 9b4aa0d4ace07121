import { useLingui } from "@lingui/react/macro";
import { ArrowRight, LockKeyhole } from "lucide-react";
import { IconButton } from "#app/ui/icon-button.tsx";
import styles from "./focus-bar.module.css";
import { LanguageLink } from "./language-link.tsx";
import { LogoLink } from "./logo-link.tsx";

/** Checkout's reduced navigation: nothing leads away by accident (R5.5). */
export function CheckoutBar() {
  const { t } = useLingui();
  return (
    <div className={styles.bar}>
      <div className={styles.inside}>
        <LogoLink />
        <span className={styles.space} />
        <LanguageLink />
        <span className={styles.secure}>
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
    <div className={styles.over}>
      <div className={styles.inside}>
        <IconButton href="/" label={t`Back`} icon={<ArrowRight aria-hidden="true" className={styles.back} />} />
        <LogoLink />
        <span className={styles.space} />
        <LanguageLink />
      </div>
    </div>
  );
}
