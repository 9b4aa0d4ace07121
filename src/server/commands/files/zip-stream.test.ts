import { randomBytes } from "node:crypto";
import { strFromU8, strToU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { type ZipPart, zipStream } from "./zip-stream.ts";

async function bytesOf(parts: ZipPart[]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

it("holds what went into it, packed or as it was, empty parts and Arabic names included", async () => {
  const noise = randomBytes(300_000);
  const text = "سطر\n".repeat(50_000);
  const read = unzipSync(
    await bytesOf([
      { name: "rows.json", packed: false, pieces: [strToU8(text.slice(0, 70_001)), strToU8(text.slice(70_001))] },
      { name: "files/صورة.jpg", packed: true, pieces: [noise.subarray(0, 7), noise.subarray(7)] },
      { name: "empty.json", packed: false, pieces: [] },
    ]),
  );
  expect(Object.keys(read)).toEqual(["rows.json", "files/صورة.jpg", "empty.json"]);
  expect(strFromU8(read["rows.json"] ?? new Uint8Array())).toBe(text);
  expect(Buffer.compare(Buffer.from(read["files/صورة.jpg"] ?? []), noise)).toBe(0);
  expect(read["empty.json"]).toHaveLength(0);
});

it("lets whoever asks the server have a turn after every 64 KB", async () => {
  let turns = 0;
  let over = false;
  const turn = () => {
    turns += 1;
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  await bytesOf([{ name: "a", packed: false, pieces: [randomBytes(4 * 1024 * 1024)] }]);
  over = true;
  expect(turns).toBeGreaterThanOrEqual(63);
});

it("throws what its source throws", async () => {
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error("the file is gone");
  }
  await expect(bytesOf([{ name: "a", packed: true, pieces: broken() }])).rejects.toThrow("the file is gone");
});
