import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A file or folder that the program carries, wherever this code runs from: from its source (tests), or bundled into
 * `dist/server` or one of its chunks.
 * @param places addresses relative to the asking module, tried in order
 */
export function beside(moduleUrl: string, ...places: string[]): string {
  for (const place of places) {
    const path = fileURLToPath(new URL(place, moduleUrl));
    if (existsSync(path)) return path;
  }
  throw new Error(`none of ${places.join(", ")} stands beside ${moduleUrl}`);
}
