import type { ReactNode } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import css from "./night-frame.module.css";

interface Props {
  program: { id: number; glaze: Glaze };
  /** Says how this one differs: see the style sheet. */
  className: string | undefined;
  /** Id of the heading inside. */
  titleId?: string;
  children: ReactNode;
}

/** Words on night beside a program's own art. */
export const NightFrame = ({ program, className, titleId, children }: Props) => (
  <section className={classNames(css.frame, className)} aria-labelledby={titleId}>
    <div className={classNames(kit("absolute", "inset"), css.art)} aria-hidden="true">
      <CoverDrawing id={program.id} glaze={program.glaze} shape="next" phone="next-phone" priority />
    </div>
    <div className={css.words}>{children}</div>
  </section>
);
