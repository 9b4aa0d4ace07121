import type { Glaze } from "#contract/shapes.ts";
import { memo, useId, useState } from "react";
import { type CoverOptions, coverArt } from "./cover-art.ts";
import styles from "./cover.module.css";

/** Crops of one cover: the picture is drawn for the room it gets, so that the ember is always in it. */
export type CoverShape = "card" | "row" | "square" | "diploma" | "lead";

const SHAPES: Record<CoverShape, CoverOptions> = {
  card: { width: 320, height: 200 },
  row: { width: 108, height: 128, scale: 62, emberX: 0.5, emberY: 0.55, centred: true },
  square: { width: 120, height: 120, scale: 62, emberX: 0.5, emberY: 0.5, centred: true },
  diploma: { width: 210, height: 150, scale: 66, emberX: 0.42, emberY: 0.5, centred: true },
  lead: { width: 560, height: 280, scale: 112, emberX: 0.38, emberY: 0.45, centred: true },
};

interface CoverProps {
  /** A program's id, or a word for other things with art («news-3»). */
  id: number | string;
  glaze: Glaze;
  shape?: CoverShape;
  /** Lies over the drawing, which is its placeholder and what remains offline. */
  photo?: { url: string; width: number; height: number } | null;
}

/** Decoration: hidden from assistive technology; the title beside it names the thing. Fills its box. */
export const Cover = memo(function Cover({ id, glaze, shape = "card", photo = null }: CoverProps) {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.cover} aria-hidden="true">
      <CoverDrawing id={id} glaze={glaze} options={SHAPES[shape]} />
      {photo && !failed && (
        <img
          className={styles.photo}
          src={photo.url}
          width={photo.width}
          height={photo.height}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
});

/** The bare drawing, for page art that chooses its own crop. */
export function CoverDrawing({ id, glaze, options }: { id: number | string; glaze: Glaze; options: CoverOptions }) {
  const art = coverArt(id, glaze, options);
  // Ids are the document's: two copies of one cover must not share a gradient that one of them may hide.
  const own = useId();
  const [x, y] = art.ember;
  const gradient = { gradientUnits: "userSpaceOnUse", cx: x, cy: y } as const;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${art.width} ${art.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id={`${own}light`} {...gradient} r={art.light}>
          <stop offset="0" stopColor="#FFC069" />
          <stop offset=".22" stopColor={EMBER} />
          <stop offset=".5" stopColor={art.line} stopOpacity=".75" />
          <stop offset="1" stopColor={art.line} stopOpacity=".16" />
        </radialGradient>
        <radialGradient id={`${own}glow`} {...gradient} r={art.glow}>
          <stop offset="0" stopColor={EMBER} stopOpacity=".42" />
          <stop offset=".45" stopColor={art.line} stopOpacity=".13" />
          <stop offset="1" stopColor={art.ground} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={art.width} height={art.height} fill={art.ground} />
      <rect width={art.width} height={art.height} fill={`url(#${own}glow)`} />
      <g transform={art.spin === 0 ? undefined : `rotate(${art.spin} ${x} ${y})`}>
        <path d={art.ring} fill={art.line} fillOpacity=".1" />
        <path d={art.core} fill={EMBER} fillOpacity=".34" />
        <path d={art.lines} fill="none" stroke={`url(#${own}light)`} strokeWidth={art.strokeWidth} strokeLinejoin="round" />
      </g>
      <path d={art.nuqta} fill="#FFB454" />
    </svg>
  );
}

const EMBER = "#F28C28";
