import type { PrecacheEntry } from "workbox-precaching";

/** Written by the build beside the shell: the text of each of its files by address, in one answer. */
export const SHELL_PACK = "/shell-pack.json";
/** Fewer missing files than this are fetched by themselves: an update changes a handful. */
const WORTH_A_PACK = 24;

/**
 * Fills the precache from the pack: hundreds of small files asked for one after another take minutes on a slow line, and one
 * answer compresses to half of them. A shortcut alone: what the pack lacks, or all of it where it does not come or is another
 * build's, is fetched file by file afterwards. Only files whose name holds their hash are taken, so that what lies under a
 * name can be nothing else.
 * @returns the entries that are still to be fetched
 */
export async function unpackShell<E extends PrecacheEntry | string>(cacheName: string, manifest: readonly E[], here: string): Promise<E[]> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const address = (entry: E) => new URL(typeof entry === "string" ? entry : entry.url, here);
  const isNamed = (entry: E) => typeof entry !== "string" && !entry.revision;
  const missing = manifest.filter((entry) => !isNamed(entry) || !kept.has(address(entry).href));
  const named = missing.filter(isNamed).map(address);
  if (named.length < WORTH_A_PACK) return missing;
  const texts = await fetchPack();
  const brought = named.flatMap((url) => {
    const text = texts[url.pathname];
    return typeof text === "string" ? [{ url, text }] : [];
  });
  await Promise.all(brought.map(({ url, text }) => cache.put(url.href, new Response(text, { headers: headersOf(url.pathname) }))));
  const arrived = new Set(brought.map(({ url }) => url.href));
  return missing.filter((entry) => !arrived.has(address(entry).href));
}

async function fetchPack(): Promise<Record<string, unknown>> {
  try {
    const answer = await fetch(SHELL_PACK, { cache: "no-cache", credentials: "same-origin" });
    const pack: unknown = answer.ok ? await answer.json() : null;
    return typeof pack === "object" && pack !== null ? (pack as Record<string, unknown>) : {};
  } catch {
    // No network, or the page of a captive portal.
    return {};
  }
}

const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml" };

const headersOf = (path: string): HeadersInit => ({ "Content-Type": TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream" });
