import jsQR from "jsqr";
import { encodeQR } from "qr";

/**
 * What a reader makes of the code that stands on the paper, drawn at eight pixels a module. The reader is of another library than
 * the writer: a mistake that both share would not be seen.
 */
export function readQr(text: string): string | undefined {
  const scale = 8;
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const size = rows.length;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4);
  for (let index = 0; index < pixels.length / 4; index += 1) {
    const x = Math.floor((index % (size * scale)) / scale);
    const y = Math.floor(index / (size * scale) / scale);
    pixels.set(rows[y]?.[x] ? [0, 0, 0, 255] : [255, 255, 255, 255], index * 4);
  }
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(pixels, size * scale, size * scale)?.data;
}
