import type { default as Sharp, ResizeOptions, SharpInput, SharpOptions, WebpOptions } from "sharp";
import type { PictureFormat } from "#contract/files/picture-sizes.ts";
import { Hands } from "./hands.ts";
import { type PictureType, pictureTypeOf } from "./picture-type.ts";

/** What may come in. Pixels, because a file of some kilobytes can claim a picture that fills the memory. */
export const PICTURE_LIMITS = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, minWidth: 320, minHeight: 160 } as const;

const SECONDS = 15;

/**
 * Pictures that are opened at the same time in this process, whoever brings or wants them. Each holds one of the few threads that files
 * and passwords need too, and up to 200 MB (`PICTURE_LIMITS.pixels` of four bytes).
 */
const eyes = new Hands({ hands: 2, waitingAtMost: 60, againSeconds: 5 });

/** Light for the eye's sake: covers are photographs, and lie on slow lines. */
const ENCODINGS = {
  avif: { quality: 36, effort: 2, chromaSubsampling: "4:2:0" },
  webp: { quality: 74, effort: 4 },
} as const satisfies Record<PictureFormat, object>;

/** Why bytes are no picture of ours. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";

  constructor(
    readonly reason: "bytes" | "type" | "damaged" | "pixels" | "small",
    cause?: unknown,
  ) {
    super(`the picture was refused: ${reason}`, { cause });
  }
}

export interface Master {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Makes the copy that is kept of an uploaded picture: decoded and encoded anew (WebP), turned as the camera was held, in
 * sRGB, without its metadata, and of one of `widths`. Nothing of the sender's bytes remains.
 * @param widths in pixels, ascending; the greatest that the picture has is taken
 * @throws PictureRefused where the bytes are no JPEG, PNG, WebP or AVIF by their content, damaged, or beyond `PICTURE_LIMITS`
 */
export async function makeMaster(bytes: Buffer, widths: readonly number[]): Promise<Master> {
  if (bytes.length > PICTURE_LIMITS.bytes) throw new PictureRefused("bytes");
  const type = pictureTypeOf(bytes);
  if (!type) throw new PictureRefused("type");
  const { width, height } = await measure(await load(), bytes, type);
  const kept = widths.findLast((one) => one <= width);
  if (!kept || width < PICTURE_LIMITS.minWidth || height < PICTURE_LIMITS.minHeight) throw new PictureRefused("small");
  return await drawAnew(bytes, { width: kept }, { quality: 90, effort: 2 });
}

/**
 * Makes the copy that is kept of a picture in a text: as a master, but small ones are welcome, and lines stay sharp.
 * @param widest in pixels; a wider one is made smaller
 * @throws PictureRefused as `makeMaster`, never `small`
 */
export async function makeFigure(bytes: Buffer, widest: number): Promise<Master> {
  await measurePicture(bytes);
  return await drawAnew(bytes, { width: widest }, { quality: 90, effort: 4, smartSubsample: true });
}

/**
 * The size of a picture as it is seen, from its header alone: for pictures that are kept as they came.
 * @throws PictureRefused where it is no picture of ours, cannot be read, or is beyond `PICTURE_LIMITS`
 */
export async function measurePicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (bytes.length > PICTURE_LIMITS.bytes) throw new PictureRefused("bytes");
  const type = pictureTypeOf(bytes);
  if (!type) throw new PictureRefused("type");
  return await measure(await load(), bytes, type);
}

/**
 * A small square picture of a person: decoded and encoded anew (WebP) like a master, cut to its middle where it is no square.
 * @throws PictureRefused as `makeMaster`; `small` under `side` / 2
 */
export async function makeAvatar(bytes: Buffer, side: number): Promise<Master> {
  const { width, height } = await measurePicture(bytes);
  if (Math.min(width, height) < side / 2) throw new PictureRefused("small");
  return await drawAnew(bytes, { width: side, height: side, fit: "cover" }, { quality: 82, effort: 4 });
}

/** A kept picture in one width and format. The caller asks for no more than it has; it is never enlarged. */
export async function resizePicture(master: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await load();
  return await eyes.lend(() =>
    sharp(master, INPUT)
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, ENCODINGS[format])
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );
}

/** Opens a picture and draws it as WebP, upright and never larger than it is. */
async function drawAnew(bytes: Buffer, size: ResizeOptions, look: WebpOptions): Promise<Master> {
  const sharp = await load();
  return await eyes.lend(async () => {
    try {
      const { data, info } = await sharp(bytes, INPUT)
        .autoOrient()
        .resize({ ...size, withoutEnlargement: true })
        .toColourspace("srgb")
        .webp(look)
        .timeout({ seconds: SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (error) {
      throw new PictureRefused("damaged", error);
    }
  });
}

const INPUT: SharpOptions = { limitInputPixels: PICTURE_LIMITS.pixels, failOn: "error", pages: 1 };

type Load = (input: SharpInput, options: SharpOptions) => ReturnType<typeof Sharp>;
let loading: Promise<Load> | null = null;

/** Native code that few requests need: it comes with the first of them, and then reads these four formats and no other. */
const load = (): Promise<Load> => (loading ??= loadSharp());

async function loadSharp(): Promise<Load> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  // By name, below everything that looks at names and types: no SVG, no PDF, nothing that draws or opens other files.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`) });
  return sharp;
}

/** The picture as it will be seen, from its header alone. */
async function measure(sharp: Load, bytes: Buffer, type: PictureType): Promise<{ width: number; height: number }> {
  const read = await eyes.lend(() =>
    sharp(bytes, INPUT)
      .timeout({ seconds: SECONDS })
      .metadata()
      .catch((error: unknown) => {
        throw new PictureRefused(/pixel limit/iu.test(String(error)) ? "pixels" : "damaged", error);
      }),
  );
  if ((read.format === "heif" ? read.compression === "av1" && "avif" : read.format) !== type) throw new PictureRefused("type");
  const { width, height } = read.autoOrient;
  if (width * height > PICTURE_LIMITS.pixels) throw new PictureRefused("pixels");
  return { width, height };
}
