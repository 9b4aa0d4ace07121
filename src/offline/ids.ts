/** A random UUID. `crypto.randomUUID` is missing on plain http addresses of a LAN, `getRandomValues` is not. */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return asUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** 16 bytes as a UUID of a version (RFC 9562). */
export function asUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
