/** A grid of three columns, whole rows. */
export const PROGRAMS_PER_PAGE = 12;
export const firstOf = (page: number): number => (page - 1) * PROGRAMS_PER_PAGE + 1;
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PROGRAMS_PER_PAGE));
export const programsOnPage = <T>(all: readonly T[], page: number): readonly T[] => all.slice(firstOf(page) - 1, page * PROGRAMS_PER_PAGE);
