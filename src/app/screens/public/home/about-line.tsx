import layout from "#app/ui/layout.module.css";
import type { About } from "#contract/site.ts";
import { Trans } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import styles from "./about-line.module.css";

/** Who we are, in a sentence; the page about us says the rest. */
export function AboutLine({ about }: { about: About }) {
  return (
    <section className={styles.about}>
      <div className={layout.wrap}>
        <h2>
          <bdi>{about.title}</bdi>
        </h2>
        <p>
          <bdi>{about.summary}</bdi>
        </p>
        <Link href="/about" className={layout.link}>
          <Trans>About</Trans>
          <ArrowLeft aria-hidden="true" className={styles.arrow} />
        </Link>
      </div>
    </section>
  );
}
