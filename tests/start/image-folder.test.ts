import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { discard, scratch } from "#tests/support/product.ts";
import { StartedProduct } from "./started-product.ts";

const folder = scratch("image");
afterAll(() => discard(folder));

it("what the image holds starts by itself: the built product, and the packages that it asks for", async () => {
  const made = spawnSync(process.execPath, [".ci/image-folder.mjs", folder], { encoding: "utf8" });
  expect(made.stderr).toBe("");
  process.stdout.write(made.stdout);
  expect(readdirSync(folder).sort()).toEqual(["dist", "node_modules", "package.json"]);
  for (const building of ["vite", "typescript", "vitest", "playwright", "esbuild", "s3rver"])
    expect(existsSync(path.join(folder, "node_modules", building)), building).toBe(false);
  // A second image never mixes with a first.
  expect(spawnSync(process.execPath, [".ci/image-folder.mjs", folder]).status).toBe(1);

  const product = await StartedProduct.start({ folder });
  try {
    const page = await fetch(product.origin, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(await page.text()).toContain("<main");
    expect((await product.stop()).code).toBe(0);
    // What is loaded later than a start: a package that is missing would be told.
    expect(product.output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find (?:module|package)/u);
  } finally {
    await product.dispose();
  }
}, 180_000);
