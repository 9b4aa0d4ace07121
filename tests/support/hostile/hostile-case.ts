import fc from "fast-check";

/** Content made to be hard on whoever reads it. */
export interface HostileCase {
  /** What it is and how much of it, so that it can be made again. */
  name: string;
  make(): Buffer | Promise<Buffer>;
}

export const text = (words: string): Buffer => Buffer.from(words);

/** Something often, up to so many letters of it. */
export const often = (pieces: readonly string[], lettersAtMost: number): fc.Arbitrary<{ name: string; letters: string }> =>
  fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: lettersAtMost })).map(([piece, letters]) => {
    const times = Math.max(1, Math.floor(letters / piece.length));
    return { name: `${JSON.stringify(piece)} ${times} times`, letters: piece.repeat(times) };
  });

/** Bytes of a file that is one, some of them changed, and its end cut off. */
export const bent = (what: string, whole: () => Buffer | Promise<Buffer>): fc.Arbitrary<HostileCase> =>
  fc
    .record({
      at: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
      to: fc.integer({ min: 0, max: 255 }),
      left: fc.oneof(fc.constant(1), fc.double({ min: 0.1, max: 1, noNaN: true })),
    })
    .map(({ at, to, left }) => ({
      name: `${what}, ${at.length} bytes changed, ${Math.round(left * 100)} % left`,
      async make() {
        const bytes = Buffer.from(await whole());
        for (const place of at) bytes[Math.floor(place * (bytes.length - 1))] = to;
        return bytes.subarray(0, Math.ceil(bytes.length * left));
      },
    }));

/** So many of them, the same for the same seed. */
export const sample = (cases: fc.Arbitrary<HostileCase>, count: number, seed: number): HostileCase[] =>
  fc.sample(cases, { numRuns: count, seed });
