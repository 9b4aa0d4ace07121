/** Items on a page of a list where the caller names no number (api.md §0). */
export const PER_PAGE = 10;

/** The asked part of a list: `page` counts from 1. */
export function pageOf(query: { page?: number; per_page?: number }): { page: number; perPage: number; offset: number } {
  const page = query.page ?? 1;
  const perPage = query.per_page ?? PER_PAGE;
  return { page, perPage, offset: (page - 1) * perPage };
}

/** `meta` of a list with `total` items in all. An empty list has one page. */
export function pageMetaOf(query: { page?: number; per_page?: number }, total: number) {
  const { page, perPage } = pageOf(query);
  return { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}
