import { Trans } from "@lingui/react/macro";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import styles from "./certificate-check.module.css";

/** How anybody who is shown a certificate makes sure of it. */
export function CertificateCheck() {
  return (
    <section className={classNames(kit("surface", "border-block"), styles.check)} id="certificates">
      <div className={layout.wrap}>
        <div className={classNames(grid(64, "center"), styles.columns)}>
          <div>
            <h2>
              <Trans>Certificates anyone can verify</Trans>
            </h2>
            <p className={kit("soft", "above-12", "below-8")}>
              <Trans>A certificate is worth what others can make sure of. No letter is needed, and no fee.</Trans>
            </p>
            <Link href="/verify" className={layout.link}>
              <Trans>Verify certificate</Trans>
              <ArrowRight data-flip aria-hidden="true" className={kit("icon-20")} />
            </Link>
          </div>
          <ol className={styles.steps}>
            <li className={kit("relative", "pad-y-12")}>
              <Trans>Every certificate carries a verification number of its own.</Trans>
            </li>
            <li className={kit("relative", "pad-y-12")}>
              <Trans>Whoever is shown the certificate scans its code, or types that number on the verification page.</Trans>
            </li>
            <li className={kit("relative", "pad-y-12")}>
              <Trans>The answer says what it was issued for and when, and whether it is valid, revoked, or replaced by a newer one.</Trans>
            </li>
          </ol>
        </div>
      </div>
    </section>
  );
}
