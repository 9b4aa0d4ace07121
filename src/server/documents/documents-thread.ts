/** Entry of the thread that draws documents (`documents.ts`): shaping Arabic takes hundreds of milliseconds. */
import { parentPort } from "node:worker_threads";
import type { DocumentOrder } from "./document-order.ts";
import { drawDocument } from "./draw.ts";

parentPort?.on("message", ({ id, order }: { id: number; order: DocumentOrder }) => {
  try {
    const bytes = drawDocument(order);
    parentPort?.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]);
  } catch (error) {
    // Names and titles stay in here: a message of the typesetter could hold them.
    parentPort?.postMessage({ id, failed: error instanceof Error ? error.name : "unknown" });
  }
});
