import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { coursePath } from "./item-address.ts";
import css from "./item-frame.module.css";

interface Props {
  courseId: number;
  /** Where the way back leads to, in words: the course's title. */
  back: ReactNode;
  /** Another way back than the course's outline. */
  backHref?: string;
  title: ReactNode;
  /** Under the title: what it belongs to, and whether it is saved. */
  lead?: ReactNode;
  /** At the end of the head; a phone has them in the save bar. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Stands round every page that writes or shows one thing of a course. */
export function ItemFrame({ courseId, back, backHref = `${coursePath(courseId)}/overview`, title, lead, actions, children }: Props) {
  return (
    <div className={css.page}>
      <Link href={backHref} className={css.back}>
        <ArrowLeft aria-hidden="true" />
        {back}
      </Link>
      <header className={css.head}>
        <div className={css.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead ? <div className={css.lead}>{lead}</div> : null}
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}
