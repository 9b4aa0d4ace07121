import { ACCOUNT } from "#contract/accounts/profile.ts";

/** Where the square lies in the photograph, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

const QUALITY = 0.9;

/** Cuts the square out and makes it as large as it will be shown at most; what lies outside never leaves the device. */
export async function cropPicture(source: string, { x, y, width, height }: Square): Promise<File> {
  const picture = new Image();
  picture.src = source;
  await picture.decode();
  const side = Math.min(ACCOUNT.avatarSide, Math.round(width));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("the canvas gave no picture");
  return new File([blob], "avatar.jpg", { type: blob.type });
}
