import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, inline, kit } from "#app/ui/kit.ts";

export interface ChartSeries {
  name: string;
  tone: "act" | "ok" | "wait" | "bad" | "line-control";
}
export interface ChartBar {
  label: string;
  /** One of each series, none below zero: they stand on one another. */
  values: readonly number[];
}

interface Props {
  /** What is shown, with its figures in words: a chart is one image to assistive technology. The table stands beside it. */
  name: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  format: (value: number) => string;
}

const HEIGHT = 200;
const [TOP, FOOT, SIDE] = [12, 24, 64];
/** What the name of a month takes. */
const WORD = 72;
const fill = (tone: ChartSeries["tone"]) => ({ fill: `var(--${tone})` });

/** The least of 1, 2, 5 and 10 times a power of ten that is not below a value. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((one) => one * power >= value) ?? 10) * power;
}

/** Bars over time, as SVG: time runs as the page is read, the colours are the theme's, and each bar says its figures. */
export function BarChart({ name, series, bars, format }: Props) {
  const rtl = useAtomValue(languageAtom) === "ar";
  const figure = useRef<HTMLElement>(null);
  // Its own width, so that its words are as large as those beside it.
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const watch = new ResizeObserver(() => setWidth(Math.max(figure.current?.clientWidth ?? 0, 2 * SIDE)));
    if (figure.current) watch.observe(figure.current);
    return () => watch.disconnect();
  }, []);
  const most = roundUp(Math.max(...bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0)), 0));
  const high = (value: number) => (value / most) * (HEIGHT - TOP - FOOT);
  const slot = (width - SIDE) / Math.max(bars.length, 1);
  const thick = Math.min(slot * 0.72, 48);
  // The scale stands where reading begins.
  const x = (from: number, size: number) => (rtl ? width - from - size : from);
  const every = Math.ceil(WORD / slot);
  const ground = HEIGHT - FOOT;
  return (
    <figure ref={figure} className={kit("full")}>
      {series.length > 1 ? (
        <ul className={cluster([4, 16], "below-8")} aria-hidden="true">
          {series.map((one) => (
            <li key={one.name} className={classNames(inline(8, "center"), kit("xs", "soft"))}>
              <svg width="10" height="10">
                <rect width="10" height="10" rx="2" style={fill(one.tone)} />
              </svg>
              {one.name}
            </li>
          ))}
        </ul>
      ) : null}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn shapes that are one image
        role="img"
        aria-label={name}
        style={{ display: "block", inlineSize: "100%", direction: "ltr", fontSize: 12 }}
      >
        {[0, most / 2, most].map((line) => (
          <g key={line}>
            <rect x={x(SIDE, width - SIDE)} y={ground - high(line)} width={width - SIDE} height={1} style={{ fill: "var(--line)" }} />
            <text x={x(SIDE - 8, 0)} y={ground - high(line) + 4} textAnchor={rtl ? "start" : "end"} style={{ fill: "var(--text-3)" }}>
              {format(line)}
            </text>
          </g>
        ))}
        {bars.map(({ label, values }, place) => {
          const start = SIDE + slot * place;
          const sums = values.map((_, index) => values.slice(0, index + 1).reduce((sum, value) => sum + value, 0));
          const said = values.map((value, index) => `${series[index]?.name ?? ""}: ${format(value)}`);
          return (
            <g key={label}>
              <title>{[label, ...said].join(", ")}</title>
              {/* The whole of its place answers to the pointer. */}
              <rect x={x(start, slot)} y={TOP} width={slot} height={ground - TOP} style={{ fill: "transparent" }} />
              {values.map((value, index) => {
                const one = series[index];
                return one ? (
                  <rect
                    key={one.name}
                    x={x(start + (slot - thick) / 2, thick)}
                    y={ground - high(sums[index] ?? 0)}
                    width={thick}
                    height={high(value)}
                    rx={thick > 8 ? 2 : 0}
                    style={fill(one.tone)}
                  />
                ) : null;
              })}
              {place % every === 0 ? (
                <text x={x(start + slot / 2, 0)} y={HEIGHT - 6} textAnchor="middle" style={{ fill: "var(--text-2)" }}>
                  {label}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
