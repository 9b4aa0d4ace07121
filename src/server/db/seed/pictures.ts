/** A cover that the demo's staff «uploaded»: our own star patterns as tiles in the light, made for this demo by ourselves. */
export interface PictureSeed {
  kind: "program" | "news";
  slug: string;
  /** Its bytes as a `data:` address: a chunk of its own, read for seeding alone. */
  load: () => Promise<{ default: string }>;
}

/** A few only: most programs show what the platform draws for them. */
export const PICTURES: readonly PictureSeed[] = [
  { kind: "program", slug: "professional-writing-in-arabic", load: () => import("./pictures/garden-wall.webp?inline") },
  { kind: "program", slug: "user-experience-from-scratch", load: () => import("./pictures/blue-hour.webp?inline") },
  { kind: "program", slug: "e-learning-design", load: () => import("./pictures/lattice.webp?inline") },
  { kind: "program", slug: "diploma-human-resources", load: () => import("./pictures/threshold.webp?inline") },
  { kind: "news", slug: "second-term-admissions", load: () => import("./pictures/courtyard.webp?inline") },
  { kind: "news", slug: "rawabi-chamber-partnership", load: () => import("./pictures/evening-hall.webp?inline") },
];
