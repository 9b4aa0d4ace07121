import jsQR from "jsqr";
import { encode } from "uqr";

/** What a reader makes of the code that stands on the paper, drawn at eight pixels a module. */
export function readQr(text: string): string | undefined {
  const scale = 8;
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4);
  for (let index = 0; index < pixels.length / 4; index += 1) {
    const x = Math.floor((index % (size * scale)) / scale);
    const y = Math.floor(index / (size * scale) / scale);
    pixels.set(data[y]?.[x] ? [0, 0, 0, 255] : [255, 255, 255, 255], index * 4);
  }
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(pixels, size * scale, size * scale)?.data;
}
