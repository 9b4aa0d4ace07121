import type { ReactNode } from "react";
import { classNames, cluster, grid, kit, sidebar } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import css from "./profile-page.module.css";

interface Props {
  /** Beside the page where there is room, under it elsewhere. */
  aside?: ReactNode;
  /** Lists and tables; forms stay narrow. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of the account: what is done there, and what stands beside it. */
export function ProfilePage({ aside, wide = false, children }: Props) {
  return (
    <div className={aside ? sidebar(32, "start", "min-0") : grid(32, "start", "min-0")}>
      <div className={classNames(grid(32, "min-0", "form-wide"), wide && css.wide)}>{children}</div>
      {aside}
    </div>
  );
}

/** A part of such a page, under its own heading. */
export function ProfileSection({ title, lead, end, children }: { title: string; lead?: ReactNode; end?: ReactNode; children?: ReactNode }) {
  return (
    <section className={grid(16, "min-0")} aria-label={title}>
      <div className={cluster(16, "center", "between", "gap-y-8")}>
        <h2 className={kit("xl")}>{title}</h2>
        {end}
      </div>
      {lead ? <p className={kit("soft", "sm")}>{lead}</p> : null}
      {children}
    </section>
  );
}

/** While a page of the account comes: as many lines as it is likely to have. */
export function ProfileSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div className={grid(16)}>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- bars have nothing else to be told by
        <Skeleton key={row} className={classNames(kit("round-sm"), css.bar)} />
      ))}
    </div>
  );
}
