import type { Both, CategorySlug } from "./program-seed.ts";

export const CATEGORIES: readonly {
  slug: CategorySlug;
  name: Both;
  glaze: "data" | "tech" | "business" | "health" | "lang" | "design" | "edu" | "law";
}[] = [
  { slug: "data-analysis", name: ["تحليل البيانات", "Data"], glaze: "data" },
  { slug: "business", name: ["إدارة الأعمال", "Business"], glaze: "business" },
  { slug: "technology", name: ["التقنية", "Technology"], glaze: "tech" },
  { slug: "languages", name: ["اللغات", "Languages"], glaze: "lang" },
  { slug: "health", name: ["الصحة", "Health"], glaze: "health" },
  { slug: "design", name: ["التصميم", "Design"], glaze: "design" },
  { slug: "law", name: ["القانون", "Law"], glaze: "law" },
  { slug: "education", name: ["التعليم", "Education"], glaze: "edu" },
];
