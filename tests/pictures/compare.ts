import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

/** Colours that differ by less are the same to an eye. */
const SAME = 12;

export interface Difference {
  name: string;
  /** Share of the points that differ, 0 to 1; 1 where only one of the two has the picture. */
  share: number;
  /** Height of both, in pixels. */
  heights: readonly [before: number, after: number];
}

/** Every picture of either folder that differs, the most first. */
export async function compare(before: string, after: string): Promise<Difference[]> {
  const names = [...new Set([...readdirSync(before), ...readdirSync(after)])].filter((name) => name.endsWith(".png")).sort();
  const all: Difference[] = [];
  for (const name of names) all.push(await compareOne(name, path.join(before, name), path.join(after, name)));
  return all.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
}

async function compareOne(name: string, before: string, after: string): Promise<Difference> {
  const pixels = async (file: string) => {
    try {
      return await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    } catch {
      return null;
    }
  };
  const [one, other] = await Promise.all([pixels(before), pixels(after)]);
  const heights = [one?.info.height ?? 0, other?.info.height ?? 0] as const;
  if (!one || !other || one.info.width !== other.info.width) return { name, share: 1, heights };
  const both = Math.min(one.data.length, other.data.length);
  let differing = Math.abs(one.data.length - other.data.length) / 3;
  for (let at = 0; at < both; at += 3) {
    const far = Math.max(
      Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)),
      Math.abs((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0)),
      Math.abs((one.data[at + 2] ?? 0) - (other.data[at + 2] ?? 0)),
    );
    if (far > SAME) differing += 1;
  }
  return { name, share: differing / (Math.max(one.data.length, other.data.length) / 3), heights };
}
