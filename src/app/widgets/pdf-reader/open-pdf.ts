import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";

const workerAddress = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
GlobalWorkerOptions.workerSrc = workerAddress;

/** So long may nothing come; the bytes of a saved lesson are here at once. */
const PATIENCE_MS = 60_000;

/**
 * Reads a PDF whole: it is read from the device or from the network the same way, and pages turn without waiting.
 * @throws what kept it from being read or opened
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  if (!response.ok) throw new Error(`PDF answered ${response.status}`);
  const data = await response.arrayBuffer();
  // No WebAssembly and no evaluated code: the page forbids both. Letters are drawn by their outlines: as words, the browser would
  // shape Arabic a second time.
  const task = getDocument({ data, isEvalSupported: false, useWasm: false, disableFontFace: true });
  signal.addEventListener("abort", () => void task.destroy(), { once: true });
  return task.promise;
}

/** Has the reader's own worker fetched, so that this device keeps it (`worker/asset-routes.ts`). */
export async function fetchReader(): Promise<void> {
  await fetch(workerAddress);
}
