/**
 * SHA-256 (FIPS 180-4) of what comes piece by piece: the browser's own digest wants the whole file in memory, and a film of a
 * gigabyte has no room there.
 */
export class Sha256 {
  readonly #state = new Uint32Array(INITIAL);
  readonly #words = new Uint32Array(64);
  readonly #block = new Uint8Array(BLOCK);
  #filled = 0;
  #bytes = 0;

  /** Takes the next bytes, any number of them. */
  update(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    let at = 0;
    if (this.#filled > 0) {
      at = Math.min(BLOCK - this.#filled, bytes.length);
      this.#block.set(bytes.subarray(0, at), this.#filled);
      this.#filled += at;
      if (this.#filled < BLOCK) return;
      this.#mix(this.#block, 0);
      this.#filled = 0;
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#mix(bytes, at);
    this.#block.set(bytes.subarray(at), 0);
    this.#filled = bytes.length - at;
  }

  /** The digest in hexadecimal. Nothing can be added afterwards. */
  hex(): string {
    const bits = this.#bytes * 8;
    const tail = new Uint8Array(this.#filled < BLOCK - 8 ? BLOCK - this.#filled : 2 * BLOCK - this.#filled);
    tail[0] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(tail.length - 4, bits >>> 0);
    this.update(tail);
    return Array.from(this.#state, (word) => word.toString(16).padStart(8, "0")).join("");
  }

  #mix(bytes: Uint8Array, at: number): void {
    const w = this.#words;
    for (let i = 0; i < 16; i++) {
      const j = at + i * 4;
      w[i] = ((bytes[j] as number) << 24) | ((bytes[j + 1] as number) << 16) | ((bytes[j + 2] as number) << 8) | (bytes[j + 3] as number);
    }
    for (let i = 16; i < 64; i++) {
      const early = w[i - 15] as number;
      const late = w[i - 2] as number;
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w[i] = (w[i - 16] as number) + s0 + (w[i - 7] as number) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (w[i] as number)) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) this.#state[i] = (this.#state[i] as number) + word;
  }
}

const BLOCK = 64;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 32 bits of what stands behind the point of a root of a prime. */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push((n ** (1 / root) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found, Math.floor);
}
const INITIAL = fractions(8, 2);
const ROUNDS = fractions(64, 3);
