/** What a reader is told: one piece of work at a time. */
export interface ReaderOrder {
  id: number;
  task: string;
  input: unknown;
}

/** What a reader says: that it has loaded, where it is, what it found, or that the reader threw. */
export type ReaderWord =
  | { id: null; ready: true }
  | { id: number; at: string }
  | { id: number; value: unknown }
  | { id: number; failed: string };
