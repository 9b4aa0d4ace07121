import type { ReactNode } from "react";
import { classNames, kit, row } from "#app/ui/kit.ts";
import css from "./facts.module.css";

export interface NamedFact {
  name: string;
  /** How the name is shown, where it is more than a word. */
  label?: ReactNode;
  value: ReactNode;
}

/** What answers most questions about a thing, in one line; below each other on a phone (office.md §6). */
export const FactLine = ({ facts }: { facts: readonly NamedFact[] }) => (
  <dl className={classNames(row(0, "wrap", "border-block"), css.line)}>
    {facts.map(({ name, label, value }) => (
      <div key={name} className={kit("min-0", "pad-x-12", "pad-y-8")}>
        <dt className={kit("soft", "xs")}>{label ?? name}</dt>
        <dd className={kit("sm", "medium", "break-anywhere")}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** The same where there is little room: each in a line of its own. */
export const FactRows = ({ facts }: { facts: readonly NamedFact[] }) => (
  <dl className={kit("sm", "leading-note")}>
    {facts.map(({ name, label, value }) => (
      <div key={name} className={row(12, "between", "border-bottom", "pad-y-4")}>
        <dt className={kit("soft", "no-shrink")}>{label ?? name}</dt>
        <dd className={kit("min-0", "plain", "medium", "break-anywhere")}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A part of a record, under its own heading. */
export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={kit("lg", "below-8")}>{title}</h2>
    {children}
  </section>
);
