import type { ReactNode } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import css from "./figures.module.css";

export interface Figure {
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** A thin line of numbers, label first (glossary §7.1). */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={classNames(grid(0, "border-block"), css.stats)}>
    {figures.map(({ key, name, value }) => (
      <div className={row(0, "pad-y-12", "pad-x-4", "text-center")} key={key}>
        <dt className={kit("soft", "xs", "leading-note")}>{name}</dt>
        <dd className={kit("3xl", "heavy", "leading-head", "tabular")}>{value}</dd>
      </div>
    ))}
  </dl>
);
