import { ReaderDied, ReaderPool } from "#server/untrusted/reader-pool.ts";
import { startPdfReader } from "#server/untrusted/start-reader.ts";
import { shellProblem } from "./pdf-shell.ts";

/** `damaged`: it cannot be opened, or only with a password. `unsafe`: it acts by itself, or opening it costs more than a document may. */
export type PdfVerdict = "ok" | "damaged" | "unsafe";

/** What the process is told (`pdf-check-process.js`). */
interface PdfOrder {
  bytes: Uint8Array;
  pagesAtMost: number;
}

export interface PdfChecker {
  /**
   * Opens a document and says what it is.
   * @param pagesAtMost one with more is `unsafe`; a document of a person has few, a book of a course many
   * @throws Problem `unavailable` where too many wait already, or the process does not come up
   */
  check(bytes: Buffer, pagesAtMost?: number): Promise<PdfVerdict>;
  /** Ends what is being opened. */
  close(): Promise<void>;
}

export interface PdfBounds {
  timeoutMs: number;
  /** As `ProcessLimits`. */
  heapMb: number;
  growthMb: number;
  pagesAtMost: number;
  waitingAtMost: number;
}
const BOUNDS: PdfBounds = { timeoutMs: 10_000, heapMb: 256, growthMb: 512, pagesAtMost: 200, waitingAtMost: 16 };

/** Opens one document at a time, each in a process of its own that knows no secret, and ends with it. */
export function pdfChecker({ pagesAtMost: usual, ...bounds }: PdfBounds = BOUNDS): PdfChecker {
  const pool = new ReaderPool(startPdfReader, { ...bounds, processes: 1, idleMs: 0 });
  return {
    async check(bytes, pagesAtMost = usual) {
      const problem = shellProblem(bytes);
      if (problem) return problem;
      const order: PdfOrder = { bytes, pagesAtMost };
      try {
        return await pool.run<PdfVerdict>("open", order);
      } catch (error) {
        if (error instanceof ReaderDied) return "unsafe";
        throw error;
      }
    },
    close: () => pool.close(),
  };
}
