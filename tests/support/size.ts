/** A number of rows, documents or stories: `whole` in `npm run test:large`, and in `npm test` a part that shows the same sooner. */
export const size = (whole: number, part: number): number => (process.env.QABAS_LARGE ? whole : part);
