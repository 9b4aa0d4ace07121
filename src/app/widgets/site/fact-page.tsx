import type { ReactNode } from "react";
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
  <div className={css.page} role={role}>
    <span className={css.mark}>{icon}</span>
    <h1 tabIndex={-1}>{title}</h1>
    {help ? <p className={css.help}>{help}</p> : null}
    {note ? <p className={css.help}>{note}</p> : null}
    <div className={css.actions}>{actions}</div>
  </div>
);
