import { classNames } from "#app/ui/class-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
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
    <nav className={styles.pager} aria-label={t`Page navigation`}>
      {page > 1 ? (
        <Link className={styles.step} href={to(page - 1)} rel="prev">
          <Trans context="page">Previous</Trans>
        </Link>
      ) : (
        <span className={classNames(styles.step, styles.off)} aria-hidden="true">
          <Trans context="page">Previous</Trans>
        </span>
      )}
      <span className={styles.place}>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      {page < pages ? (
        <Link className={styles.step} href={to(page + 1)} rel="next">
          <Trans context="page">Next</Trans>
        </Link>
      ) : (
        <span className={classNames(styles.step, styles.off)} aria-hidden="true">
          <Trans context="page">Next</Trans>
        </span>
      )}
    </nav>
  );
}
