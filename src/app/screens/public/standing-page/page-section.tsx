import { classNames, grid } from "#app/ui/kit.ts";
import { NuqtaList } from "#app/ui/marks/nuqta-list.tsx";
import type { ReactNode } from "react";
import styles from "./page-section.module.css";

interface Props {
  /** The anchor. */
  id: string;
  heading: ReactNode;
  paragraphs?: readonly string[];
  points?: readonly string[] | undefined;
  children?: ReactNode;
}

/** Takes focus when its address is opened, so that reading goes on from here. */
export function PageSection({ id, heading, paragraphs = [], points = [], children }: Props) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={classNames(grid(12), styles.section)}>
      <h2 id={`${id}-title`}>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <bdi>{paragraph}</bdi>
        </p>
      ))}
      {points.length > 0 && <NuqtaList items={points} />}
      {children}
    </section>
  );
}
