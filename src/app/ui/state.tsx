import type { ReactNode } from "react";
import styles from "./state.module.css";
import { classNames, cluster, grid, kit } from "./kit.ts";

/** What stands in the place of content (frame.md §8): nothing yet, not on this device, a fault, a door that is closed, a session that ran out. */
export type StateKind = "empty" | "not-kept" | "fault" | "forbidden" | "lapsed";

export interface StateProps {
  kind: StateKind;
  /** One sentence of fact. */
  title: ReactNode;
  /** One of help. */
  help?: ReactNode;
  /** One ink button, and at most one quiet way beside it. */
  action?: ReactNode;
  /** In place of the mark. */
  art?: ReactNode;
  /** Level of the title. */
  level?: 1 | 2 | 3;
  /** On a panel of its own. */
  panel?: boolean;
  /** Where it came in the place of what was asked for, it is said aloud. */
  live?: boolean;
  className?: string | undefined;
}

/** One fact, one sentence of help, the way on; from where lines begin. */
export function State({ kind, title, help, action, art, level = 2, panel = false, live = false, className }: StateProps) {
  const Title = `h${level}` as const;
  return (
    <div
      className={classNames(
        grid(16, "cols-auto-1", "start", "pad-y-24"),
        panel && kit("pad-x-16", "border", "round-md", "surface"),
        className,
      )}
      data-state={kind}
      data-not-here={kind === "not-kept" ? "" : undefined}
      aria-live={live ? "polite" : undefined}
    >
      {art ?? <Mark kind={kind} />}
      <div className={grid(8, "min-0", "justify-items-start")}>
        <Title className={styles.title}>{title}</Title>
        {help && <div className={classNames(kit("soft", "sm", "leading-note"), styles.help)}>{help}</div>}
        {action ? <div className={cluster(12, "center", "above-8")}>{action}</div> : null}
      </div>
    </div>
  );
}

const NUQTA = "M20 2 38 24 20 46 2 24z";

/** The nuqta as it is: dashed where nothing is yet, struck, cracked, locked, or with a clock's hand. */
function Mark({ kind }: { kind: StateKind }) {
  return (
    <svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true" className={classNames(kit("no-shrink"), styles.mark, styles[kind])}>
      {kind === "fault" ? <path d="M18 4 2 24l16 20M22 4l16 20-16 20M21 12l-4 8 6 6-4 10" /> : <path d={NUQTA} />}
      {kind === "not-kept" && <path d="M6 8 34 40" />}
      {kind === "forbidden" && <path d="M14 22h12v10H14zM16 22v-4a4 4 0 0 1 8 0v4" />}
      {kind === "lapsed" && <path d="M20 15v10l6 4" />}
    </svg>
  );
}
