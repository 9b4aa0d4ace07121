import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { freePort } from "#tests/support/product.ts";

/** Stands where a university puts h5p-standalone: it reads a package as that does, asks for one sum, and tells of it as H5P tells. */
const TWIN = `
const heard = [];
globalThis.H5P = { instances: [], externalDispatcher: { on: (_name, hear) => heard.push(hear) } };
const tell = (verb, statement) => heard.forEach((hear) => hear({ getVerb: () => verb, data: { statement } }));
const read = async (address) => await (await fetch(address)).json();
globalThis.H5PStandalone = { H5P: function (place, { h5pJsonPath, contentUserData }) { return (async () => {
  const { title } = await read(h5pJsonPath + "/h5p.json");
  const { sum } = await read(h5pJsonPath + "/content/content.json");
  let state = contentUserData ? JSON.parse(contentUserData[0].previousState) : { given: "" };
  H5P.instances[0] = { getCurrentState: () => state };
  const said = document.createElement("p");
  said.textContent = title + ": " + sum + "; given: " + state.given;
  const press = (label, what) => { const button = document.createElement("button"); button.textContent = label; button.onclick = what; return button; };
  place.append(said,
    press("part", () => { state = { given: "5" }; tell("answered", { result: { success: false, score: { raw: 0, max: 1 } }, context: { contextActivities: { parent: [{ id: "whole" }] } } }); }),
    press("whole", () => { state = { given: "7" }; tell("completed", { result: { success: true, score: { raw: 4, max: 5 } }, context: {} }); }));
})(); } };
`;

const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8" };

/** The player's page as a university serves it, at an origin of its own, with a twin of h5p-standalone beside it. */
export async function h5pPlayer(platform: string): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://player.example");
    const own = ["/player.html", "/player.js"].includes(pathname);
    const text = own
      ? readFileSync(path.join(".deploy/h5p", pathname), "utf8")
      : pathname === "/h5p-standalone/main.bundle.js"
        ? TWIN
        : null;
    response.writeHead(text === null ? 404 : 200, { "content-type": TYPES[path.extname(pathname)] ?? "text/plain" });
    response.end(text?.replace("https://packages.university.example", platform));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${port}/player.html`, close: () => server.close() };
}
