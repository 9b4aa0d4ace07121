export type PictureType = "jpeg" | "png" | "webp" | "avif";

/** What the first bytes say, whatever name or type came with them; null for anything else, SVG among it. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (bytes.length < 16) return null;
  if (bytes.subarray(0, 3).equals(JPEG)) return "jpeg";
  if (bytes.subarray(0, 8).equals(PNG)) return "png";
  if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return "webp";
  // ISO 14496-12 §4.3: the first box names the major brand, and the brands it is compatible with.
  if (ascii(bytes, 4) === "ftyp" && ascii(bytes, 8) === "avif") return "avif";
  return null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ascii = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);
