import { classNames, kit } from "#app/ui/kit.ts";
import css from "./contact-map.module.css";

const WAYS = [-40, 38, 116, 194, 272, 350, 428, 506, 584];
const WIDE_WAYS = new Set([38, 272, 506]);
const STREETS = [20, 78, 136, 194, 252, 310];

/** Streets that are nowhere, in the colours of the theme, and our nuqta where the pin would be. */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 560 300"
      preserveAspectRatio="xMidYMid slice"
      className={classNames(kit("block", "full", "sunken"), css.drawing)}
      aria-hidden="true"
    >
      <rect width="560" height="300" className={css.ground} />
      <path d="M-10 210C120 170 190 290 330 250S520 180 580 220V310H-10Z" className={css.park} />
      <g className={css.ways}>
        {WAYS.map((x) => (
          <path key={x} d={`M${x} -10L${x + 70} 330`} strokeWidth={WIDE_WAYS.has(x) ? 7 : 3} />
        ))}
        {STREETS.map((y) => (
          <path key={y} d={`M-10 ${y}L620 ${y - 16}`} strokeWidth={y === 136 ? 9 : 3} />
        ))}
      </g>
      <path d="M280 96l26 31-26 31-26-31z" className={css.pin} />
      <path d="M280 114l11 13-11 13-11-13z" className={css.spark} />
    </svg>
  );
}
