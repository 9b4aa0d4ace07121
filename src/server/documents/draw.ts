// oxlint-disable import/default -- `?raw` gives a file's text as its default export; the linter looks into the file instead.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { certificateView } from "./certificate-view.ts";
import type { DocumentOrder } from "./document-order.ts";
import { WORDMARK_DRAWING } from "./drawings.ts";
import { keepReadable } from "./readable-text.ts";
import { shareView } from "./share-view.ts";
import { signInView } from "./sign-in-view.ts";
import { taxView } from "./tax-view.ts";
import certificate from "./templates/certificate.typ?raw";
import common from "./templates/common.typ?raw";
import signInSheet from "./templates/sign-in-sheet.typ?raw";
import share from "./templates/share.typ?raw";
import tax from "./templates/tax.typ?raw";
import transcript from "./templates/transcript.typ?raw";
import { transcriptView } from "./transcript-view.ts";

const TEMPLATES = { certificate, tax, transcript, sign_in_sheet: signInSheet, share } as const;

/** PDF/UA-1 for what is read aloud; an invoice is kept for years by a law that asks for its form: PDF/A-3b, tagged as well. */
const STANDARDS = { certificate: "ua-1", tax: "a-3b", transcript: "ua-1", sign_in_sheet: "ua-1" } as const;

/** Marks over letters. Text readers of PDFs lose the letter under a mark, and in every later word too: no paper writes them. */
const VOWEL_MARKS = /[\u064B-\u0652]/gu;

/** Where templates lie for the typesetter: nothing of the disk is under it. */
const WORKSPACE = "/qabas-documents";

const WEIGHTS = ["400Regular", "600SemiBold"] as const;

let compiler: NodeCompiler | null = null;

/** The PDF of an order; of words that are painted, SVG in outlines. @throws Error whose message names the place in the template, and nothing of the order */
export function drawDocument(order: DocumentOrder): Uint8Array {
  compiler ??= start();
  const view = JSON.stringify({ ...viewOf(order), wordmark: WORDMARK_DRAWING }).replace(VOWEL_MARKS, "");
  const result = compiler.compile({ mainFilePath: `${WORKSPACE}/${order.kind}.typ`, inputs: { view } });
  const faults = result.takeDiagnostics();
  if (!result.result) {
    const [first] = faults ? compiler.fetchDiagnostics(faults) : [];
    throw new Error(`${order.kind}: ${JSON.stringify(first?.range ?? null)}`);
  }
  if (order.kind === "share") return outlines(compiler, result.result);
  const pdf = compiler.pdf(result.result, { pdfStandard: STANDARDS[order.kind] });
  // What was drawn is kept for the next page that looks like it; it must not grow with every person's paper.
  compiler.evictCache(2);
  return keepReadable(pdf);
}

function outlines(typesetter: NodeCompiler, drawn: Parameters<NodeCompiler["plainSvg"]>[0]): Uint8Array {
  const bytes = new TextEncoder().encode(typesetter.plainSvg(drawn));
  typesetter.evictCache(2);
  return bytes;
}

function start(): NodeCompiler {
  const files = createRequire(import.meta.url);
  const fontBlobs = WEIGHTS.map((weight) => readFileSync(files.resolve(`@expo-google-fonts/readex-pro/${weight}/ReadexPro_${weight}.ttf`)));
  const started = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] });
  started.addSource(`${WORKSPACE}/common.typ`, common);
  for (const [kind, source] of Object.entries(TEMPLATES)) started.addSource(`${WORKSPACE}/${kind}.typ`, source);
  return started;
}

function viewOf(order: DocumentOrder) {
  if (order.kind === "certificate") return certificateView(order);
  if (order.kind === "tax") return taxView(order);
  if (order.kind === "sign_in_sheet") return signInView(order);
  if (order.kind === "share") return shareView(order);
  return transcriptView(order);
}
