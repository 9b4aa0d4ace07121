/**
 * What a frame of another origin says, before its shape is looked at: null for anything of another origin, of another window, or that does
 * not name its source. A message that lacks its kind is for the caller to refuse.
 */
export function frameData(event: Pick<MessageEvent, "origin" | "source" | "data">, origin: string, frame: unknown, source: string) {
  const { data } = event;
  if (event.origin !== origin || event.source !== frame || typeof data !== "object" || data === null) return null;
  return data.source === source ? data : null;
}
