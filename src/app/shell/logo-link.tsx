import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { Wordmark } from "./logo.tsx";
import styles from "./logo-link.module.css";

export function LogoLink() {
  const { t } = useLingui();
  return (
    <Link href="/" className={styles.logo} aria-label={t`Qabas, home`}>
      <Wordmark />
    </Link>
  );
}
