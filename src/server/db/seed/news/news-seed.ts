import type { Both } from "#server/db/seed/programs/program-seed.ts";

export interface NewsSeed {
  slug: string;
  category: { slug: string; name: Both };
  glaze: "data" | "tech" | "business" | "health" | "lang" | "design" | "edu" | "law";
  /** Published this many days before the day of seeding. */
  daysAgo: number;
  author: Both;
  tags: readonly Both[];
  title: Both;
  excerpt: Both;
  /** Blocks as `modules/news/post-body.ts` reads them. No calendar date in a text: the posts move with the day of seeding. */
  body: readonly Both[];
}

export const ADMISSIONS = { slug: "admissions", name: ["القبول", "Admissions"] } as const;
export const PARTNERSHIPS = { slug: "partnerships", name: ["الشراكات", "Partnerships"] } as const;
export const CERTIFICATES = { slug: "certificates", name: ["الشهادات", "Certificates"] } as const;
export const EVENTS = { slug: "events", name: ["الفعاليات", "Events"] } as const;
export const PLATFORM = { slug: "platform", name: ["المنصة", "Platform"] } as const;

export const SALMA: Both = ["سلمى الجهني", "Salma Aljuhani"];
export const NASSER: Both = ["ناصر البقمي", "Nasser Albaqami"];
export const ARWA: Both = ["أروى باعشن", "Arwa Baeshen"];
