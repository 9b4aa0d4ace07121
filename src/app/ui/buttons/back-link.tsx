import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import css from "./back-link.module.css";
import { classNames, inline } from "#app/ui/kit.ts";

/** The way back to the page above, named by its heading; the arrow points to where lines begin. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classNames(inline(8, "center", "tap", "link", "sm", "strong"), css.back)}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
