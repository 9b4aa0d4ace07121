import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

/** The same page, kept by a worker of its own as small as one can be: it opens without a network. */
export const CACHED_EMPTY = "/empty/page.html";
const EMPTY_WORKER = `addEventListener("install", (event) => event.waitUntil(caches.open("empty").then((kept) => kept.add("${CACHED_EMPTY}"))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(caches.match(event.request.url).then((kept) => kept ?? fetch(event.request))));
`;
const KEPT_PAGE = EMPTY_PAGE.replace("</main>", '</main><script src="/empty/page.js"></script>');

/** A copy of what was built with an empty page among its files, so that the very same server sends both. */
export function builtWithEmptyPage(): { entry: string; discard(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "qabas-built-"));
  cpSync("dist", path.join(folder, "dist"), { recursive: true });
  cpSync("package.json", path.join(folder, "package.json"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
  const client = path.join(folder, "dist/client");
  writeFileSync(path.join(client, EMPTY), EMPTY_PAGE);
  mkdirSync(path.join(client, "empty"));
  writeFileSync(path.join(client, CACHED_EMPTY), KEPT_PAGE);
  writeFileSync(path.join(client, "empty/page.js"), 'navigator.serviceWorker.register("/empty/worker.js");\n');
  writeFileSync(path.join(client, "empty/worker.js"), EMPTY_WORKER);
  return { entry: path.join(folder, "dist/server/main.js"), discard: () => rmSync(folder, { recursive: true, force: true }) };
}
