/** Entry of the thread that draws documents (`documents.ts`): shaping Arabic takes hundreds of milliseconds. */
import { parentPort } from "node:worker_threads";
import type { DocumentOrder } from "./document-order.ts";
import { drawDocument } from "./draw.tsx";

parentPort?.on("message", ({ id, order }: { id: number; order: DocumentOrder }) => {
  drawDocument(order).then(
    (bytes) => parentPort?.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]),
    // Names and titles stay in here: a stack of the drawing library could hold them.
    (error: unknown) => parentPort?.postMessage({ id, failed: error instanceof Error ? error.name : "unknown" }),
  );
});
