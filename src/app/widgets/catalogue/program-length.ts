const WEEKS_PER_MONTH = 52 / 12;

/** A term of the Saudi academic calendar with its examinations. */
const WEEKS_PER_TERM = 18;

/** Terms that a diploma takes: what is left of one is its projects and resits. */
export const diplomaTerms = (weeks: number): number => Math.max(1, Math.round(weeks / WEEKS_PER_TERM));

/** A diploma's length is counted in weeks on the wire and said in months. */
export const diplomaMonths = (weeks: number): number => Math.max(1, Math.round(weeks / WEEKS_PER_MONTH));
