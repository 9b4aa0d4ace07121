import { Circle, Defs, G, Path, RadialGradient, Rect, Stop, Svg } from "@react-pdf/renderer";
import { CERTIFICATE_EDGE, certificateEdge, certificateSeal, SEAL_NUQTA, WORDMARK } from "#contract/certificates/certificate-art.ts";
import type { Glaze } from "#contract/shapes.ts";
import { PETROL } from "./paper-text.tsx";

const EMBER = "#F28C28";

/** The band of star patterns beside the words. */
export function Edge({ programId, glaze, width, height }: { programId: number; glaze: Glaze; width: number; height: number }) {
  const art = certificateEdge(programId, glaze);
  const [x, y] = art.ember;
  const all = { width: CERTIFICATE_EDGE.width, height: CERTIFICATE_EDGE.height };
  return (
    <Svg width={width} height={height} viewBox={`0 0 ${all.width} ${all.height}`} preserveAspectRatio="xMidYMid slice">
      <Defs>
        <RadialGradient id="glow" gradientUnits="userSpaceOnUse" cx={x} cy={y} r={art.glow} fx={x} fy={y}>
          <Stop offset={0} stopColor={EMBER} stopOpacity={0.42} />
          <Stop offset={0.45} stopColor={art.line} stopOpacity={0.13} />
          <Stop offset={1} stopColor={art.ground} stopOpacity={0} />
        </RadialGradient>
      </Defs>
      <Rect x={0} y={0} {...all} fill={art.ground} />
      <Rect x={0} y={0} {...all} fill="url('#glow')" />
      <G>
        <Path d={art.ring} fill={art.line} fillOpacity={0.1} />
        <Path d={art.core} fill={EMBER} fillOpacity={0.34} />
        <Path d={art.lines} stroke={art.line} strokeOpacity={0.5} strokeWidth={1.2} />
        <Path d={art.core} stroke="#FFC069" strokeWidth={1.4} />
      </G>
      <Path d={art.nuqta} fill="#FFB454" />
    </Svg>
  );
}

export function Seal({ number, size }: { number: string; size: number }) {
  const { outer, inner, heart } = certificateSeal(number);
  return (
    <Svg width={size} height={size} viewBox="0 0 100 100">
      <Circle cx={50} cy={50} r={48.5} stroke={PETROL} strokeWidth={1.4} fill="none" />
      <Circle cx={50} cy={50} r={45.5} stroke={PETROL} strokeWidth={0.7} fill="none" />
      <Path d={outer} stroke={PETROL} strokeWidth={1.2} fill="none" />
      <Path d={inner} stroke={PETROL} strokeWidth={0.9} strokeOpacity={0.7} fill="none" />
      <Path d={heart} stroke="#C4690F" strokeWidth={1.2} fill="none" />
      <Path d={SEAL_NUQTA} fill={EMBER} />
    </Svg>
  );
}

export function PaperWordmark({ height }: { height: number }) {
  return (
    <Svg width={(height * 117) / 62} height={height} viewBox={WORDMARK.viewBox}>
      {WORDMARK.strokes.map((path) => (
        <Path key={path} d={path} stroke={PETROL} strokeWidth={7} fill="none" />
      ))}
      {WORDMARK.points.map((path) => (
        <Path key={path} d={path} fill={EMBER} />
      ))}
      <Path d={WORDMARK.light} fill="#FFB454" />
    </Svg>
  );
}
