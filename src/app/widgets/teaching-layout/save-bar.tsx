import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
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
    <section className={`${foot.bar} ${css.bar}`} aria-label={t`Save`}>
      <div className={css.words} aria-live="polite">
        {note ? <b>{note}</b> : null}
        {state}
      </div>
      <div className={css.buttons}>{children}</div>
    </section>
  );
}
