import type { Both } from "./programs/program-seed.ts";

export interface ReviewSeed {
  author: Both;
  stars: number;
  /** As its author wrote it: one language. */
  body?: string;
  verified?: true;
  daysAgo: number;
  reply?: { body: string; by: string; daysAgo: number };
}
