import { makeAvatar, makeFigure, makeMaster, type Master, measurePicture, PictureRefused } from "#server/providers/image-resizer.ts";

/** What is made of a picture that somebody brings: a copy that is kept, drawn anew, or nothing but its size. */
export type PictureOrder =
  | { make: "master"; widths: readonly number[] }
  | { make: "figure"; widest: number }
  | { make: "avatar"; side: number }
  | { make: "size" };

export interface PictureRefusal {
  refused: PictureRefused["reason"];
}

/** In a reader's process: what was refused travels as a value, since of an error only its name does. */
export async function readPicture(
  bytes: Buffer,
  order: PictureOrder,
): Promise<Master | { width: number; height: number } | PictureRefusal> {
  try {
    switch (order.make) {
      case "master":
        return await makeMaster(bytes, order.widths);
      case "figure":
        return await makeFigure(bytes, order.widest);
      case "avatar":
        return await makeAvatar(bytes, order.side);
      case "size":
        return await measurePicture(bytes);
    }
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.reason };
    throw error;
  }
}
