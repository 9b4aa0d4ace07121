import type { ReactNode } from "react";
import type { Glaze } from "#contract/shapes.ts";
import { CoverDrawing } from "./cover-drawing.tsx";
import css from "./night-panel.module.css";

interface Props {
  program: { id: number; glaze: Glaze };
  /** Id of the heading inside. */
  titleId: string;
  children: ReactNode;
}

/** What comes next, on night, beside the program's own art: the lit part of a dashboard. */
export const NightPanel = ({ program, titleId, children }: Props) => (
  <section className={css.next} aria-labelledby={titleId}>
    <div className={css.art} aria-hidden="true">
      <CoverDrawing id={program.id} glaze={program.glaze} shape="next" phone="next-phone" priority />
    </div>
    <div className={css.words}>{children}</div>
  </section>
);
