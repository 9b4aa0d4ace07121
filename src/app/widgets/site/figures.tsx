import type { ReactNode } from "react";
import css from "./figures.module.css";

export interface Figure {
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** A thin line of numbers, label first (glossary §7.1). */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={css.stats}>
    {figures.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
