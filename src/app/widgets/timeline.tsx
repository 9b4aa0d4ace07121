import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./timeline.module.css";

export interface TimelineStep {
  key: string;
  state: "done" | "now" | "open";
  title: ReactNode;
  note?: ReactNode;
}

/** Steps of something that takes days, each with its nuqta (design.md §1): done, where it stands, still to come. */
export function Timeline({ steps, doneWord }: { steps: readonly TimelineStep[]; doneWord: string }) {
  return (
    <ol className={css.path}>
      {steps.map(({ key, state, title, note }) => (
        <li key={key} className={css[state]} aria-current={state === "now" ? "step" : undefined}>
          <span className={css.bead} aria-hidden>
            <svg viewBox="0 0 28 34">
              <path d="M14 2 26.5 17 14 32 1.5 17z" />
            </svg>
            {state === "done" ? <Check /> : null}
          </span>
          <div>
            <p className={css.title}>
              {title}
              {state === "done" ? <VisuallyHidden>, {doneWord}</VisuallyHidden> : null}
            </p>
            {note ? <div className={css.note}>{note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
