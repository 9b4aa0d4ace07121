/**
 * The worker in two files: its code under an address by content, and the short list of the shell's files, which alone changes with
 * every version. A browser asks for the worker past its own store, for what the worker imports in it: an update brings the list.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const WORKER = "service-worker.js";
/** As the build of the worker writes it. */
const LIST = /\[\{"revision":.*?\}\]/su;

/** Takes the built worker apart, once it is written. */
export const workerParts = (): Plugin => {
  let folder = "";
  return {
    name: "worker-parts",
    apply: "build",
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler(error?: Error) {
        // The worker's own build passes here too, before its list is filled in.
        if (error || !LIST.test(readFileSync(path.join(folder, WORKER), "utf8"))) return;
        const { worker, code, name } = partsOf(readFileSync(path.join(folder, WORKER), "utf8"));
        writeFileSync(path.join(folder, "assets", name), code);
        writeFileSync(path.join(folder, WORKER), worker);
      },
    },
  };
};

/** @param built the worker with the list of files in it */
export function partsOf(built: string): { worker: string; code: string; name: string } {
  const list = LIST.exec(built)?.[0];
  if (list === undefined || built.split(list).length !== 2) throw new Error("the list of files is not once in the worker");
  const files = (JSON.parse(list) as { url: string; revision: string | null }[]).sort((a, b) => (a.url < b.url ? -1 : 1));
  const code = built.replace(list, () => "self.shellFiles");
  const name = `worker-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  const entries = files.map(({ url, revision }) => JSON.stringify(revision === null ? { revision, url } : { revision, url }));
  return { worker: `self.shellFiles=[${entries.join(",\n")}];\nimportScripts("/assets/${name}");\n`, code, name };
}
