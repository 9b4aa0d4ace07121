/** The id in an address of a post; null where it can name none. */
export const newsPostId = (id: string | undefined): number | null => (/^[1-9]\d{0,8}$/u.test(id ?? "") ? Number(id) : null);
