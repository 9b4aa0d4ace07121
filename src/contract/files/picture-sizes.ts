/** Widths in pixels in which a kept picture is served; never wider than it is itself. */
export const PICTURE_WIDTHS = [160, 240, 320, 480, 640, 960, 1280] as const;
/** Best first. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export interface PictureName {
  /** Of the file: its content never changes, so its pictures are kept for good. */
  fileId: string;
  width: number;
  format: PictureFormat;
}

export const pictureAddress = ({ fileId, width, format }: PictureName): string => `/images/${fileId}/${width}.${format}`;

const ADDRESS = /^\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{1,4})\.(avif|webp)$/u;

/** What an address asks for; null where it is none of ours, or a width that is not made. */
export function readPictureAddress(path: string): PictureName | null {
  const [, fileId, width, format] = ADDRESS.exec(path) ?? [];
  const name = { fileId: fileId ?? "", width: Number(width), format: format as PictureFormat };
  return fileId && (PICTURE_WIDTHS as readonly number[]).includes(name.width) ? name : null;
}

/** The widths in which a picture of `width` pixels is served. */
export const widthsOf = (width: number): number[] => PICTURE_WIDTHS.filter((one) => one <= width);

/** `srcset` of each format; null for a picture of another server, which is shown as it is. */
export function pictureSets(photo: { url: string; width: number }): Record<PictureFormat, string> | null {
  const name = readPictureAddress(photo.url);
  if (!name) return null;
  const set = (format: PictureFormat) =>
    widthsOf(photo.width)
      .map((width) => `${pictureAddress({ ...name, width, format })} ${width}w`)
      .join(", ");
  return { avif: set("avif"), webp: set("webp") };
}
