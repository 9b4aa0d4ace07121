import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { lastingName, nameByContent } from "./stable-names.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const PAGE = `<head><link rel="preload" as="font" href="/assets/face-1.woff2" />
    <script src="/theme.js" data-chunks='{"ar":["/assets/ar.js"]}'></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/lib.js"></head>`;

/** A build of three scripts that call each other by their lasting names. */
function built(words = "مرحبا") {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-names-"));
  folders.push(folder);
  mkdirSync(path.join(folder, "assets"));
  mkdirSync(path.join(folder, ".vite"));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write("assets/index.js", 'import"./lib.js";import("./ar.js");');
  write("assets/lib.js", "export const lib = 1;");
  write("assets/ar.js", `export const messages = "${words}";`);
  write("index.html", PAGE);
  write(".vite/manifest.json", JSON.stringify({ "index.html": { file: "assets/index.js", imports: ["_lib.js"] } }));
  nameByContent(folder, ["assets/index.js", "assets/lib.js", "assets/ar.js"]);
  const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
  const page = read("index.html");
  const imports = (JSON.parse(/<script type="importmap">(.*?)<\/script>/u.exec(page)?.[1] ?? "") as { imports: Record<string, string> })
    .imports;
  return { files: readdirSync(path.join(folder, "assets")).sort(), read, page, imports };
}

test("one changed sentence renames the one file that holds it, and not those that load it (O9)", () => {
  const [before, after] = [built(), built("أهلا")];
  expect(after.files.filter((file) => !before.files.includes(file))).toEqual([after.imports["/assets/ar.js"]?.slice("/assets/".length)]);
  expect(before.imports["/assets/index.js"]).toBe(after.imports["/assets/index.js"]);
});

test("the page says where each script lies before anything is loaded, and calls its own by that address", () => {
  const { page, imports, read } = built();
  expect(Object.keys(imports)).toEqual(["/assets/ar.js", "/assets/index.js", "/assets/lib.js"]);
  for (const address of Object.values(imports)) expect(read(address.slice(1))).not.toBe("");
  expect(page.indexOf("importmap")).toBeLessThan(page.indexOf("theme.js"));
  expect(page).toContain(`src="${imports["/assets/index.js"]}"`);
  expect(page).toContain(`href="${imports["/assets/lib.js"]}"`);
  // What `theme.js` fetches early it looks up in the map.
  expect(page).toContain('["/assets/ar.js"]');
  expect(read(".vite/manifest.json")).toContain(imports["/assets/index.js"]?.slice(1));
});

test("a page without a script is no page of ours", () => {
  expect(() => built().read("none")).toThrow();
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-names-"));
  folders.push(folder);
  writeFileSync(path.join(folder, "index.html"), "<title>Hotel</title>");
  expect(() => nameByContent(folder, [])).toThrow("loads no script");
});

test("a chunk keeps its name whatever is in it and in whatever order its sources come", () => {
  const id = (name: string) => path.join(process.cwd(), "src", name);
  const name = (facadeModuleId: string | null, moduleIds: string[], given = "x") =>
    lastingName({ name: given, facadeModuleId, moduleIds }, ["full-phone"]);
  expect(name(null, [id("a.ts"), id("b.ts")])).toBe(name(null, [id("b.ts"), id("a.ts")]));
  expect(name(id("a.ts"), [id("a.ts")])).toBe(name(id("a.ts"), [id("a.ts"), id("0.ts")], "y"));
  // The page that a file is for, and the file in which it lies with others, are two.
  expect(name(id("a.ts"), [])).not.toBe(name(null, [id("a.ts")]));
  expect(name(id("a.ts"), [], "full-phone")).toBe("full-phone");
  // Wherever it is built.
  expect(name(null, ["/here/node_modules/x/a.js"])).toBe(name(null, ["/there/more/node_modules/x/a.js"]));
});
