import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { classNames, inline, kit, row } from "#app/ui/kit.ts";
import styles from "./pager.module.css";

interface Props {
  /** From 1; beyond the last it counts as the last. */
  page: number;
  pages: number;
  /** The address of another page. */
  to: (page: number) => string;
}

/** Pages as links, so that each has its address. Nothing where there is one. */
export function Pager({ page: asked, pages, to }: Props) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const page = Math.min(asked, pages);
  return (
    <nav className={classNames(row(20, "center", "justify-center"), styles.pager)} aria-label={t`Page navigation`}>
      {page > 1 ? (
        <Link
          className={classNames(
            inline(0, "center", "justify-center", "high-48", "pad-x-16", "border-control", "round-sm", "strong"),
            styles.step,
          )}
          href={to(page - 1)}
          rel="prev"
        >
          <Trans context="page">Previous</Trans>
        </Link>
      ) : (
        <span
          className={classNames(
            styles.step,
            inline(0, "faint", "center", "justify-center", "high-48", "pad-x-16", "border-control", "round-sm", "strong", "no-ground"),
            styles.off,
          )}
          aria-hidden="true"
        >
          <Trans context="page">Previous</Trans>
        </span>
      )}
      <span className={kit("sm", "tabular", "soft")}>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page < pages ? (
        <Link
          className={classNames(
            inline(0, "center", "justify-center", "high-48", "pad-x-16", "border-control", "round-sm", "strong"),
            styles.step,
          )}
          href={to(page + 1)}
          rel="next"
        >
          <Trans context="page">Next</Trans>
        </Link>
      ) : (
        <span
          className={classNames(
            styles.step,
            inline(0, "faint", "center", "justify-center", "high-48", "pad-x-16", "border-control", "round-sm", "strong", "no-ground"),
            styles.off,
          )}
          aria-hidden="true"
        >
          <Trans context="page">Next</Trans>
        </span>
      )}
    </nav>
  );
}
