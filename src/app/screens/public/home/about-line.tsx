import layout from "#app/ui/layout.module.css";
import type { About } from "#contract/site/site.ts";
import { Trans } from "@lingui/react/macro";
import { ArrowLeft } from "lucide-react";
import { Link } from "wouter";
import styles from "./about-line.module.css";

/** Who we are, in a sentence; the page about us says the rest. */
export function AboutLine({ about }: { about: About }) {
  return (
    <section className={layout.wrap}>
      <div className={styles.about}>
        <h2>
          <bdi>{about.title}</bdi>
        </h2>
        <div>
          <p>
            <bdi>{about.summary}</bdi>
          </p>
          <Link href="/about" className={layout.link}>
            <Trans>More about Qabas</Trans>
            <ArrowLeft aria-hidden="true" className={styles.arrow} />
          </Link>
        </div>
      </div>
    </section>
  );
}
