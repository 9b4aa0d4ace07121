import { Trans } from "@lingui/react/macro";
import layout from "#app/ui/layout.module.css";
import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import styles from "./certificate-check.module.css";

/** How anybody who is shown a certificate makes sure of it. */
export function CertificateCheck() {
  return (
    <section className={styles.check} id="certificates">
      <div className={layout.wrap}>
        <div className={styles.columns}>
          <div>
            <h2>
              <Trans>Certificates anyone can verify</Trans>
            </h2>
            <p className={styles.lead}>
              <Trans>A certificate is worth what others can make sure of. No letter is needed, and no fee.</Trans>
            </p>
            <Link href="/verify" className={layout.link}>
              <Trans>Verify certificate</Trans>
              <ArrowLeft aria-hidden="true" className={styles.arrow} />
            </Link>
          </div>
          <ol className={styles.steps}>
            <li>
              <Trans>Every certificate carries a verification number of its own.</Trans>
            </li>
            <li>
              <Trans>Whoever is shown the certificate scans its code, or types that number on the verification page.</Trans>
            </li>
            <li>
              <Trans>The answer says what it was issued for and when, and whether it is valid, revoked, or replaced by a newer one.</Trans>
            </li>
          </ol>
        </div>
      </div>
    </section>
  );
}
