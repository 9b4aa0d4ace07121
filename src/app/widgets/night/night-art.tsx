import { classNames, kit } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import type { ReactNode } from "react";
import styles from "./night-art.module.css";

interface Props {
  place: "hero" | "band" | "course";
  id?: number | string;
  glaze?: Glaze;
  /** Over the pattern. */
  photo?: ReactNode;
}

/**
 * The star pattern of a night surface. It fills its container, which must be positioned and isolated, and reaches solid
 * night before the words begin, and is not printed. On phones the ember stands above the words, on wide pages beside them.
 */
export function NightArt({ place, id = "qabas", glaze = "tech", photo }: Props) {
  return (
    <div className={classNames(kit("not-printed"), styles.art, styles[place])} aria-hidden="true">
      <div className={styles.pattern}>
        <CoverDrawing id={id} glaze={glaze} shape={place} phone={`${place}-phone`} priority />
      </div>
      {photo && <div className={styles.photo}>{photo}</div>}
    </div>
  );
}
