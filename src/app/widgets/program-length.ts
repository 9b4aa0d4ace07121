const WEEKS_PER_MONTH = 52 / 12;

/** A diploma's length is counted in weeks on the wire and said in months. */
export const diplomaMonths = (weeks: number): number => Math.max(1, Math.round(weeks / WEEKS_PER_MONTH));
