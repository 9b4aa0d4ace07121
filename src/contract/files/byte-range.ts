/** The bytes of a file that a request asks for. */
export type ByteRange = { start: number /** The last byte, included. */; end: number };

/**
 * Reads `Range` (RFC 9110 §14.2) of one range. Null: the whole file, also for several ranges and for what is no byte range, which
 * a server may leave unheard; `unsatisfiable`: 416.
 */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return null;
  if (from === "") {
    const last = Number(to);
    return last === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return null;
  if (start >= size) return "unsatisfiable";
  return { start, end: to === "" ? size - 1 : Math.min(size - 1, Number(to)) };
}
