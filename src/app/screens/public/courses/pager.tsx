import { classNames } from "#app/ui/class-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { type CourseQuery, courseAddress } from "./course-query.ts";
import styles from "./pager.module.css";

/** Pages as links, so that each has its address. Nothing where there is one. */
export function Pager({ query, pages }: { query: CourseQuery; pages: number }) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const page = Math.min(query.page, pages);
  const to = (other: number) => courseAddress({ ...query, page: other });
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
