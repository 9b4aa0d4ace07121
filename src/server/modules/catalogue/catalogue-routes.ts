import { getProgram, listCategories, listPrograms, listReviews } from "#contract/catalogue/catalogue.ts";
import { getPreviewLesson } from "#contract/classroom/preview-lessons.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { readProgramFilters } from "#contract/catalogue/program-filter.ts";
import { toCard } from "#server/commands/catalogue/program-cards.ts";
import type { Route } from "#server/http/route.ts";
import { previewLesson } from "./preview-lesson.ts";
import { foundPrograms } from "./found-programs.ts";
import { listedPrograms } from "./listed-programs.ts";
import { countFacets } from "./program-facets.ts";
import { categoriesWithCounts, programDetails } from "./program-queries.ts";
import { programReviews } from "./review-queries.ts";
import { wholeCatalogueRoutes } from "./whole/whole-routes.ts";

export function catalogueRoutes(route: Route): void {
  route(listPrograms, async ({ query, language, db, now, services }) => {
    const { filters, ignored } = readProgramFilters(query);
    const { offset, perPage } = pageOf(query);
    const search = await foundPrograms(services, query.q ?? "");
    const found = search && search.ids;
    const listed = await listedPrograms(db, { filters, found, sort: query.sort, language, now, offset, limit: perPage });
    const data = listed.rows.map((row) => toCard(row, language, includes(query, "translations")));
    const facets = includes(query, "facets") ? { facets: await countFacets(db, filters, found, now) } : {};
    return { data, meta: { ...pageMetaOf(query, listed.total), ignored, ...facets, ...(search?.meant ? { meant: search.meant } : {}) } };
  });

  route(getProgram, async ({ params, query, language, db, now }) => {
    const details = await programDetails(db, params.id, language, now, includes(query, "translations"));
    if (!details) throw new Problem("not_found");
    return { data: details };
  });

  route(getPreviewLesson, async ({ params, language, db, now }) => {
    const lesson = await previewLesson(db, { programId: params.id, itemId: params.itemId }, language, now);
    if (!lesson) throw new Problem("not_found");
    return { data: lesson };
  });

  route(listReviews, async ({ params, query, language, db }) => {
    const reviews = await programReviews(db, params.id, query, language);
    if (!reviews) throw new Problem("not_found");
    return { data: reviews.data, meta: pageMetaOf(query, reviews.total) };
  });

  route(listCategories, async ({ language, db }) => ({ data: await categoriesWithCounts(db, language) }));

  wholeCatalogueRoutes(route);
}

const includes = (query: { include?: string }, what: string): boolean => (query.include ?? "").split(",").includes(what);
