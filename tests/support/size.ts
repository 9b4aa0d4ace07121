/** A number of rows, documents or stories, or where they go: `whole` in `npm run test:large`, and in `npm test` a part that shows the same sooner. */
export const size = <T = number>(whole: T, part: T): T => (process.env.QABAS_LARGE ? whole : part);
