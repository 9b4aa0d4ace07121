import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames, cluster, grid, inline, kit } from "#app/ui/kit.ts";
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
    <li className={classNames(grid(12, "border-bottom"), css.row)}>
      <span className={css.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={classNames(grid(8, "justify-items-start", "min-0"), css.words)}>
        <h2>
          {href ? (
            <Link className={inline(0, "center", "tap", "hover-underline")} href={href}>
              {/* One part: kind and program would else lie beside each other as two. */}
              <span>{title}</span>
            </Link>
          ) : (
            title
          )}
        </h2>
        {target ? <p className={kit("soft", "sm", "leading-note", "break-anywhere")}>{target}</p> : null}
        <p>{mark}</p>
        {note ? <p className={kit("soft", "sm", "leading-note", "break-anywhere")}>{note}</p> : null}
        {actions ? <div className={cluster(8, "pad-top-4")}>{actions}</div> : null}
      </div>
    </li>
  );
}

/** The list that such rows stand in. */
export const RequestList = ({ children }: { children: ReactNode }) => <ul className={kit("border-top")}>{children}</ul>;
