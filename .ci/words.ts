/** `npm run words`: what the glossary forbids in catalogues, in the demo's texts and on documents. */
import path from "node:path";
import { allSentences, findWords } from "./find-words.ts";

const sentences = allSentences(path.join(import.meta.dirname, ".."));
const findings = findWords(sentences);
for (const { place, rule, found, instead } of findings) console.error(`${place}\n    ${rule}: «${found}»; ${instead}`);
console.log(`${sentences.length} sentences, ${findings.length} against the glossary`);
process.exit(findings.length > 0 ? 1 : 0);
