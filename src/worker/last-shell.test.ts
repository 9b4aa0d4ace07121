import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeCaches } from "#offline/test-caches.ts";
import { keepLastShell, lastShell } from "./last-shell.ts";

const SHELL = "precache";
const at = (name: string) => `https://qabas.example/assets/${name}`;

beforeEach(() => vi.stubGlobal("caches", new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

/** A version took over: its files lie beside those of the version before until Workbox cleans up. */
async function takeOver(...names: string[]): Promise<void> {
  const shell = await caches.open(SHELL);
  for (const name of names) await shell.put(at(name), new Response(name));
  await shell.put("https://qabas.example/index.html", new Response("page"));
  await keepLastShell(SHELL, new Set(names.map(at)));
  for (const { url } of await shell.keys()) if (!names.some((name) => at(name) === url)) await shell.delete(url);
}

const text = async (name: string) => (await lastShell({ url: at(name) }))?.text();

it("issue 6.3: a tab of the version before finds the parts that it had not fetched yet; the page itself is the new one's", async () => {
  await takeOver("about-1.js", "same.js");
  expect(await text("about-1.js")).toBeUndefined();
  await takeOver("about-2.js", "same.js");
  expect([await text("about-1.js"), await text("same.js"), await text("about-2.js")]).toEqual(["about-1.js", undefined, undefined]);
  expect(await lastShell({ url: "https://qabas.example/index.html" })).toBeUndefined();
});

it("one version is kept, and one in which nothing changed takes nothing away", async () => {
  await takeOver("about-1.js");
  await takeOver("about-2.js");
  await takeOver("about-2.js");
  expect(await text("about-1.js")).toBe("about-1.js");
  await takeOver("about-3.js");
  expect([await text("about-1.js"), await text("about-2.js")]).toEqual([undefined, "about-2.js"]);
});
