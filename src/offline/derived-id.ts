import { asUuid } from "./ids.ts";

/**
 * The same UUID for the same namespace and name, on every device and in every tab (UUIDv5, RFC 9562 §5.5). Not WebCrypto:
 * that is asynchronous, so it could not run inside a transaction, and it is missing on plain http addresses.
 * @param namespace a UUID
 */
export function derivedId(namespace: string, name: string): string {
  const space = Array.from(namespace.replaceAll("-", "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return asUuid(sha1([...space, ...new TextEncoder().encode(name)]).slice(0, 16), 5);
}

/** FIPS 180-4 §6.1. Names things; protects nothing. */
function sha1(message: number[]): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Uint32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 80; index += 1) {
      words[index] =
        index < 16
          ? view.getUint32(block + index * 4)
          : rotate(at(words, index - 3) ^ at(words, index - 8) ^ at(words, index - 14) ^ at(words, index - 16), 1);
    }
    let [a, b, c, d, e] = Array.from(state) as [number, number, number, number, number];
    for (let index = 0; index < 80; index += 1) {
      const next = (rotate(a, 5) + mix(index, b, c, d) + e + at(words, index)) | 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((value, index) => {
      state[index] = at(state, index) + value;
    });
  }
  const digest = new DataView(new ArrayBuffer(20));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

const at = (words: Uint32Array, index: number): number => words[index] ?? 0;
const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

function mix(round: number, b: number, c: number, d: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
