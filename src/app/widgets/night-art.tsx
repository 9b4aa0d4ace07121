import { classNames } from "#app/ui/class-names.ts";
import type { Glaze } from "#contract/shapes.ts";
import type { CoverOptions } from "./cover-art.ts";
import { CoverDrawing } from "./cover.tsx";
import styles from "./night-art.module.css";
import { PHONE, useMedia } from "./use-media.ts";

export type NightArtPlace = "hero" | "band" | "course";

/** On phones the ember stands above the words, on wide pages beside them: each has a crop of its own. */
const WIDE: Record<NightArtPlace, CoverOptions> = {
  hero: {
    width: 1280,
    height: 620,
    tiling: 0,
    scale: 165,
    spin: 0,
    emberX: 0.28,
    emberY: 0.58,
    light: 760,
    centred: true,
    nuqta: 15,
    strokeWidth: 1.5,
  },
  band: { width: 1280, height: 300, tiling: 0, scale: 112, spin: 0, emberX: 0.175, emberY: 0.42, light: 620, centred: true, nuqta: 11 },
  course: {
    width: 1280,
    height: 440,
    scale: 172,
    spin: 0,
    emberX: 0.25,
    emberY: 0.42,
    light: 620,
    centred: true,
    nuqta: 13,
    strokeWidth: 1.6,
  },
};
const NARROW: Record<NightArtPlace, CoverOptions> = {
  hero: { width: 390, height: 330, tiling: 0, scale: 118, spin: 0, emberX: 0.5, emberY: 0.42, light: 330, centred: true, nuqta: 10 },
  band: { width: 390, height: 230, tiling: 0, scale: 100, spin: 0, emberX: 0.15, emberY: 0.3, light: 290, centred: true, nuqta: 9 },
  course: {
    width: 390,
    height: 430,
    scale: 128,
    spin: 0,
    emberX: 0.22,
    emberY: 0.36,
    light: 330,
    centred: true,
    nuqta: 12,
    strokeWidth: 1.6,
  },
};

/**
 * The star pattern of a night surface. It fills its container, which must be positioned and isolated, and reaches solid
 * night before the words begin.
 */
export function NightArt({ place, id = "qabas", glaze = "tech" }: { place: NightArtPlace; id?: number | string; glaze?: Glaze }) {
  const narrow = useMedia(PHONE);
  return (
    <div className={classNames(styles.art, styles[place])} aria-hidden="true">
      <CoverDrawing id={id} glaze={glaze} options={(narrow ? NARROW : WIDE)[place]} />
    </div>
  );
}
