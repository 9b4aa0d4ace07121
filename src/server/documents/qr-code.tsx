import { Path, Svg } from "@react-pdf/renderer";
import { encode } from "uqr";
import { qrPath } from "#contract/site/qr-path.ts";

/** A QR code with its quiet zone, in points. Low correction: these are printed clean, and smaller modules read worse. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { data, size: modules } = encode(text, { ecc: "L", border: 4 });
  return (
    <Svg width={size} height={size} viewBox={`0 0 ${modules} ${modules}`}>
      <Path d={qrPath(data)} fill="#06171C" />
    </Svg>
  );
}
