import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import css from "./section-head.module.css";

/** A heading of the dashboard with the way to all of it. */
export function SectionHead({ id, href, more, children }: { id: string; href?: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.head}>
      <h2 id={id}>{children}</h2>
      {href ? (
        <Link href={href} className={css.more}>
          {more}
          <ArrowLeft aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}
