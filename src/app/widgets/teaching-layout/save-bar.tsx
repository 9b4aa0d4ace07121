import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, grid, row } from "#app/ui/kit.ts";
import foot from "#app/widgets/site/foot-bar.module.css";
import css from "./save-bar.module.css";

interface Props {
  /** What stands in the way, or how much is chosen. */
  note?: ReactNode;
  /** Whether this device holds what was written. */
  state?: ReactNode;
  /** The ember last. */
  children: ReactNode;
}

/** At the end of what is written; on a phone at its foot, in the dock's place. */
export function SaveBar({ note, state, children }: Props) {
  const { t } = useLingui();
  return (
    <section className={classNames(foot.bar, css.bar)} aria-label={t`Save`} data-save-bar>
      <div className={classNames(grid(0, "min-0", "sm"), css.words)} aria-live="polite">
        {note ? <b>{note}</b> : null}
        {state}
      </div>
      <div className={classNames(row(8), css.buttons)}>{children}</div>
    </section>
  );
}
