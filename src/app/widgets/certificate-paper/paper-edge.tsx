import { useId } from "react";
import { CERTIFICATE_EDGE, certificateEdge, WORDMARK } from "#contract/certificates/certificate-art.ts";
import type { Glaze } from "#contract/shapes.ts";

/** The band of star patterns beside the words. */
export function PaperEdge({ programId, glaze }: { programId: number; glaze: Glaze }) {
  const glow = useId();
  const art = certificateEdge(programId, glaze);
  const [cx, cy] = art.ember;
  const all = { width: CERTIFICATE_EDGE.width, height: CERTIFICATE_EDGE.height };
  return (
    <svg viewBox={`0 0 ${all.width} ${all.height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={glow} gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={art.glow}>
          <stop offset="0" stopColor="#F28C28" stopOpacity=".42" />
          <stop offset=".45" stopColor={art.line} stopOpacity=".13" />
          <stop offset="1" stopColor={art.ground} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect {...all} fill={art.ground} />
      <rect {...all} fill={`url(#${glow})`} />
      <path d={art.ring} fill={art.line} fillOpacity=".1" />
      <path d={art.core} fill="#F28C28" fillOpacity=".34" />
      <path d={art.lines} fill="none" stroke={art.line} strokeOpacity=".5" strokeWidth="1.2" />
      <path d={art.core} fill="none" stroke="#FFC069" strokeWidth="1.4" />
      <path d={art.nuqta} fill="#FFB454" />
    </svg>
  );
}

export function PaperWordmark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox={WORDMARK.viewBox} aria-hidden="true" focusable="false" className={className}>
      {WORDMARK.strokes.map((path) => (
        <path key={path} d={path} fill="none" stroke="#15454F" strokeWidth="7" />
      ))}
      {WORDMARK.points.map((path) => (
        <path key={path} d={path} fill="#F28C28" />
      ))}
      <path d={WORDMARK.light} fill="#FFB454" />
    </svg>
  );
}
