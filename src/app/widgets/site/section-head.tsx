import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames, inline, kit, row } from "#app/ui/kit.ts";
import css from "./section-head.module.css";

/** A heading of the dashboard with the way to all of it. */
export function SectionHead({ id, href, more, children }: { id: string; href?: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(row(12, "center", "between", "tap"), css.head)}>
      <h2 id={id}>{children}</h2>
      {href ? (
        <Link href={href} className={classNames(inline(8, "no-shrink", "center", "tap", "link", "sm", "strong"), css.more)}>
          {more}
          <ArrowLeft className={kit("icon-18")} aria-hidden="true" />
        </Link>
      ) : null}
    </div>
  );
}
