import { Path, Svg } from "@react-pdf/renderer";
import { encode } from "uqr";

/** A QR code with its quiet zone, in points. Low correction: these are printed clean, and smaller modules read worse. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { data, size: modules } = encode(text, { ecc: "L", border: 4 });
  return (
    <Svg width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <Path d={pathOf(data)} fill="#06171C" />
    </Svg>
  );
}

/** A run of dark modules a stroke: a tenth of the bytes of single squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  }
  return path;
}
