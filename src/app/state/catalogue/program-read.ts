/** The reads of a program's page, as the screen and the server's rendering both make them. */
export const programRead = (id: number) => ({ params: { id }, query: { include: "translations" } });

/** An address that can name no program asks nobody. */
export const readProgramId = (id: string): number | null => (/^[1-9]\d{0,8}$/u.test(id) ? Number(id) : null);
