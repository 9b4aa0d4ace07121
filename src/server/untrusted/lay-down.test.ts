import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { layDown } from "./lay-down.ts";

it("A2: large bytes go to a reader as a file of the server's own, which goes with the work", async () => {
  const bytes = new Uint8Array(300_000).fill(7);
  const { input, remove } = await layDown({ bytes, rule: "docx" });
  const { file, rule, ...rest } = input as { file: string; rule: string };
  expect([rule, rest]).toEqual(["docx", {}]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await remove();
  expect(existsSync(file)).toBe(false);
});

it("small ones, and what has none, go as they are", async () => {
  for (const input of [{ bytes: new Uint8Array(1_000) }, "a,b", null, { place: "/film" }]) {
    const laid = await layDown(input);
    expect(laid.input).toBe(input);
    await laid.remove();
  }
});
