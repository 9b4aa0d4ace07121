import type { SharedProgram } from "#contract/catalogue/share-picture.ts";
import { beside } from "#server/db/beside.ts";
import type { Documents } from "#server/documents/documents.ts";
import { ReaderPool } from "#server/untrusted/reader-pool.ts";
import { type ProcessLimits, ReaderProcess } from "#server/untrusted/reader-process.ts";
import type { PaintOrder } from "./share-picture-process.ts";

export interface SharePictures {
  /** PNG. @throws Problem `unavailable` where too many wait */
  draw(program: SharedProgram, site: string): Promise<Buffer>;
  close(): Promise<void>;
}

const BOUNDS = { processes: 1, timeoutMs: 30_000, heapMb: 128, growthMb: 384, waitingAtMost: 16, idleMs: 30_000 };

function startPainter(limits: ProcessLimits): ReaderProcess {
  const entry = beside(import.meta.url, "./share-picture-process.js", "../share-picture-process.js", "./share-picture-process.ts");
  return new ReaderProcess(entry, limits, entry.endsWith(".ts") ? ["--import", "tsx"] : []);
}

/** Pictures that networks show of a program: the typesetter writes the words in outlines, a process of its own paints them over the cover. */
export function sharePictures(documents: Documents): SharePictures {
  const pool = new ReaderPool(startPainter, BOUNDS);
  return {
    async draw({ id, glaze, language, title, category }, site) {
      const words = await documents.draw({ kind: "share", language, title, category, site });
      const order: PaintOrder = { id, glaze, language, words };
      return Buffer.from(await pool.run<Uint8Array>("paint", order));
    },
    close: () => pool.close(),
  };
}
