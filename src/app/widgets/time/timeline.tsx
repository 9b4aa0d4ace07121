import type { ReactNode } from "react";
import { Bead } from "#app/ui/marks/bead.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
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
        <li
          key={key}
          className={classNames(grid(12, "relative", "pad-bottom-20"), css[state])}
          aria-current={state === "now" ? "step" : undefined}
        >
          <Bead kind={state} />
          <div>
            <p className={classNames(kit("strong", "leading-note", "pad-top-4"), css.title)}>
              {title}
              {state === "done" ? <VisuallyHidden>, {doneWord}</VisuallyHidden> : null}
            </p>
            {note ? <div className={classNames(kit("soft", "sm", "leading-note"), css.note)}>{note}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
