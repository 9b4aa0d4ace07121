import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

/** A screen in a language and a theme, at each width. */
export interface Row {
  sheet: string;
  language: string;
  theme: "light" | "dark";
  label: string;
  tiles: { width: number; height: number; bytes: Buffer }[];
}

const GAP = 16;
const LABEL = 24;
/** Rows of a sheet: more would be too small to read where it is shown whole. */
const ROWS = 8;

/** Writes the sheets of some rows, by what they show, language and theme. */
export async function makeSheets(folder: string, rows: readonly Row[]): Promise<void> {
  const named = new Map<string, Row[]>();
  for (const row of rows) {
    const name = `${row.sheet}-${row.language}-${row.theme}`;
    named.set(name, [...(named.get(name) ?? []), row]);
  }
  for (const [name, all] of named)
    for (let from = 0; from < all.length; from += ROWS)
      await makeSheet(path.join(folder, `${name}-${from / ROWS + 1}.jpg`), all.slice(from, from + ROWS));
}

/** The page that shows all sheets of a folder. @returns how many there are */
export function writeIndex(folder: string): number {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith(".jpg"))
    .sort();
  const list = files.map((file) => `<h2>${file}</h2><img loading="lazy" src="${file}" alt="${file}">`).join("\n");
  writeFileSync(
    path.join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Contact sheets</title><style>img{max-inline-size:100%}</style>\n${list}\n`,
  );
  return files.length;
}

async function makeSheet(file: string, rows: readonly Row[]): Promise<void> {
  const width = Math.max(...rows.map(({ tiles }) => tiles.reduce((sum, tile) => sum + tile.width + GAP, GAP)));
  const parts: OverlayOptions[] = [];
  let top = GAP;
  for (const { label, tiles } of rows) {
    const words = `<svg width="${width}" height="${LABEL}"><text x="0" y="17" font-family="sans-serif" font-size="15">${label}</text></svg>`;
    parts.push({ input: Buffer.from(words), top, left: GAP });
    let left = GAP;
    for (const tile of tiles) {
      parts.push({ input: tile.bytes, top: top + LABEL, left });
      left += tile.width + GAP;
    }
    top += LABEL + Math.max(...tiles.map(({ height }) => height)) + GAP;
  }
  await sharp({ create: { width: width + GAP, height: top, channels: 3, background: "#b8b8b8" } })
    .composite(parts)
    .jpeg({ quality: 82 })
    .toFile(file);
}
