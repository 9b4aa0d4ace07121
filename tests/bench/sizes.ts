import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const client = path.join(process.cwd(), "dist", "client");
const gzipped = (file: string): number => gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

/** Everything that stands between a first visit to Home and its first paint, from the build's own manifest. */
function beforeFirstPaint(): { js: Set<string>; css: Set<string> } {
  const manifest = JSON.parse(readFileSync(path.join(client, ".vite", "manifest.json"), "utf8")) as Record<string, Chunk>;
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(key);
  visit("src/app/screens/public/home/home-screen.tsx");
  visit("locales/ar/public.po");
  return { js, css };
}

const total = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipped(file), 0);

/** Bytes that a first visit carries: JavaScript and CSS as gzip, fonts as they are. */
export function sizes() {
  const { js, css } = beforeFirstPaint();
  const files = readdirSync(client, { recursive: true, encoding: "utf8" });
  const fonts = files.filter((file) => /(?:readex-(?:arabic|latin)|kufi-brand)-[^/]*\.woff2$/u.test(file));
  const worker = readFileSync(path.join(client, "service-worker.js"), "utf8");
  const precached = [
    ...new Set([...worker.matchAll(/url:\s*"([^"]+)"|"url":\s*"([^"]+)"/gu)].map((match) => match[1] ?? match[2] ?? "")),
  ].filter((file) => files.includes(file));
  const size = (file: string) => readFileSync(path.join(client, file)).length;
  return {
    homeJs: total(js),
    homeCss: total(css),
    fonts: fonts.reduce((sum, file) => sum + size(file), 0),
    precacheFiles: precached.length,
    precacheBytes: precached.reduce((sum, file) => sum + size(file), 0),
    precacheGzip: precached.reduce((sum, file) => sum + (/\.(?:js|css|html|svg)$/u.test(file) ? gzipped(file) : size(file)), 0),
  };
}
