import { createHash } from "node:crypto";

/** A UUID (version 8, RFC 9562 §5.8) that is the same for the same name: the demo is the same wherever it is seeded. */
export function stableUuid(name: string): string {
  const bytes = createHash("sha256").update(`qabas demo ${name}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex").slice(0, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
