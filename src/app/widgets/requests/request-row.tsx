import type { ReactNode } from "react";
import { Link } from "wouter";
import css from "./request-row.module.css";

interface Props {
  icon: ReactNode;
  /** Where it is read whole; none for one that is on this device alone. */
  href?: string;
  /** Kind and program: «تأجيل: دبلوم …». */
  title: ReactNode;
  /** What is asked for. */
  target?: ReactNode;
  mark: ReactNode;
  /** The one date or reason that matters. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** A request in a list: what it is, where it stands, and the one thing to know about it. */
export function RequestRow({ icon, href, title, target, mark, note, actions }: Props) {
  return (
    <li className={css.row}>
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={css.words}>
        <h2>{href ? <Link href={href}>{title}</Link> : title}</h2>
        {target ? <p className={css.target}>{target}</p> : null}
        <p className={css.mark}>{mark}</p>
        {note ? <p className={css.note}>{note}</p> : null}
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
    </li>
  );
}

/** The list that such rows stand in. */
export const RequestList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>;
