import type { ReactNode } from "react";
import type { Glaze } from "#contract/shapes.ts";
import { NightFrame } from "./night-frame.tsx";
import css from "./night-panel.module.css";

interface Props {
  program: { id: number; glaze: Glaze };
  /** Id of the heading inside. */
  titleId: string;
  children: ReactNode;
}

/** What comes next, on night, beside the program's own art: the lit part of a dashboard. */
export const NightPanel = ({ program, titleId, children }: Props) => (
  <NightFrame program={program} className={css.next} titleId={titleId}>
    {children}
  </NightFrame>
);
