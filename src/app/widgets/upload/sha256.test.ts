import fc from "fast-check";
import { expect, it } from "vitest";
import { hashFile } from "./hash-file.ts";
import { Sha256 } from "./sha256.ts";

const known = async (bytes: BufferSource): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

it("issue 5.3 a file's SHA-256 is the one that everybody else works out, in whatever pieces it is read", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), async (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.hex()).toBe(await known(Uint8Array.from(pieces.flatMap((piece) => [...piece]))));
    }),
  );
});

it("issue 5.3 a file is hashed slice by slice, tells how far it is, and stops when nobody wants it any more", async () => {
  const bytes = new Uint8Array(1_300_000).fill(7);
  const told: number[] = [];
  const digest = await hashFile(new Blob([bytes]), { onProgress: (done) => told.push(done), signal: new AbortController().signal });
  expect(digest).toBe(await known(bytes));
  expect(told).toEqual([524_288, 1_048_576, 1_300_000]);
  const stop = new AbortController();
  const stopped = hashFile(new Blob([bytes]), { onProgress: () => stop.abort(), signal: stop.signal });
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
