import type { ReactNode } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import css from "./fact-page.module.css";

interface Props {
  icon: ReactNode;
  title: string;
  help?: ReactNode;
  note?: ReactNode;
  actions: ReactNode;
  role?: "alert";
}

/** A page that stands in for another: one fact, a sentence of help, the way on. */
export const FactPage = ({ icon, title, help, note, actions, role }: Props) => (
  <div
    className={classNames(grid(8, "content-start", "justify-items-start", "pad-top-40", "pad-bottom-48"), layout.wrap, css.page)}
    role={role}
  >
    <span className={classNames(kit("wait"), css.mark)}>{icon}</span>
    <h1 tabIndex={-1}>{title}</h1>
    {help ? <p className={kit("soft")}>{help}</p> : null}
    {note ? <p className={kit("soft")}>{note}</p> : null}
    <div className={cluster(12, "above-16")}>{actions}</div>
  </div>
);
