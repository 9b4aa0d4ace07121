import path from "node:path";
import type { PictureName } from "#contract/files/picture-sizes.ts";
import { Hands } from "./hands.ts";
import { resizePicture } from "./image-resizer.ts";
import { PictureCache } from "./picture-cache.ts";

/** At work at the same time: the machine's cores serve pages too. */
const HANDS = 2;
/** Waiting behind them; who comes later is asked to come again. */
const QUEUE = 40;
const AGAIN_SECONDS = 3;

export interface Pictures {
  /** One that was made before, from the disk; null where it must be made. */
  ready(name: PictureName): Promise<Buffer | null>;
  /**
   * A kept picture in one width and format, made once and then read from the disk.
   * @param master reads the kept picture; null where there is none of that width
   * @returns null where `master` said so
   * @throws Problem `unavailable` where too many are being made
   */
  read(name: PictureName, master: () => Promise<Buffer | null>): Promise<Buffer | null>;
  /** Drops what was made of a file that is deleted. */
  forget(fileId: string): Promise<void>;
}

/** Pictures in the widths that pages need, under a folder of the data directory. */
export function createPictures(dataDir: string, make = resizePicture): Pictures {
  const cache = new PictureCache(path.join(dataDir, "pictures"));
  const underway = new Map<string, Promise<Buffer | null>>();
  const hands = new Hands({ hands: HANDS, waitingAtMost: QUEUE, againSeconds: AGAIN_SECONDS });
  // A cache that cannot be read is an empty one.
  const ready = (picture: PictureName) => cache.read(nameOf(picture)).catch(() => null);

  async function produce(picture: PictureName, master: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const there = await ready(picture);
    if (there) return there;
    return await hands.lend(async () => {
      const bytes = await master();
      if (!bytes) return null;
      const made = await make(bytes, picture.width, picture.format);
      // A disk that is full costs the next visitor a second, and this one nothing.
      await cache.keep(nameOf(picture), made).catch(() => undefined);
      return made;
    });
  }

  return {
    ready,
    read(picture, master) {
      const name = nameOf(picture);
      const flight = underway.get(name) ?? produce(picture, master).finally(() => underway.delete(name));
      underway.set(name, flight);
      return flight;
    },
    forget: (fileId) => cache.forget(`${fileId}-`),
  };
}

const nameOf = ({ fileId, width, format }: PictureName): string => `${fileId}-${width}.${format}`;
