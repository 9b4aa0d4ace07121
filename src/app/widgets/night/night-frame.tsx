import type { ReactNode } from "react";
import type { Glaze } from "#contract/shapes.ts";
import { classNames } from "#app/ui/class-names.ts";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import css from "./night-frame.module.css";

interface Props {
  as: "section" | "header";
  program: { id: number; glaze: Glaze };
  /** Says how this one differs: see the style sheet. */
  className: string | undefined;
  /** Id of the heading inside. */
  titleId?: string;
  children: ReactNode;
}

/** Words on night beside a program's own art. */
export const NightFrame = ({ as: Tag, program, className, titleId, children }: Props) => (
  <Tag className={classNames(css.frame, className)} aria-labelledby={titleId}>
    <div className={css.art} aria-hidden="true">
      <CoverDrawing id={program.id} glaze={program.glaze} shape="next" phone="next-phone" priority />
    </div>
    <div className={css.words}>{children}</div>
  </Tag>
);
