import { useState } from "react";
import type { MediaFile } from "#contract/lesson-content.ts";
import { apiOrigin } from "#app/api/api-base.ts";

/** Where a lesson's file is had, here or on the API's own host. */
export const mediaAddress = ({ url }: Pick<MediaFile, "url">): string => apiOrigin() + url;

/**
 * The address of a file that is being played. Each reading of a lesson brings another token: a film that runs is not begun
 * anew for it, one that failed is.
 */
export function useSteadyAddress(file: Pick<MediaFile, "id" | "etag" | "url">, failed: boolean): string {
  const name = `${file.id} ${file.etag}`;
  const [held, setHeld] = useState({ name, url: file.url });
  if (held.name !== name || (failed && held.url !== file.url)) {
    setHeld({ name, url: file.url });
    return mediaAddress(file);
  }
  return mediaAddress(held);
}
