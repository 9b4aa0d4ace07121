import type { Destination } from "./line-writer.ts";

/** An address of the web, or why there is none; null for one that is of the package. */
export function webDestination(url: string): Destination | null {
  if (/^https:\/\//iu.test(url)) return { href: url };
  if (/^http:\/\//iu.test(url)) return { href: url.replace(/^http:/iu, "https:"), note: "link_upgraded" };
  return /^[a-z][a-z0-9+.-]*:|^\/\/|^#|^$/iu.test(url) ? { href: null, note: "link_dropped" } : null;
}

/** An address without the signs that stand for others; as it is where they stand for none. */
export function plainAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** How cartridges write that an address is one of their own files. */
const FILE_BASE = /^(?:\$|%24)IMS[-_]CC[-_]FILE_?BASE(?:\$|%24)\/?/u;

/** An address without what says that it is of the package; `own` where it said so. */
export function ofPackage(url: string): { address: string; own: boolean } {
  const address = url.replace(FILE_BASE, "");
  return { address, own: address !== url };
}

/** The path that a relative address of a file leads to; null for one that leads out. */
export function resolvePath(from: string, url: string): string | null {
  const link = plainAddress(url.split(/[?#]/u)[0] ?? "");
  const steps = link.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const step of link.split("/")) {
    if (step === "..") {
      if (steps.length === 0) return null;
      steps.pop();
    } else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}
