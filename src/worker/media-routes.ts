import { createPartialResponse } from "workbox-range-requests";
import { registerRoute } from "workbox-routing";
import { isMediaPath } from "#contract/classroom/media-path.ts";
import { readRange } from "#contract/files/byte-range.ts";
import { savedFile } from "#offline/saved-courses/saved-files.ts";

/** Films, sounds and documents of saved courses: from this device, in ranges, whatever token their address carries. */
export function routeSavedMedia(): void {
  registerRoute(asksForMedia, async ({ request }) => answerMedia(request));
}

/** A course that is being saved asks past this worker (`no-store`): it wants the server's bytes, not the older ones of this device. */
export const asksForMedia = ({ url, request }: { url: URL; request: Pick<Request, "cache"> }): boolean =>
  isMediaPath(url.pathname) && request.cache !== "no-store";

export async function answerMedia(request: Request): Promise<Response> {
  const saved = await savedFile(request.url).catch(() => undefined);
  if (!saved) return fetch(request);
  const size = Number(saved.headers.get("Content-Length"));
  // A player that seeks asks for a part of the film, and some play nothing that does not answer in parts.
  const range = readRange(request.headers.get("Range") ?? undefined, size);
  if (range === null) return saved;
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
  // Read as the server reads it: Workbox's own reading refuses an end beyond the file, and takes a start beyond it.
  const asked = new Request(request.url, { headers: { Range: `bytes=${range.start}-${range.end}` } });
  return createPartialResponse(asked, saved);
}
