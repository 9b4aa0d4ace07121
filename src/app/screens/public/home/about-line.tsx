import { classNames, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import type { About } from "#contract/site/site.ts";
import { Trans } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import styles from "./about-line.module.css";

/** Who we are, in a sentence; the page about us says the rest. */
export function AboutLine({ about }: { about: About }) {
  return (
    <section className={layout.wrap}>
      <div className={classNames(grid(64, "border-top", "gap-y-8"), styles.about)}>
        <h2>
          <bdi>{about.title}</bdi>
        </h2>
        <div>
          <p className={kit("below-8", "xl", "leading-note", "soft")}>
            <bdi>{about.summary}</bdi>
          </p>
          <Link href="/about" className={layout.link}>
            <Trans>More about Qabas</Trans>
            <ArrowRight data-flip aria-hidden="true" className={kit("icon-20")} />
          </Link>
        </div>
      </div>
    </section>
  );
}
