const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether lists and objects of a JSON text lie in each other more than `limit` deep. It looks at each byte once and builds nothing;
 * whether the text is JSON at all is for the parser to say.
 */
export function isDeeperThan(bytes: Uint8Array, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (quoted) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > limit) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}
