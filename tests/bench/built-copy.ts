import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** As little as a page can be: one line of text, and what a browser and Lighthouse ask of any page. */
const EMPTY_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><meta name="description" content="Empty"></head>
<body><main><h1>Empty</h1></main></body>
</html>
`;

export const EMPTY = "/empty.html";

/** A copy of what was built with an empty page among its files, so that the very same server sends both. */
export function builtWithEmptyPage(): { entry: string; discard(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-built-"));
  cpSync("dist", path.join(folder, "dist"), { recursive: true });
  cpSync("package.json", path.join(folder, "package.json"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
  writeFileSync(path.join(folder, "dist/client", EMPTY), EMPTY_PAGE);
  return { entry: path.join(folder, "dist/server/main.js"), discard: () => rmSync(folder, { recursive: true, force: true }) };
}
