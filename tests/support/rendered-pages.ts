import { PAGES } from "#app/page-heads.ts";
import { getSettings } from "#contract/site/site.ts";

/** Every page that the server renders, with the addresses that it reads before, in Arabic; `id` is what its path names, if anything. */
export const renderedPages = PAGES.map(({ path, page }) => ({
  path,
  reads: (id: string): string[] => [
    ...new Set([getSettings.path, ...page.needs({ params: { id }, search: new URLSearchParams(), language: "ar" })]),
  ],
}));
