import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import babel from "@lingui/cli/api/extractors/babel";
import type { ExtractedMessage, ExtractorType } from "@lingui/conf";

const modules = path.resolve("node_modules");
const KEPT = path.join(modules, ".cache", "words");
/** Another version of Lingui may read the same file otherwise. */
const VERSION = readFileSync(path.join(modules, "@lingui", "cli", "package.json"), "utf8");

/** What a file of this very content said when it was read last, if it was read before. */
function kept(file: string): ExtractedMessage[] | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ExtractedMessage[];
  } catch {
    return undefined;
  }
}

/** Reads the messages of a file by Lingui's own extractor, and only if the file speaks of Lingui and has changed since it was read. */
export const extractor: ExtractorType = {
  match: babel.match,
  async extract(filename, code, tell, context) {
    if (!code.includes("@lingui/")) return;
    const file = path.join(KEPT, `${createHash("sha1").update(`${VERSION}\n${filename}\n${code}`).digest("hex")}.json`);
    let messages = kept(file);
    if (!messages) {
      const found: ExtractedMessage[] = [];
      await babel.extract(filename, code, (message) => found.push(message), context);
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(file, JSON.stringify(found));
      messages = found;
    }
    for (const message of messages) tell(message);
  },
};
