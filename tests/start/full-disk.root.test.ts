import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SmallDisk } from "#tests/support/faults/small-disk.ts";
import { StartedProduct } from "./started-product.ts";
import { buysWhatIsFree, newcomer, stopsInOrder } from "./using-it.ts";

const MB = 1024 * 1024;

/** Root alone can make one, and only root begins this file (`vite.config.ts`). */
let disk: SmallDisk;
let product: StartedProduct;
beforeAll(async () => {
  disk = new SmallDisk("start-disk", 320);
  mkdirSync(path.join(disk.folder, "data"));
  product = await StartedProduct.start({ dataDir: path.join(disk.folder, "data") });
});
afterAll(async () => {
  await product?.dispose();
  disk?.remove();
});

const applying = async (language: string) => {
  const answer = await fetch(`${product.origin}/api/v1/contact-messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: "{}",
  });
  return { retryAfter: answer.headers.get("retry-after"), ...((await answer.json()) as { status: number; code: string; message: string }) };
};

describe("a disk that fills", () => {
  it("makes the server read-only with a word of its own in both languages, and it is whole once there is room", async () => {
    const person = await newcomer(product.origin);
    disk.fill(32 * MB);
    await expect.poll(async () => (await applying("ar")).code, { timeout: 60_000 }).toBe("read_only");
    const [arabic, english] = [await applying("ar"), await applying("en")];
    expect(arabic).toMatchObject({ status: 503, retryAfter: "30" });
    expect(arabic.message).toMatch(/^[\u0600-\u06FF\s،؛.0-9]+$/u);
    expect(english.message).toContain("no room");
    // A cart of somebody who is here is refused alike, and what is there is read.
    expect(await person.api.call("POST", "/cart", { learning_program_id: 1 })).toMatchObject({ status: 503, code: "read_only" });
    expect(await person.api.call("GET", "/cart")).toMatchObject({ status: 200 });
    for (const page of ["/readyz", "/api/v1/learning-programs", "/"]) expect((await fetch(product.origin + page)).status, page).toBe(200);
    disk.free();
    await expect.poll(async () => (await applying("ar")).status, { timeout: 60_000 }).toBe(422);
    await buysWhatIsFree(product.origin, person);
    await stopsInOrder(product);
  });
});
