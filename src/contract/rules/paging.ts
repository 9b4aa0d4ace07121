/** Items on a page of a list where the caller names no number (api.md §0). */
export const PER_PAGE = 10;

/** The asked part of a list: `page` counts from 1. */
export function pageOf(query: { page?: number; per_page?: number }): { page: number; perPage: number; offset: number } {
  const page = query.page ?? 1;
  const perPage = query.per_page ?? PER_PAGE;
  return { page, perPage, offset: (page - 1) * perPage };
}

/** Up to here the rows of a list of a university's size are counted: beyond it the list says that there are more. */
export const COUNTED_MOST = 1_000;

/** How far a list is counted for one of its pages: the page itself is always within it. */
export function countedTo(query: { page?: number; per_page?: number }): number {
  const { perPage, offset } = pageOf(query);
  return Math.max(COUNTED_MOST, offset + perPage);
}

/** Rows that were counted up to a bound. */
export interface Counted {
  total: number;
  /** There are more than `total`. */
  more: boolean;
}

/** `meta` of a list that is counted up to a bound: where there are more, there is a page after the last counted one. */
export function countedMetaOf(query: { page?: number; per_page?: number }, { total, more }: Counted) {
  return { ...pageMetaOf(query, total + (more ? 1 : 0)), total, more };
}

/** `meta` of a list with `total` items in all. An empty list has one page. */
export function pageMetaOf(query: { page?: number; per_page?: number }, total: number) {
  const { page, perPage } = pageOf(query);
  return { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)) };
}
