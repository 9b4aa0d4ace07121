import { afterEach, expect, it, vi } from "vitest";
import { FakeCaches } from "#offline/test-caches.ts";
import { SHELL_PACK, unpackShell } from "./shell-pack.ts";

const HERE = "https://qabas.example/service-worker.js";
const CACHE = "precache";
const entry = (url: string, revision: string | null = null) => ({ url, revision });
const FILES = Array.from({ length: 40 }, (_, number) => entry(`assets/${number}.js`));
const MANIFEST = [entry("index.html", "1"), entry("icons/icon.svg", "2"), ...FILES, entry("assets/40.css")];

/** What the line answers to the one call for the pack. */
function lineAnswers(answer: () => Response | Promise<Response>): { caches: FakeCaches; asked: string[] } {
  const fake = new FakeCaches();
  const asked: string[] = [];
  vi.stubGlobal("caches", fake);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
  return { caches: fake, asked };
}
afterEach(() => vi.unstubAllGlobals());

const pack = (names: readonly string[]) => Response.json(Object.fromEntries(names.map((name) => [`/${name}`, `text of ${name}`])));

it("brings every file whose name holds its hash in one answer, and leaves the others to be fetched (R11.2)", async () => {
  const line = lineAnswers(() => pack(MANIFEST.map(({ url }) => url)));
  const left = await unpackShell(CACHE, MANIFEST, HERE);
  expect(line.asked).toEqual([SHELL_PACK]);
  expect(left.map(({ url }) => url)).toEqual(["index.html", "icons/icon.svg"]);
  const kept = await (await line.caches.open(CACHE)).match("https://qabas.example/assets/40.css");
  expect(kept?.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await kept?.text()).toBe("text of assets/40.css");
});

it.each<[string, () => Response | Promise<Response>]>([
  ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the page of a captive portal", () => new Response("<title>Hotel</title>", { headers: { "Content-Type": "text/html" } })],
  ["half an answer", () => new Response('{"/assets/1.js":"text')],
  ["a server in trouble", () => new Response("{}", { status: 503 })],
  ["something else altogether", () => Response.json([1, 2])],
])("fetches file by file where the pack does not come: %s (F31, F32)", async (_name, answer) => {
  const line = lineAnswers(answer);
  expect(await unpackShell(CACHE, MANIFEST, HERE)).toEqual(MANIFEST);
  expect(line.caches.keysOf(CACHE)).toEqual([]);
});

it("takes nothing of another build's pack, and no text that is none", async () => {
  const line = lineAnswers(() => Response.json({ "/assets/other.js": "other", "/assets/1.js": 7, "/assets/2.js": "two" }));
  const left = await unpackShell(CACHE, MANIFEST, HERE);
  expect(line.caches.keysOf(CACHE)).toEqual(["https://qabas.example/assets/2.js"]);
  expect(left).toHaveLength(MANIFEST.length - 1);
});

it("asks for no pack where an update changed a handful of files, and for nothing that is kept already", async () => {
  const line = lineAnswers(() => pack([]));
  const cache = await line.caches.open(CACHE);
  for (const { url } of FILES.slice(0, 30)) await cache.put(new URL(url, HERE).href, new Response("kept"));
  const left = await unpackShell(CACHE, MANIFEST, HERE);
  expect(line.asked).toEqual([]);
  expect(left.map(({ url }) => url)).toEqual(["index.html", "icons/icon.svg", ...FILES.slice(30).map(({ url }) => url), "assets/40.css"]);
});
