import { isPlainObject } from "#contract/plain-values.ts";
import { isLanguage, type Language } from "#contract/shapes.ts";
import { isText } from "./readable.ts";

/** What a page says to the worker. */
export type PageMessage =
  /** Take over: a new version waits and the person agreed. Done once nobody sends. */
  | { type: "SKIP_WAITING" }
  /**
   * These languages are in use: keep catalogue, settings and news in them, and the public reads that the page made before
   * this worker was there (`paths` below the API base, with their queries).
   */
  | { type: "WARM"; languages: Language[]; apiBase: string; paths?: string[] }
  /** Send what waits now. */
  | { type: "DRAIN" };

export const SYNC_TAG = "qabas-outbox";

/** A message as it arrived, or null: anybody of the origin may post anything. */
export function readMessage(data: unknown): PageMessage | null {
  if (!isPlainObject(data)) return null;
  if (data.type === "SKIP_WAITING" || data.type === "DRAIN") return { type: data.type };
  if (data.type === "WARM" && Array.isArray(data.languages) && typeof data.apiBase === "string") {
    const paths = Array.isArray(data.paths) ? data.paths.filter(isText).slice(0, 50) : [];
    return { type: "WARM", languages: data.languages.filter(isLanguage), apiBase: data.apiBase, paths };
  }
  return null;
}
