import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";

const workerAddress = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
GlobalWorkerOptions.workerSrc = workerAddress;

/** So long may nothing come; the bytes of a saved lesson are here at once. */
const PATIENCE_MS = 60_000;
/** So long may the worker look through a file before its first page can be drawn. */
const READING_MS = 30_000;
/** Pictures of more pixels are left out of a page: a small file may hold one that no device has the memory for. */
const PICTURE_PIXELS = 40_000_000;

/**
 * Reads a PDF whole: it is read from the device or from the network the same way, and pages turn without waiting.
 * @throws what kept it from being read or opened
 */
export async function openPdf(address: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });
  if (!response.ok) throw new Error(`PDF answered ${response.status}`);
  return await readPdf(await response.arrayBuffer(), signal);
}

/** Opens the bytes of a PDF. @throws what kept them from being opened (`isLocked`), within `READING_MS` */
export async function readPdf(data: ArrayBuffer, signal: AbortSignal): Promise<PDFDocumentProxy> {
  // No WebAssembly and no evaluated code: the page forbids both. Letters are drawn by their outlines: as words, the browser would
  // shape Arabic a second time.
  const task = getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: PICTURE_PIXELS,
  });
  signal.addEventListener("abort", () => void task.destroy(), { once: true });
  let late: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      reject(new Error("the PDF took too long"));
      void task.destroy();
    }, READING_MS);
  });
  try {
    return await Promise.race([task.promise, overdue]);
  } finally {
    clearTimeout(late);
  }
}

/** Whether a file asks for a password. */
export const isLocked = (error: unknown): boolean => error instanceof Error && error.name === "PasswordException";

/** Has the reader's own worker fetched, so that this device keeps it (`worker/asset-routes.ts`). */
export async function fetchReader(): Promise<void> {
  await fetch(workerAddress);
}
