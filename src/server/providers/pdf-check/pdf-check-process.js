/**
 * Entry of the process that opens a stranger's PDF (`untrusted/reader-words.ts` says what goes in and out). Plain JavaScript: tests run it
 * as it stands, and a loader would take seconds over the reader's megabytes.
 */
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

process.on("message", async ({ id, input }) => process.send({ id, value: await verdict(input) }));
process.send({ id: null, ready: true });

async function verdict({ bytes, file, pagesAtMost }) {
  // What is large was laid down as a file (`untrusted/lay-down.ts`).
  const data = file ? new Uint8Array(await readFile(file)) : new Uint8Array(bytes);
  let document;
  try {
    // A password asked for is a refusal here; fonts and pictures are never opened.
    document = await getDocument({ data, verbosity: 0, isEvalSupported: false, enableXfa: false, disableFontFace: true }).promise;
  } catch {
    return "damaged";
  }
  try {
    if (document.numPages < 1) return "damaged";
    if (document.numPages > pagesAtMost) return "unsafe";
    const { info } = await document.getMetadata();
    // Opens with an empty password, and yet its owner locked it: staff could not be sure to read it.
    if (info.EncryptFilterName) return "damaged";
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      if (await page.getJSActions()) return "unsafe";
    }
    return (await acts(document)) ? "unsafe" : "ok";
  } catch {
    return "damaged";
  }
}

/** Whether it would do something by itself where it is opened, or carries other files. */
async function acts(document) {
  const [scripts, attachments, opening] = await Promise.all([
    document.getJSActions(),
    document.getAttachments(),
    document.getOpenAction(),
  ]);
  return Boolean(scripts) || Object.keys(attachments ?? {}).length > 0 || Boolean(opening?.action);
}
