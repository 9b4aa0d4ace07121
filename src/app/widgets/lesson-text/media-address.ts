import { useEffect, useRef, useState } from "react";
import type { MediaFile } from "#contract/classroom/lesson-content.ts";
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

/**
 * Asks for the lesson again where a film broke off: its address may be over (`FOREIGN_MEDIA_TOKEN_MINUTES`). Once for each address, so
 * that a film that cannot be played at all is not asked for without end; the button is there for the rest.
 */
export function useRenewedAddress(address: string, failed: boolean, reread: () => void): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!failed || asked.current === address) return;
    asked.current = address;
    reread();
  }, [address, failed, reread]);
}
