import type { ReactNode } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./profile-page.module.css";

interface Props {
  title: string;
  /** Beside the page where there is room, under it elsewhere. */
  aside?: ReactNode;
  /** Lists and tables; forms stay narrow. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of the account: its heading, what is done there, and what stands beside it. */
export function ProfilePage({ title, aside, wide = false, children }: Props) {
  return (
    <div className={css.page}>
      <header data-section-head>
        <h1>{title}</h1>
      </header>
      <div className={css.columns} data-aside={aside ? true : undefined}>
        <div className={wide ? `${css.main} ${css.wide}` : css.main}>{children}</div>
        {aside}
      </div>
    </div>
  );
}

/** A part of such a page, under its own heading. */
export function ProfileSection({ title, lead, end, children }: { title: string; lead?: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {end}
      </div>
      {lead ? <p className={css.lead}>{lead}</p> : null}
      {children}
    </section>
  );
}

/** While a page of the account comes: as many lines as it is likely to have. */
export function ProfileSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={css.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have nothing else to be told by
        <Skeleton key={row} className={css.bar} />
      ))}
    </div>
  );
}
