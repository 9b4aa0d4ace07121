/** The little of DER (X.690) that certificate requests and certificates need. */
const length = (bytes: number): Buffer => {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const digits = Buffer.from(bytes.toString(16).padStart(bytes > 0xff ? 4 : 2, "0"), "hex");
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
};

const tagged = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const inner = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), length(inner.length), inner]);
};

export const sequence = (...content: readonly Buffer[]): Buffer => tagged(0x30, ...content);
export const set = (...content: readonly Buffer[]): Buffer => tagged(0x31, ...content);
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
export const printableString = (text: string): Buffer => tagged(0x13, Buffer.from(text, "latin1"));
export const octets = (content: Buffer): Buffer => tagged(0x04, content);
export const bits = (content: Buffer): Buffer => tagged(0x03, Buffer.from([0]), content);
/** `[n]`, constructed. */
export const context = (tag: number, ...content: readonly Buffer[]): Buffer => tagged(0xa0 | tag, ...content);
export const integer = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  // The first bit is a sign.
  return tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
};

/** An object identifier: `2.5.4.3`. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = part >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return tagged(0x06, Buffer.from(bytes));
}

/** The members of a constructed value, whole and by their content. @throws RangeError where the bytes end too early */
export function members(der: Buffer): { whole: Buffer; content: Buffer }[] {
  const outer = read(der, 0).content;
  const found: { whole: Buffer; content: Buffer }[] = [];
  for (let at = 0; at < outer.length; ) {
    const one = read(outer, at);
    found.push(one);
    at += one.whole.length;
  }
  return found;
}

function read(der: Buffer, at: number): { whole: Buffer; content: Buffer } {
  const short = der[at + 1] ?? 0;
  const digits = short & 0x80 ? short & 0x7f : 0;
  if (digits > 4) throw new RangeError("a value of DER is too long");
  const size = digits === 0 ? short : der.subarray(at + 2, at + 2 + digits).reduce((all, byte) => all * 256 + byte, 0);
  const start = at + 2 + digits;
  if (start + size > der.length) throw new RangeError("a value of DER ends too early");
  return { whole: der.subarray(at, start + size), content: der.subarray(start, start + size) };
}
